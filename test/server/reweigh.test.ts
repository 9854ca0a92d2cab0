import { beforeAll, describe, expect, test } from 'vitest'
import type { ScanAnswer } from '#contract/warehouse-scan.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { takeDueReweighs } from '#server/modules/warehouses/settle-reweigh.ts'
import { run } from '#server/platform/db/pool.ts'
import { findLedgerErrors } from '#test/world/ledger-checks.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let admin: string
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
})

type Row = {
  id: number
  state: number
  difference: string
  old_amount: string
  new_amount: string
  weight: number
  old_weight: number
}

/** A member with a label, and the parcel measured at the station. */
async function measure(figures: object = { weight: 8000 }, { money = 100_00 } = {}) {
  const member = await w.build.member({ money, email: `rw${Math.random()}@example.com` })
  const steps = orderSteps(w, member.token)
  const { id } = await steps.add({ service_type: 'UK24' })
  await steps.runAction('pay', [id])
  await makeLabel(w.ctx, id)
  const { tracking_number: number } = await steps.detail(id)
  const scanned = await w.post<ScanAnswer>('/admin/warehouseScan/submit', {
    admin,
    body: { tracking_number: number, ...figures },
  })
  const list = async () => (await w.get<{ list: Row[] }>('/api/reweigh/index', { member: member.token })).data.list
  const [row] = await list()
  return {
    id,
    number,
    steps,
    member,
    scanned: scanned.data,
    row,
    list,
    answer: (answer: string, reason?: string, token = member.token) =>
      w.post('/api/sheetOrder/reweighAnswer', { member: token, body: { id: row?.id, answer, ...(reason ? { reason } : {}) } }),
    wallet: () => getWallet(w.ctx.db, member.id),
  }
}

const act = (verb: 'confirm' | 'waive', id: number | undefined, reason?: string) =>
  w.post<{ list: { ok: boolean; msg: string }[] }>(`/admin/reweigh/${verb}`, {
    admin,
    body: { ids: [id], ...(reason ? { reason } : {}) },
  })
const afterDays = (days: number) => new Date(w.ctx.clock().getTime() + days * 86_400_000)
const pence = (pounds: string | undefined) => Math.round(Number(pounds) * 100)
const entries = (orderId: number) => run(w.ctx.db, `select 1 from ledger_entry where key = $1`, [`reweigh:${orderId}`])
const checkBooks = async () => expect((await findLedgerErrors(w.ctx.db)).errors).toEqual({})

describe('a parcel beyond what its channel tolerates', () => {
  test('is proposed to the member with both figures, a notice and a mail; nothing is taken yet', async () => {
    const { row, scanned, member, wallet, steps, id } = await measure()
    expect(row).toMatchObject({ state: 0, old_weight: 1200, weight: 8000 })
    expect(pence(row?.difference)).toBe(pence(row?.new_amount) - pence(row?.old_amount))
    expect(scanned.reweigh).toEqual({ id: row?.id, difference: row?.difference })
    const before = (await wallet()).money
    expect(before).toBe(100_00 - pence((await steps.detail(id)).amount))
    expect(JSON.stringify((await w.get('/api/notice/index', { member: member.token })).data)).toContain(
      'Accept or dispute within 7 days, or it will be charged automatically.',
    )
    expect(await run(w.ctx.db, `select 1 from outbox where template = 'notice.reweigh'`)).not.toEqual([])
  })

  test('by its size alone as well', async () => {
    const { scanned } = await measure({ length: '90', width: '60', height: '60' })
    expect(scanned.outcome).toBe('ok')
    expect(scanned.reweigh === null || pence(scanned.reweigh.difference) > 0).toBe(true)
  })

  test.each([
    ['as declared', { weight: 1200 }],
    ['a little heavier', { weight: 1250 }],
    ['lighter', { weight: 300 }],
    ['not measured', {}],
  ])('%s is not, and costs what it cost', async (_, figures) => {
    const { row, scanned } = await measure(figures)
    expect([row, scanned.reweigh, scanned.is_unpriced]).toEqual([undefined, null, 0])
  })

  test('and beyond every price of its channel is left to staff', async () => {
    const { row, scanned } = await measure({ weight: 900_000 })
    expect([row, scanned.reweigh, scanned.is_unpriced]).toEqual([undefined, null, 1])
  })

  test('is asked for once, however often it is scanned', async () => {
    const { number, list } = await measure()
    await w.post('/admin/warehouseScan/submit', { admin, body: { tracking_number: number, weight: 9000 } })
    expect(await list()).toMatchObject([{ weight: 8000 }])
  })
})

describe('a member', () => {
  test('who accepts pays the difference, which the order and its invoice keep', async () => {
    const { answer, row, wallet, steps, id, list } = await measure()
    const before = await wallet()
    const paid = await steps.detail(id)
    expect(await answer('accept')).toMatchObject({ code: 1, msg: 'Difference paid' })
    const difference = pence(row?.difference)
    expect((await wallet()).money).toBe(before.money - difference)
    const after = await steps.detail(id)
    expect(pence(after.actual_pay_amount)).toBe(pence(paid.actual_pay_amount) + difference)
    expect(after.lines.at(-1)).toMatchObject({ code: 'reweigh', amount: row?.difference })
    expect(after.history.at(-1)).toMatchObject({ verb: 'reweighed' })
    expect(await list()).toMatchObject([{ state: 2 }])
    const sold = await run<{ gross: number; vat: number }>(
      w.ctx.db,
      `select s.gross, s.vat from sale_line s join ledger_entry e on e.id = s.entry_id where e.key = $1`,
      [`reweigh:${id}`],
    )
    expect(sold).toMatchObject([{ gross: difference }])
    expect(sold[0]?.vat).toBeGreaterThan(0)
    await checkBooks()
  })

  test('pays once: twice, two at once, and with the sweep beside it', async () => {
    const { answer, id } = await measure()
    await Promise.all([
      answer('accept'),
      answer('accept'),
      takeDueReweighs(w.ctx, afterDays(8)),
      takeDueReweighs(w.ctx, afterDays(8)),
    ])
    expect((await answer('dispute')).code).toBe(0)
    expect(await entries(id)).toHaveLength(1)
    await checkBooks()
  })

  test('who has too little owes the rest', async () => {
    const { answer, wallet, row } = await measure({ weight: 8000 }, { money: 6_00 })
    const { money } = await wallet()
    await answer('accept')
    expect(await wallet()).toMatchObject({ money: 0, owed: pence(row?.difference) - money })
    await checkBooks()
  })

  test('who disputes pays nothing until staff have looked; staff confirm or waive with a reason', async () => {
    const [one, two] = [await measure(), await measure()]
    expect((await one.answer('dispute', 'It was 1.2 kg')).code).toBe(1)
    expect((await two.answer('dispute')).code).toBe(1)
    // Whoever can settle it is told, and finds it on the dashboard.
    const boss = await w.build.admin()
    const { data } = await w.get<{ cards: { name: string; value: number; alarm: string }[] }>('/admin/Dashboard/index', {
      admin: boss.token,
    })
    expect(data.cards.find(({ name }) => name === 'reweighs_disputed')).toMatchObject({ value: 2, alarm: 'attention' })
    const told = await run<{ link: string }>(w.ctx.db, `select link from notice where kind = 'reweigh' and admin_id is not null`)
    expect(told).toContainEqual({ link: `/admin/reweigh?open=${one.row?.id}` })
    await takeDueReweighs(w.ctx, afterDays(30))
    expect([await entries(one.id), await entries(two.id)]).toEqual([[], []])
    expect(await act('waive', one.row?.id)).toMatchObject({ code: 0 })
    expect((await act('waive', one.row?.id, 'Scales were wrong')).data.list).toMatchObject([{ ok: true }])
    expect((await act('confirm', two.row?.id)).data.list).toMatchObject([{ ok: true }])
    expect((await act('confirm', two.row?.id)).data.list).toMatchObject([{ ok: false }])
    expect([await one.list(), await two.list()]).toMatchObject([[{ state: 3, decision: 'Scales were wrong' }], [{ state: 2 }]])
    expect([(await entries(one.id)).length, (await entries(two.id)).length]).toEqual([0, 1])
    await checkBooks()
  })

  test('who says nothing for seven days pays then, and not a minute before', async () => {
    const { id, list } = await measure()
    const now = w.ctx.clock().getTime()
    await takeDueReweighs(w.ctx, new Date(now + 7 * 86_400_000 - 60_000))
    expect(await entries(id)).toEqual([])
    await takeDueReweighs(w.ctx, new Date(now + 7 * 86_400_000 + 60_000))
    expect(await list()).toMatchObject([{ state: 2 }])
    expect(await entries(id)).toHaveLength(1)
  })

  test('reads and answers only their own', async () => {
    const { answer, row } = await measure()
    const stranger = (await w.build.member()).token
    expect(await answer('accept', undefined, stranger)).toMatchObject({ code: 0, msg: expect.stringContaining('does not exist') })
    expect((await w.get<{ list: Row[] }>('/api/reweigh/index', { member: stranger })).data.list).toEqual([])
    expect((await w.get('/api/reweigh/detail', { member: stranger, query: { id: String(row?.id) } })).code).toBe(0)
    expect((await w.post('/api/sheetOrder/reweighAnswer', { body: { id: row?.id, answer: 'accept' } })).code).toBe(302)
  })

  test.each([
    ['no answer', { answer: undefined }],
    ['another answer', { answer: 'maybe' }],
    ['a number that is none', { id: 'x' }],
  ])('is refused with %s', async (_, body) => {
    const { row, member } = await measure()
    const answer = await w.post('/api/sheetOrder/reweighAnswer', {
      member: member.token,
      body: { id: row?.id, answer: 'accept', ...body },
    })
    expect(answer.code).toBe(0)
  })
})

test('an order that was paid, re-weighed and refunded whole gives all of it back, once', async () => {
  const { answer, steps, id, wallet } = await measure()
  await answer('accept')
  const { actual_pay_amount: left } = await steps.detail(id)
  const before = await wallet()
  const refund = await w.post<{ list: { ok: boolean; msg: string }[] }>('/admin/order/refund', {
    admin,
    body: { ids: [id], amount: left, reason: 'Lost', once_key: 'refund-all-1' },
  })
  expect(refund.data.list).toMatchObject([{ ok: true }])
  expect((await wallet()).money - before.money).toBe(pence(left))
  expect(await steps.detail(id)).toMatchObject({ pay_status: 3, actual_pay_amount: '0.00' })
  await checkBooks()
})
