import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { crashAtEveryStep } from '#test/world/crash.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { tryingChannel } from '#test/world/trying-channel.ts'
import { type World, world } from '#test/world/world.ts'
import type { OrderFlowInput } from './order-flow.ts'

let w: World
let services: Record<'own' | 'carrier', string>
beforeAll(async () => {
  w = await world()
  const url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  services = { own: 'UK24', carrier: (await tryingChannel(w.ctx, { base_url: url, api_key: 'crash-account' })).service }
})

const file = path.join(import.meta.dirname, 'order-flow.ts')
type Until = 'added' | 'paid' | 'labelled'

/** A fresh order, as far as the flow under test wants it. */
const fresh = (service: keyof typeof services, until: Until) => async (): Promise<OrderFlowInput> => {
  const { id: memberId, token } = await w.build.member({ money: 50_00, points: 124 })
  const steps = orderSteps(w, token)
  const { id: orderId } = await steps.add({ service_type: services[service], use_points: true })
  if (until !== 'added') await steps.act('pay', [orderId])
  if (until === 'labelled') await makeLabel(w.ctx, orderId)
  const [member] = await run<{ group_id: number }>(w.ctx.db, 'select group_id from member where id = $1', [memberId])
  return { connection: w.connection, memberId, groupId: member?.group_id ?? 0, orderId, nowMs: Date.now() }
}

/** What is true of the order, the money, the points and the carrier in the end; the books balance in any case. */
async function story({ memberId, orderId }: OrderFlowInput): Promise<string> {
  const { money, held, points } = await getWallet(w.ctx.db, memberId)
  const [found] = await run<Record<string, number>>(
    w.ctx.db,
    `select o.status, o.pay_status, o.void_status, o.amount,
       (select count(*)::int from sandbox_label l where l.reference like o.order_code || '-%') as labels,
       (select count(*)::int from sandbox_label l where l.reference like o.order_code || '-%' and l.status = 'cancelled') as cancelled,
       (select coalesce(sum(amount), 0)::bigint from ledger_posting where user_id = $2 and account = 'wallet') as posted
     from shipping_order o where o.id = $1`,
    [orderId, memberId],
  )
  expect(found?.posted).toBe(money)
  const spent = 50_00 - money
  const paid = spent === 0 ? 'nothing' : spent === found?.amount ? 'the price' : `${spent}`
  return `status ${found?.status} pay ${found?.pay_status} void ${found?.void_status} labels ${found?.labels} cancelled ${found?.cancelled} paid ${paid} held ${held === found?.amount ? 'the price' : held} points ${points}`
}

// £5.91 less £1.24 for 124 points; the £4.67 earn four.
test.each([
  ['pay', 'payFlow', 'own', 'added', 'status 3 pay 2 void 0 labels 0 cancelled 0 paid the price held the price points 0', 4],
  ['label', 'labelFlow', 'own', 'paid', 'status 1 pay 2 void 0 labels 0 cancelled 0 paid the price held 0 points 4', 2],
  ['label', 'labelFlow', 'carrier', 'paid', 'status 1 pay 2 void 0 labels 1 cancelled 0 paid the price held 0 points 4', 6],
  ['void', 'voidFlow', 'own', 'labelled', 'status 1 pay 3 void 2 labels 0 cancelled 0 paid nothing held 0 points 124', 4],
  ['void', 'voidFlow', 'carrier', 'labelled', 'status 1 pay 3 void 2 labels 1 cancelled 1 paid nothing held 0 points 124', 8],
] as const)(
  '%s (%s, %s) survives a kill at every step',
  { timeout: 240_000 },
  async (flow, name, service, until, outcome, least) => {
    const rows = await crashAtEveryStep<OrderFlowInput>({ file, run: name, flow, input: fresh(service, until), outcome: story })
    expect(rows.length).toBeGreaterThan(least - 2)
    expect(new Set(rows.map((row) => row.outcome))).toEqual(new Set([outcome]))
  },
)
