import { beforeAll, describe, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { findLedgerErrors } from '#test/world/ledger-checks.ts'
import { makeReturnWarehouse, openReturner, pence, returnStaff } from '#test/world/return-flow.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let admin: string
let warehouseId: number
let staff: ReturnType<typeof returnStaff>
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
  staff = returnStaff(w, admin)
  warehouseId = await makeReturnWarehouse(w, ['A1', 'A2'])
})

const checkBooks = async () => expect((await findLedgerErrors(w.ctx.db)).errors).toEqual({})

describe('a refund', () => {
  test('of an unused label is asked, approved and in the balance with a credit note; the label is void', async () => {
    const m = await openReturner(w)
    const order = await m.label()
    await run(w.ctx.db, `update channel set refund_rule = 'request' where id = $1`, [order.channel_id])
    const before = (await m.wallet()).money
    const made = await m.mustAdd(order.id, 'unused', { remark: 'Printed twice' })
    expect(made).toMatchObject({ status: 0, label_order: null })
    expect(await m.list()).toMatchObject([
      {
        ...{ id: made.id, order_no: made.order_no, order_code: order.order_code, amount: order.amount, fee_type: 1 },
        ...{ fee_type_text: 'Label refund', pay_status_text: 'Not paid', shipping_order_status: 1, instock: 0 },
        ...{ instock_time: null, space_name: '', status_text: 'Requested', kind_text: 'Refund' },
      },
    ])
    expect(await staff.act('approve', made.id)).toEqual({ id: made.id, ok: true, msg: expect.any(String) })
    expect((await m.wallet()).money).toBe(before + pence(order.amount))
    expect(await m.detail(made.id)).toMatchObject({ status: 4, pay_status: 3, outcome: 1, fee_type_text: 'Label refund' })
    expect(await m.steps.detail(order.id)).toMatchObject({ void_status: 2, pay_status: 3 })
    await checkBooks()
  })
})

describe('a parcel', () => {
  test('is announced, taken in, sent on for a fee', async () => {
    const m = await openReturner(w)
    const order = await m.label()
    const made = await m.mustAdd(order.id, 'buyer', {
      label: { warehouse_id: warehouseId, channel_id: order.channel_id },
    })
    expect(made).toMatchObject({ status: 1, label_order: { amount: expect.any(String) } })
    const taken = await staff.receive({ tracking_number: made.order_no, warehouse_id: warehouseId })
    expect(taken.data).toMatchObject({ outcome: 'announced', id: made.id })
    const choices = await w.get<{ fee_amount: string; channels: { channel_id: number }[] }>('/api/returnOrder/choices', {
      member: m.member.token,
      query: { id: String(made.id) },
    })
    expect(choices.data.fee_amount).toBe('1.50')
    expect(await m.api('choose', { id: made.id, choice: 'reship', channel_id: order.channel_id })).toMatchObject({
      code: 1,
      data: { status: 3, pay_status: 1, fee_amount: '1.50', reship_order_id: null },
    })
    expect(await m.api('payFee', { id: made.id, expected_amount: '1.50' })).toMatchObject({
      code: 1,
      data: { status: 3, pay_status: 2, reship_order: { order_code: expect.any(String) } },
    })
    await checkBooks()
  })
})
