import { beforeAll, describe, expect, test } from 'vitest'
import type { ActionResult } from '#contract/row-action.ts'
import { routes } from '#server/app.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { freezeWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { openStream } from '#test/world/live-stream.ts'
import { type Desk, openDesk } from './order-desk-setup.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})

describe('void', () => {
  test('staff may void past the channel’s days; the money comes back and the history says who and why', async () => {
    const { id, member } = await desk.labelled()
    const late = await desk.labelled()
    const longAgo = `update shipping_order set label_time = $2::timestamptz - interval '300 days' where id = $1`
    await run(desk.w.ctx.db, longAgo, [late.id, desk.w.ctx.clock()])
    expect(
      (await desk.w.post<ActionResult>('/api/sheetOrder/cancel', { member: late.member.token, body: { ids: [late.id] } })).data
        .list[0],
    ).toMatchObject({ ok: false })
    for (const one of [id, late.id]) expect(await desk.said('void', one)).toMatchObject({ ok: true })
    expect(await desk.said('void', id)).toEqual({ id, ok: false, msg: 'Void pending' })
    await voidLabel(desk.w.ctx, id)
    await voidLabel(desk.w.ctx, late.id)
    expect(await desk.walletOf(member)).toMatchObject({ money: 50_00, held: 0, points: 0 })
    expect(await desk.walletOf(late.member)).toMatchObject({ money: 50_00, held: 0, points: 0 })
    expect((await desk.historyOf(id)).slice(-2)).toEqual([
      ['void_asked', desk.boss.username, 'they rang us'],
      ['voided', 'System', ''],
    ])
  })

  test('not past a scan or a manifest, not without a label, and not twice at once', async () => {
    const [scanned, manifested, waiting, once] = [
      await desk.labelled(),
      await desk.labelled(),
      await desk.bought(),
      await desk.labelled(),
    ]
    await run(desk.w.ctx.db, 'update shipping_order set is_warehouse_scan = 1 where id = $1', [scanned.id])
    await run(desk.w.ctx.db, 'update shipping_order set is_effective = 1 where id = $1', [manifested.id])
    expect((await desk.said('void', scanned.id))?.msg).toContain('scanned')
    expect((await desk.said('void', manifested.id))?.msg).toContain('manifest')
    expect((await desk.said('void', waiting.id))?.msg).toBe('No label yet')
    const both = await Promise.all([desk.said('void', once.id), desk.said('void', once.id)])
    expect(both.filter((one) => one?.ok)).toHaveLength(1)
    expect((await desk.historyOf(once.id)).filter(([verb]) => verb === 'void_asked')).toHaveLength(1)
  })
})

describe('refund', () => {
  test('a part, then all that is left: exact in wallet, order, entries, sale lines and points', async () => {
    const { id, member, amount } = await desk.labelled()
    const before = await desk.walletOf(member)
    expect(await desk.said('refund', id, { amount: '1.23' })).toMatchObject({ ok: true })
    expect(await desk.walletOf(member)).toMatchObject({ money: before.money + 123, held: 0 })
    expect(await desk.rowOf(id)).toMatchObject({ pay_status: 2, actual_pay_amount: ((amount - 123) / 100).toFixed(2) })
    expect(await desk.said('refund', id, { amount: '999' })).toMatchObject({
      ok: false,
      msg: `At most £${((amount - 123) / 100).toFixed(2)} can be refunded.`,
    })
    expect(await desk.said('refund', id, { amount: ((amount - 123) / 100).toFixed(2) })).toMatchObject({ ok: true })
    expect(await desk.walletOf(member)).toMatchObject({ money: 50_00, held: 0, points: 0 })
    expect(await desk.rowOf(id)).toMatchObject({ pay_status: 3, status: 1, actual_pay_amount: '0.00' })
    expect(await desk.said('refund', id, { amount: '0.01' })).toMatchObject({
      ok: false,
      msg: 'Already fully refunded',
    })
    const [sums] = await run<{ sold: number; back: number; vat: number }>(
      desk.w.ctx.db,
      `select sum(gross) filter (where refund_of is null)::int as sold, -sum(abs(gross)) filter (where refund_of is not null)::int as back,
         coalesce(sum(vat) filter (where refund_of is null), 0)::int - coalesce(sum(abs(vat)) filter (where refund_of is not null), 0)::int as vat
       from sale_line where user_id = $1`,
      [member.id],
    )
    expect(sums).toEqual({ sold: amount, back: -amount, vat: 0 })
    expect((await desk.historyOf(id)).slice(-2)).toEqual([
      ['refunded', desk.boss.username, '£1.23 · they rang us'],
      ['refunded', desk.boss.username, `£${((amount - 123) / 100).toFixed(2)} · they rang us`],
    ])
  })

  test('the same form twice, or twice at once, gives once; two forms give twice', async () => {
    const { id, member } = await desk.labelled()
    const { money } = await desk.walletOf(member)
    const form = { amount: '2.00', once_key: 'form-0001' }
    const answers = await Promise.all([desk.said('refund', id, form), desk.said('refund', id, form)])
    expect(answers).toMatchObject([{ ok: true }, { ok: true }])
    expect(await desk.said('refund', id, form)).toMatchObject({ ok: true })
    expect((await desk.walletOf(member)).money).toBe(money + 200)
    expect(await desk.said('refund', id, { ...form, amount: '1.00' })).toMatchObject({
      ok: false,
      msg: 'This form was already submitted with different details. Check the result, then start again.',
    })
    expect(await desk.said('refund', id, { ...form, once_key: 'form-0002' })).toMatchObject({ ok: true })
    expect((await desk.walletOf(member)).money).toBe(money + 400)
    expect((await desk.historyOf(id)).filter(([verb]) => verb === 'refunded')).toHaveLength(2)
  })

  test('above the limit only finance gives', async () => {
    await desk.w.ctx.settings.set('refund_without_approval', 1)
    const { id } = await desk.labelled()
    const clerk = await desk.w.build.admin({ nodes: ['order/index', 'order/refund'] })
    const finance = await desk.w.build.admin({ nodes: ['order/index', 'order/refund', 'refund/approve'] })
    const give = async (admin: string, amount: string) => {
      const body = { ids: [id], reason: 'late', amount, once_key: `limit-${admin}-${amount}` }
      return (await desk.w.post<{ list: object[] }>('/admin/order/refund', { admin, body })).data.list[0]
    }
    expect(await give(clerk.token, '1.01')).toMatchObject({
      ok: false,
      msg: 'Refunds above £1.00 in total must be made by finance.',
    })
    expect(await give(clerk.token, '0.60')).toMatchObject({ ok: true })
    // In parts it is no less.
    expect(await give(clerk.token, '0.41')).toMatchObject({ ok: false })
    expect(await give(clerk.token, '0.40')).toMatchObject({ ok: true })
    expect(await give(finance.token, '1.01')).toMatchObject({ ok: true })
    await desk.w.ctx.settings.set('refund_without_approval', 50)
  })

  test('of two full refunds at once one gives', async () => {
    const { id, member, amount } = await desk.labelled()
    const sent = { amount: (amount / 100).toFixed(2) }
    const answers = await Promise.all([desk.said('refund', id, sent), desk.said('refund', id, sent)])
    expect(answers.filter((one) => one?.ok)).toHaveLength(1)
    expect(await desk.walletOf(member)).toMatchObject({ money: 50_00 })
  })

  test('nothing goes back for what was not spent, or while a void will bring it', async () => {
    const [waiting, voiding] = [await desk.bought(), await desk.labelled()]
    await desk.act('void', voiding.id)
    expect(await desk.said('refund', waiting.id, { amount: '1' })).toMatchObject({
      ok: false,
      msg: 'Not charged yet',
    })
    expect(await desk.said('refund', voiding.id, { amount: '1' })).toMatchObject({ ok: false, msg: 'Void pending' })
    expect((await desk.act('refund', voiding.id)).data).toMatchObject({ errors: { amount: expect.any(String) } })
    expect(await desk.act('refund', voiding.id, { amount: '-1' })).toMatchObject({ code: 0 })
  })

  test('a void after a part went back brings the rest and no more', async () => {
    const { id, member } = await desk.labelled()
    await desk.act('refund', id, { amount: '1.00' })
    await desk.act('void', id)
    await voidLabel(desk.w.ctx, id)
    expect(await desk.walletOf(member)).toMatchObject({ money: 50_00, held: 0, points: 0 })
    expect(await desk.rowOf(id)).toMatchObject({ pay_status: 3, void_status: 2, actual_pay_amount: '0.00' })
  })
})

describe('resend', () => {
  test('what waits is booked at once, and the history says who', async () => {
    desk.peer.respondWith(503, {})
    const { id } = await desk.bought({ service_type: desk.puppet })
    await makeLabel(desk.w.ctx, id)
    expect(await desk.jobsOf(id)).toEqual([{ name: 'make-label', soon: false }])
    expect(await desk.said('resend', id)).toMatchObject({ ok: true })
    expect(await desk.jobsOf(id)).toEqual([{ name: 'make-label', soon: true }])
    expect((await desk.historyOf(id)).at(-1)).toEqual(['resent', desk.boss.username, 'they rang us'])
  })

  test('a failed one is bought again from the balance, once', async () => {
    const { id, member, amount } = await desk.failed()
    expect(await desk.walletOf(member)).toMatchObject({ money: 50_00, held: 0 })
    const both = await Promise.all([desk.said('resend', id), desk.said('resend', id)])
    expect(both.filter((one) => one?.ok).length).toBeGreaterThan(0)
    expect(await desk.walletOf(member)).toMatchObject({ money: 50_00 - amount, held: amount })
    expect(await desk.rowOf(id)).toMatchObject({ status: 3, pay_status: 2, fail_reason: 'Waiting to create the label' })
    const verbs = (await desk.historyOf(id)).map(([verb, actor]) => [verb, actor])
    expect(verbs.filter(([verb]) => verb === 'paid')).toEqual([
      ['paid', 'Member'],
      ['paid', desk.boss.username],
    ])
    expect((await desk.jobsOf(id)).filter(({ name }) => name === 'make-label')).toHaveLength(1)
  })

  test('not when the balance cannot cover it, the wallet is frozen, or the price is another', async () => {
    const poor = await desk.failed()
    while ((await desk.walletOf(poor.member)).money >= poor.amount) {
      const next = await desk.add(poor.member)
      expect(await desk.pay(poor.member, next.id)).toMatchObject({ data: { list: [{ ok: true }] } })
    }
    expect(await desk.said('resend', poor.id)).toMatchObject({ ok: false, msg: 'The balance is too low.' })
    expect((await desk.rowOf(poor.id))?.status).toBe(2)

    const frozen = await desk.failed()
    await inTx(desk.w.ctx, (tx) => freezeWallet(tx, frozen.member.id, 'test'))
    expect(await desk.said('resend', frozen.id)).toMatchObject({ ok: false, msg: expect.stringContaining('frozen') })

    const dearer = await desk.failed()
    await run(
      desk.w.ctx.db,
      `update shipping_order set amount = amount - 1, price_time = price_time - interval '1 day' where id = $1`,
      [dearer.id],
    )
    const answer = await desk.said('resend', dearer.id)
    expect(answer).toMatchObject({ ok: false, msg: expect.stringContaining('The price has changed from') })
    expect(await desk.walletOf(dearer.member)).toMatchObject({ money: 50_00, held: 0 })
  })

  test('not at a price that staff did not see: whoever looks at the order hears of the new one, and then it is bought', async () => {
    const { id, member, amount } = await desk.failed()
    const { data: opened } = await desk.w.post<{ ticket: string }>('/admin/live/ticket', { admin: desk.boss.token })
    const stream = await openStream(`${desk.url}/admin/live?ticket=${opened.ticket}`)
    const changesOf = (of: number) => stream.changes.filter((change) => change.topic === 'order' && change.id === of).length
    // Everything that was said before this is heard before it.
    await expect.poll(() => stream.events[0]).toBe('ready')
    await publishChange(desk.w.ctx.db, { to: { admin: desk.boss.id }, topic: 'order', id: 1_000_000 })
    await expect.poll(() => changesOf(1_000_000)).toBe(1)
    const before = changesOf(id)
    const old = { seen: { [id]: ((amount - 1) / 100).toFixed(2) } }
    // The member looked at the bill after the list was drawn: the row already has the new price.
    expect((await desk.rowOf(id))?.amount).toBe((amount / 100).toFixed(2))
    const both = /from £\d+\.\d\d to £\d+\.\d\d/
    expect(await desk.said('resend', id, old)).toMatchObject({ ok: false, msg: expect.stringMatching(both) })
    await expect.poll(() => changesOf(id)).toBe(before + 1)
    stream.close()
    expect(await desk.said('resend', id, { seen: undefined })).toMatchObject({
      ok: false,
      msg: expect.stringContaining('changed'),
    })
    expect(await desk.walletOf(member)).toMatchObject({ money: 50_00, held: 0 })
    expect(await desk.said('resend', id)).toMatchObject({ ok: true })
    expect(await desk.walletOf(member)).toMatchObject({ money: 50_00 - amount, held: amount })
  })

  test('a void that waits is asked for again; what is done is not', async () => {
    const { id } = await desk.labelled()
    expect(await desk.said('resend', id)).toMatchObject({ ok: false, msg: 'Nothing to retry' })
    await desk.act('void', id)
    expect(await desk.said('resend', id)).toMatchObject({ ok: true })
    expect(await desk.jobsOf(id)).toContainEqual({ name: 'void-label', soon: true })
    expect((await desk.historyOf(id)).at(-1)).toEqual(['resent', desk.boss.username, 'they rang us'])
  })
})

describe('stop', () => {
  test('what the carrier certainly does not have fails by staff, and the money is free', async () => {
    desk.peer.respondWith(503, {})
    const away = await desk.bought({ service_type: desk.puppet })
    await makeLabel(desk.w.ctx, away.id)
    const own = await desk.bought()
    for (const { id, member } of [away, own]) {
      expect(await desk.said('stop', id)).toMatchObject({ ok: true })
      expect(await desk.walletOf(member)).toMatchObject({ money: 50_00, held: 0 })
      expect(await desk.rowOf(id)).toMatchObject({ status: 2, pay_status: 1, fail_reason: 'Stopped by our team: they rang us' })
      expect((await desk.historyOf(id)).at(-1)).toEqual(['failed', desk.boss.username, 'they rang us'])
      expect(await desk.said('stop', id)).toMatchObject({ ok: false, msg: 'No label in progress' })
    }
    // The job that was booked for it finds nothing to do.
    await makeLabel(desk.w.ctx, own.id)
    expect((await desk.rowOf(own.id))?.status).toBe(2)
  })

  test('while nobody knows it is refused; when the carrier says it has none it ends', async () => {
    const { id, member, amount } = await desk.unclear()
    expect(await desk.said('stop', id)).toMatchObject({
      ok: false,
      msg: expect.stringContaining('has not confirmed the label yet'),
    })
    expect(await desk.walletOf(member)).toMatchObject({ held: amount })
    expect((await desk.rowOf(id, 'failedLabel'))?.problem).toBe(3)
    desk.peer.respondWith(200, { labels: [] })
    // It may still appear, for five minutes.
    expect(await desk.said('stop', id)).toMatchObject({
      ok: false,
      msg: expect.stringContaining('has not confirmed the label yet'),
    })
    expect(await desk.walletOf(member)).toMatchObject({ held: amount })
    desk.w.wait(301)
    expect(await desk.said('stop', id)).toMatchObject({ ok: true })
    expect(await desk.walletOf(member)).toMatchObject({ money: 50_00, held: 0 })
  })

  test('when the carrier has it after all, it is kept and fetched', async () => {
    const { id, member, amount } = await desk.unclear()
    desk.peer.respondWith(200, { labels: [{ id: 'L1', reference: 'x', tracking_number: 'PU1', pdf: 'JVBERi0=' }] })
    expect(await desk.said('stop', id)).toMatchObject({ ok: false, msg: expect.stringContaining('being downloaded') })
    expect(await desk.jobsOf(id)).toEqual([{ name: 'make-label', soon: true }])
    await makeLabel(desk.w.ctx, id)
    expect(await desk.rowOf(id)).toMatchObject({ status: 1, tracking_number: 'PU1' })
    expect(await desk.walletOf(member)).toMatchObject({ money: 50_00 - amount, held: 0 })
  })

  test('two at once release once', async () => {
    const { id, member } = await desk.bought()
    const both = await Promise.all([desk.said('stop', id), desk.said('stop', id)])
    expect(both.filter((one) => one?.ok)).toHaveLength(1)
    expect(await desk.walletOf(member)).toMatchObject({ money: 50_00, held: 0 })
    expect((await desk.historyOf(id)).filter(([verb]) => verb === 'failed')).toHaveLength(1)
  })
})

test('whatever staff do, no answer to the member has their name or what they noted for each other; staff read both', async () => {
  const { w } = desk
  const mole = await w.build.admin({ username: 'sigrid_mole' })
  await run(w.ctx.db, `update admin set nickname = 'Sigrid Mole' where id = $1`, [mole.id])
  const member = await w.build.member({ money: 100_00, points: 50 })
  const note = 'third complaint this month'
  const changesOf = { reason: 'We are sorry', internal_note: note }
  const bought = async (change: Parameters<Desk['add']>[1] = {}) => {
    const { id } = await desk.add(member, change)
    await desk.pay(member, id)
    await makeLabel(w.ctx, id)
    return id
  }
  const does = async (verb: string, id: number, more: object = {}) =>
    expect(await desk.said(verb, id, { ...changesOf, ...more }, { by: mole })).toMatchObject({ ok: true })

  const [voided, refunded] = [await bought(), await bought()]
  await does('void', voided)
  await voidLabel(w.ctx, voided)
  await does('refund', refunded, { amount: '1.00' })
  desk.peer.respondWith(422, { error: { code: 'bad', message: 'No such street' } })
  const resent = await bought({ service_type: desk.puppet })
  await does('resend', resent)
  desk.peer.respondWith(503, {})
  const stopped = await bought({ service_type: desk.puppet })
  await does('stop', stopped)
  const post = async (path: string, body: object) =>
    expect(await w.post(path, { admin: mole.token, body })).toMatchObject({ code: 1 })
  const gift = { user_id: member.id, memo: 'We are sorry', internal_note: note }
  await post('/admin/user.moneyLog/add', { ...gift, money: '1.00' })
  await post('/admin/user.scoreLog/add', { ...gift, score: 5 })
  const [way] = await run<{ id: number }>(
    w.ctx.db,
    `update pay_way set min_amount = 100, is_ready = true, status = true, account_name = 'ShipSmart Ltd', sort_code = '12-34-56', account_number = '12345678'
     where provider = 'offline' returning id`,
  )
  const transfers: { payment_no: string }[] = []
  for (const amount of ['20.00', '30.00'])
    transfers.push(
      (
        await w.post<{ payment_no: string }>('/api/user/recharge', {
          member: member.token,
          query: { pay_way_id: String(way?.id), amount },
        })
      ).data,
    )
  const payments = await run<{ id: number }>(w.ctx.db, 'select id from payment where payment_no = any($1) order by id', [
    transfers.map(({ payment_no }) => payment_no),
  ])
  await post('/admin/payment/refuse', { ids: [payments[0]?.id], ...changesOf })
  await post('/admin/payment/confirm', { ids: [payments[1]?.id] })
  await post('/admin/user.user/freeze', { ids: [member.id], reason: note })
  await post('/admin/user.user/unfreeze', { ids: [member.id] })

  const reads = routes.flatMap(({ endpoint: { method, url, access, media } }) =>
    method === 'GET' && access.startsWith('member') && !media && !url.startsWith('/api/live') ? [url] : [],
  )
  const ids = [voided, refunded, resent, stopped].map((id) => ({ id: String(id) }))
  const queries: Record<string, string>[] = [{}, { limit: '100' }, ...ids, ...transfers.map(({ payment_no }) => ({ payment_no }))]
  const seen: string[] = []
  for (const url of reads)
    for (const query of queries) seen.push(JSON.stringify(await w.get(url, { member: member.token, query })))
  seen.push(JSON.stringify(await run(w.ctx.db, 'select recipient, subject, body from outbox')))
  const all = seen.join('\n')
  // What was said to the member is there, and so is that it was us.
  expect(all.match(/We are sorry/g)?.length).toBeGreaterThan(6)
  expect(all).toContain('Our team')
  for (const secret of ['sigrid_mole', 'Sigrid Mole', note]) expect(all).not.toContain(secret)

  for (const id of [voided, refunded, resent, stopped]) {
    const { history } = (await desk.storyOf(id)).row
    expect(history.filter(({ actor, internal_note }) => actor === 'sigrid_mole' && internal_note === note)).toHaveLength(1)
  }
  for (const log of ['user.moneyLog', 'user.scoreLog']) {
    const { list } = await desk.list({ quick_search: member.username }, log)
    expect(list.filter(({ memo }) => memo === 'We are sorry')).toMatchObject([{ internal_note: note }])
  }
  expect(await desk.rowOf(payments[0]?.id ?? 0, 'payment')).toMatchObject({ reason: 'We are sorry', internal_note: note })
})
