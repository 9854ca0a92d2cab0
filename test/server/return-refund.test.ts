import { beforeAll, describe, expect, test } from 'vitest'
import { asPence } from '#domain/money.ts'
import { credit } from '#server/modules/ledger/index.ts'
import { recordCompensation } from '#server/modules/orders/index.ts'
import { requestReturnPayout } from '#server/modules/returns/payout.ts'
import { makeInvoices } from '#server/modules/wallet/invoices/make-invoices.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { findLedgerErrors } from '#test/world/ledger-checks.ts'
import { labelByCard, makeReturnWarehouse, openReturner, pence, returnStaff } from '#test/world/return-flow.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let admin: { id: number; token: string }
let staff: ReturnType<typeof returnStaff>
beforeAll(async () => {
  w = await world()
  admin = await w.build.admin()
  staff = returnStaff(w, admin.token)
  await makeReturnWarehouse(w, ['A1', 'A2'])
})

const checkBooks = async () => expect((await findLedgerErrors(w.ctx.db)).errors).toEqual({})
const afterDays = (days: number) => new Date(w.ctx.clock().getTime() + days * 86_400_000)
const setRule = (channelId: number, rule: string) =>
  run(w.ctx.db, 'update channel set refund_rule = $2 where id = $1', [channelId, rule])
const noticesOf = async (member: string) => JSON.stringify((await w.get('/api/notice/index', { member })).data)

const entryOf = async (returnId: number) =>
  (
    await run<{ kind: string; about_type: string; about_id: number }>(
      w.ctx.db,
      'select e.kind, e.about_type, e.about_id from ledger_entry e join return_order r on r.entry_id = e.id where r.id = $1',
      [returnId],
    )
  )[0]

describe('a refund', () => {
  test('of an unused label is asked for, approved, and in the balance with a credit note; the label is void', async () => {
    const m = await openReturner(w)
    const order = await m.label()
    await setRule(order.channel_id, 'request')
    const before = (await m.wallet()).money
    const made = await m.mustAdd(order.id, 'unused', { remark: 'Printed twice' })
    expect(made).toMatchObject({ status: 0, label_order: null })
    expect(await m.list()).toMatchObject([
      {
        id: made.id,
        order_no: made.order_no,
        order_code: order.order_code,
        amount: order.amount,
        fee_type: 1,
        fee_type_text: 'Label refund',
        pay_status_text: 'Not paid',
        shipping_order_status: 1,
        instock: 0,
        instock_time: null,
        space_name: '',
        status_text: 'Requested',
        kind_text: 'Refund',
        create_time: expect.any(Number),
      },
    ])
    expect(await m.list({}, 'zh-cn')).toMatchObject([{ fee_type_text: '面单退款', pay_status_text: '未支付' }])
    expect(await staff.act('approve', made.id)).toMatchObject({ ok: true })
    expect((await m.wallet()).money).toBe(before + pence(order.amount))
    expect(await m.detail(made.id)).toMatchObject({
      status: 4,
      pay_status: 3,
      outcome: 1,
      amount: order.amount,
      pay_status_text: 'Refunded',
      shipping_order_status: 1,
      history: [{ verb: 'requested' }, { verb: 'approved' }, { verb: 'refunded', text: 'Refunded' }],
    })
    expect(await m.steps.detail(order.id)).toMatchObject({ void_status: 2, pay_status: 3 })
    expect(await noticesOf(m.member.token)).toContain(`was refunded to your balance (${made.order_no})`)
    expect(await entryOf(made.id)).toEqual({ kind: 'refund', about_type: 'order', about_id: order.id })
    await makeInvoices({ ...w.ctx, clock: () => afterDays(40) })
    const bills = await run(w.ctx.db, 'select kind, abs(gross)::int as gross from invoice where user_id = $1 order by id', [
      m.member.id,
    ])
    expect(bills).toEqual([
      { kind: 'invoice', gross: pence(order.amount) },
      { kind: 'credit', gross: pence(order.amount) },
    ])
    expect(await staff.act('approve', made.id)).toMatchObject({ ok: false, msg: 'This request was already decided' })
    expect(await m.add(order.id, 'unused')).toMatchObject({ code: 0, msg: 'This label was voided and refunded' })
    await checkBooks()
  })

  test('of an unused label whose parcel comes after all is taken back', async () => {
    const m = await openReturner(w)
    const order = await m.label()
    const before = (await m.wallet()).money
    await staff.act('approve', (await m.mustAdd(order.id, 'unused')).id)
    const scanned = await w.post('/admin/warehouseScan/submit', {
      admin: admin.token,
      body: { tracking_number: order.tracking_number },
    })
    expect(scanned.data).toMatchObject({ outcome: 'taken_back' })
    expect((await m.wallet()).money).toBe(before)
    expect(await m.add(order.id, 'unused')).toMatchObject({ code: 0 })
    await checkBooks()
  })

  test('is refused where the channel never refunds, the label was used, nothing is left, or a photo is missing or somebody else’s', async () => {
    const m = await openReturner(w)
    const order = await m.label()
    await setRule(order.channel_id, 'never')
    expect(await m.add(order.id, 'unused')).toMatchObject({ code: 0, msg: 'Labels of this channel are not refundable' })
    const { reasons } = await m.offer(order.id)
    expect(reasons.filter(({ reason }) => reason !== '')).toMatchObject([
      { name: 'Label not used', is_whole: 1 },
      { name: 'Delivered but not received', reason: 'Tracking does not say delivered yet' },
    ])
    await setRule(order.channel_id, 'request')
    expect(await m.add(order.id, 'damaged')).toMatchObject({ code: 0, data: { errors: { photos: expect.any(String) } } })
    const stranger = await openReturner(w)
    expect(await m.add(order.id, 'damaged', { photos: [await stranger.photo()] })).toMatchObject({
      code: 0,
      data: { errors: { photos: expect.any(String) } },
    })
    expect(await m.add(order.id, 'overcharged', { amount: '9999.00' })).toMatchObject({ code: 0 })
    expect(await m.add(order.id, 'unused', { amount: '1.00' })).toMatchObject({ code: 0 })
    expect(await m.add(order.id, 'overcharged', { pay_to: 'card' })).toMatchObject({
      code: 0,
      msg: 'This order was not paid by card',
    })
    await w.post('/admin/warehouseScan/submit', { admin: admin.token, body: { tracking_number: order.tracking_number } })
    expect(await m.add(order.id, 'unused')).toMatchObject({ code: 0, msg: 'This label was used' })
    const unpaid = await m.steps.add({ service_type: 'UK24' })
    expect(await m.add(unpaid.id, 'overcharged')).toMatchObject({ code: 0, msg: 'This order has no label' })
  })

  test('in part is given out of what was paid; another reason has only the rest, and the same reason is asked once', async () => {
    const m = await openReturner(w)
    const order = await m.label()
    const before = (await m.wallet()).money
    const made = await m.mustAdd(order.id, 'overcharged', { amount: '2.00', client_key: 'once-and-only' })
    expect(await m.mustAdd(order.id, 'overcharged', { amount: '2.00', client_key: 'once-and-only' })).toEqual(made)
    expect(await m.add(order.id, 'lost', { client_key: 'once-and-only' })).toMatchObject({ code: 0 })
    expect(await m.add(order.id, 'overcharged')).toMatchObject({
      code: 0,
      msg: 'This was already requested for this order',
    })
    expect(await staff.act('approve', made.id, { amount: '1.50' })).toMatchObject({ ok: true })
    expect((await m.wallet()).money).toBe(before + 150)
    expect(await m.detail(made.id)).toMatchObject({ amount: '1.50', asked_amount: '2.00' })
    expect(await entryOf(made.id)).toMatchObject({ kind: 'label_refund' })
    const rest = await m.mustAdd(order.id, 'lost')
    expect(await staff.act('approve', rest.id, { amount: order.amount })).toMatchObject({ ok: false })
    expect(await staff.act('approve', rest.id)).toMatchObject({ ok: true })
    expect(await entryOf(rest.id)).toMatchObject({ kind: 'loss_refund' })
    expect((await m.wallet()).money).toBe(before + pence(order.amount))
    await checkBooks()
  })

  test('that is refused says why, and can be asked again; a cancelled one too', async () => {
    const m = await openReturner(w)
    const order = await m.label()
    const made = await m.mustAdd(order.id, 'overcharged')
    expect((await w.post('/admin/returnOrder/refuse', { admin: admin.token, body: { ids: [made.id] } })).code).toBe(0)
    expect(await staff.act('refuse', made.id, { reason: 'Weighed twice' })).toMatchObject({ ok: true })
    expect(await m.detail(made.id)).toMatchObject({ status: 2, answer: 'Weighed twice', pay_status: 1 })
    expect(await noticesOf(m.member.token)).toContain('Weighed twice')
    const again = await m.mustAdd(order.id, 'overcharged')
    const cancel = await m.api<{ list: { ok: boolean }[] }>('cancel', { ids: [again.id] })
    expect(cancel.data.list).toMatchObject([{ ok: true }])
    expect(await m.detail(again.id)).toMatchObject({ status: 5 })
    expect(await staff.act('approve', again.id)).toMatchObject({ ok: false })
    expect(await m.mustAdd(order.id, 'overcharged')).toMatchObject({ status: 0 })
  })

  test('of a loss that a claim has paid for is less by that, and none where nothing is left', async () => {
    const claim = (userId: number, orderId: number, amount: number) =>
      inTx(w.ctx, async (tx) => {
        await run(
          tx,
          'update shipping_order set insurance_value = $2, insurance_id = (select min(id) from insurance) where id = $1',
          [orderId, amount],
        )
        await recordCompensation(tx, orderId, asPence(amount), w.ctx.clock())
        await credit(tx, {
          key: `claim:${orderId}`,
          kind: 'claim',
          userId,
          amount,
          from: 'refunds',
          about: { type: 'order', id: orderId },
          actor: { type: 'system', id: null },
          memo: '',
          now: w.ctx.clock(),
        })
      })
    const m = await openReturner(w)
    const order = await m.label()
    await claim(m.member.id, order.id, 100)
    const before = (await m.wallet()).money
    const made = await m.mustAdd(order.id, 'lost')
    expect(await staff.act('approve', made.id)).toMatchObject({ ok: true })
    expect((await m.wallet()).money).toBe(before + pence(order.amount) - 100)
    expect(await m.detail(made.id)).toMatchObject({ set_off: '1.00', status: 4 })
    expect(await noticesOf(m.member.token)).toContain('less £1.00 already paid by your claim')
    const other = await m.label()
    await claim(m.member.id, other.id, 500_00)
    const lost = await m.mustAdd(other.id, 'lost')
    expect(await staff.act('approve', lost.id)).toMatchObject({ ok: false, msg: 'Nothing is left to refund' })
    // Whatever the reason of a refund, a claim that paid more has paid for it.
    const overcharged = await m.mustAdd(other.id, 'overcharged', { amount: '1.00' })
    expect(await staff.act('approve', overcharged.id)).toMatchObject({ ok: false, msg: 'Nothing is left to refund' })
    await checkBooks()
  })

  test('above the limit of whoever approves is left to finance, in all its parts', async () => {
    await w.ctx.settings.set('refund_without_approval', 1)
    const m = await openReturner(w)
    const order = await m.label()
    const support = returnStaff(w, (await w.build.admin({ nodes: ['returnOrder/index', 'returnOrder/approve'] })).token)
    const made = await m.mustAdd(order.id, 'overcharged')
    expect(await support.act('approve', made.id)).toMatchObject({ ok: false, msg: expect.stringContaining('finance') })
    expect(await support.act('approve', made.id, { amount: '1.00' })).toMatchObject({ ok: true })
    const lost = await m.mustAdd(order.id, 'lost', { amount: '0.50' })
    expect(await support.act('approve', lost.id)).toMatchObject({ ok: false })
    expect(await staff.act('approve', lost.id)).toMatchObject({ ok: true })
    await w.ctx.settings.set('refund_without_approval', 50)
  })

  test('to the card is asked of finance out of the balance, once; spent money stays spent', async () => {
    const { m, order } = await labelByCard(w)
    expect((await m.offer(order.id)).order).toMatchObject({ paid_by_card: order.amount, refundable: order.amount })
    const made = await m.mustAdd(order.id, 'overcharged', { amount: '2.00', pay_to: 'card' })
    await staff.act('approve', made.id)
    await requestReturnPayout(w.ctx, made.id)
    await requestReturnPayout(w.ctx, made.id)
    const refunds = await run<{ amount: number; status: number }>(
      w.ctx.db,
      'select amount, status from refund where user_id = $1',
      [m.member.id],
    )
    expect(refunds).toEqual([{ amount: 200, status: 0 }])
    const lost = await m.mustAdd(order.id, 'lost', { amount: '1.00', pay_to: 'card' })
    await staff.act('approve', lost.id)
    await run(w.ctx.db, 'update payment set dispute_status = 1 where user_id = $1', [m.member.id])
    await requestReturnPayout(w.ctx, lost.id)
    expect(await noticesOf(m.member.token)).toContain('stays in your balance')
    expect((await m.wallet()).money).toBe(300)
    await checkBooks()
  })
})
