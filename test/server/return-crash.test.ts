import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { asPence } from '#domain/money.ts'
import { approveReturn } from '#server/modules/returns/actions/decide-return.ts'
import { run } from '#server/platform/db/pool.ts'
import { crashAtEveryStep } from '#test/world/crash.ts'
import { daily, isProof } from '#test/world/daily.ts'
import { findLedgerErrors } from '#test/world/ledger-checks.ts'
import type { ReturnFlowInput } from '#test/world/return-crash-flow.ts'
import { labelByCard, makeReturnWarehouse, openReturner, pence, returnStaff } from '#test/world/return-flow.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let admin: { id: number; token: string }
let warehouseId: number
const file = path.join(import.meta.dirname, '../world/flows.ts')
beforeAll(async () => {
  w = await world()
  admin = await w.build.admin()
  warehouseId = await makeReturnWarehouse(w)
})

const checkBooks = async () => expect((await findLedgerErrors(w.ctx.db)).errors).toEqual({})

async function inputFor(memberId: number, orderId: number, returnId: number): Promise<ReturnFlowInput> {
  const [member] = await run<{ group_id: number }>(w.ctx.db, 'select group_id from member where id = $1', [memberId])
  return {
    connection: w.connection,
    nowMs: w.ctx.clock().getTime(),
    adminId: admin.id,
    memberId,
    orderId,
    returnId,
    groupId: member?.group_id ?? 0,
  }
}

test('killed at any step of a refund to the card: the money is in the balance once, and asked to the card once', async () => {
  const input = async () => {
    const { m, order } = await labelByCard(w)
    const made = await m.mustAdd(order.id, 'overcharged', { amount: '1.00', pay_to: 'card' })
    return inputFor(m.member.id, order.id, made.id)
  }
  const outcome = async ({ memberId, returnId, orderId }: ReturnFlowInput) => {
    const [found] = await run<Record<string, number>>(
      w.ctx.db,
      `select w.money, r.status, r.amount, (r.refund_id is not null)::int as linked, o.paid_amount - o.actual_pay_amount as given,
         (select count(*)::int from ledger_entry where key = 'return:' || r.id) as entries,
         (select count(*)::int from refund where user_id = $1) as payouts,
         (select count(*)::int from sale_line s join ledger_entry e on e.id = s.entry_id where e.key = 'return:' || r.id and s.refund_of is not null) as credits
       from wallet w, return_order r, shipping_order o where w.user_id = $1 and r.id = $2 and o.id = $3`,
      [memberId, returnId, orderId],
    )
    return `money ${found?.money} status ${found?.status} amount ${found?.amount} given ${found?.given} entries ${found?.entries} payouts ${found?.payouts} linked ${found?.linked} credited ${(found?.credits ?? 0) > 0}`
  }
  const rows = await crashAtEveryStep({
    file,
    run: 'returnRefundFlow',
    flow: 'return-refund',
    input,
    outcome,
    isBrief: !isProof,
  })
  expect(rows.length).toBeGreaterThan(daily(2, { proof: 4 }))
  expect(new Set(rows.map((row) => row.outcome))).toEqual(
    new Set(['money 100 status 4 amount 100 given 100 entries 1 payouts 1 linked 1 credited true']),
  )
  await checkBooks()
}, 240_000)

test('killed at any step of paying the fees of a parcel that goes out again: they are paid once, and there is one order for it', async () => {
  const input = async () => {
    const m = await openReturner(w, { money: 100_00 })
    const order = await m.label()
    const made = await m.mustAdd(order.id, 'buyer')
    await returnStaff(w, admin.token).receive({ tracking_number: made.order_no, warehouse_id: warehouseId })
    await m.api('choose', { id: made.id, choice: 'reship', channel_id: order.channel_id })
    return inputFor(m.member.id, order.id, made.id)
  }
  const outcome = async ({ memberId, returnId }: ReturnFlowInput) => {
    const [found] = await run<Record<string, number>>(
      w.ctx.db,
      `select r.pay_status, r.amount, (r.reship_order_id is not null)::int as linked,
         (select count(*)::int from ledger_entry where key = 'return-fee:' || r.id) as entries,
         (select count(*)::int from shipping_order where user_id = $1) as orders
       from return_order r where r.id = $2`,
      [memberId, returnId],
    )
    return `paid ${found?.pay_status} fee ${found?.amount} entries ${found?.entries} linked ${found?.linked} orders ${found?.orders}`
  }
  const rows = await crashAtEveryStep({
    file,
    run: 'returnFeeFlow',
    flow: 'return-fee',
    input,
    outcome,
    isBrief: true,
  })
  expect(rows.length).toBeGreaterThan(1)
  expect(new Set(rows.map((row) => row.outcome))).toEqual(new Set(['paid 2 fee 150 entries 1 linked 1 orders 2']))
  await checkBooks()
}, 240_000)

test('of twenty refunds of one order at once never more goes back than was paid', async () => {
  const m = await openReturner(w)
  const order = await m.label()
  const before = (await m.wallet()).money
  const paid = pence(order.amount)
  const photos = [await m.photo()]
  const made = await Promise.all(
    (['overcharged', 'lost', 'damaged'] as const).map((reason) => m.mustAdd(order.id, reason, { photos })),
  )
  const actor = { type: 'admin', id: admin.id } as const
  const amount = asPence(Math.ceil(paid / 2))
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      approveReturn(w.ctx, { id: made[index % made.length]?.id ?? 0, actor, amount, most: undefined }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // Half of it and a penny more: the second does not fit, the same one twice is refused.
  expect((await m.wallet()).money).toBe(before + amount)
  await Promise.allSettled(
    made.map(({ id }) => approveReturn(w.ctx, { id, actor, amount: asPence(paid - amount), most: undefined })),
  )
  expect((await m.wallet()).money).toBe(before + paid)
  expect(await m.steps.detail(order.id)).toMatchObject({ actual_pay_amount: '0.00', pay_status: 3 })
  await checkBooks()
})

test('twenty requests for the same reason at once are one, with or without a key', async () => {
  const m = await openReturner(w)
  const order = await m.label()
  const send = (more: object) => m.add(order.id, 'overcharged', more)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index % 2 ? { client_key: 'same-key-1' } : {})))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await m.list()).toHaveLength(1)
})
