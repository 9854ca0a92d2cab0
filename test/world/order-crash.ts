import path from 'node:path'
import { expect } from 'vitest'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import type { OrderFlowInput } from './order-flow.ts'
import { orderSteps } from './order-steps.ts'
import { createSandboxChannel } from './sandbox-channel.ts'
import { type World, world } from './world.ts'

export type OrderStage = 'added' | 'paid' | 'labelled'
/** `ownCarrier`: a channel for this order alone, so that its carrier can be told how to behave */
type CarrierChoice = 'own' | 'carrier' | 'ownCarrier'

export type CrashApp = {
  /** the file with the flows */
  file: string
  /** a fresh order, as far as the flow under test wants it */
  fresh: (carrier: CarrierChoice, until: OrderStage) => () => Promise<OrderFlowInput>
  /** what is true of the order, the money, the points and the carrier in the end; the books balance in any case */
  describeOutcome: (input: OrderFlowInput) => Promise<string>
  /** the same of its manifest, ours and the carrier's */
  describeManifest: (input: OrderFlowInput) => Promise<string>
  /** how many entries the books have for a member, each number once */
  entryCounts: () => Promise<number[]>
}

/** A world with a carrier that answers over HTTP, for flows about an order that are killed at every step. */
export async function openCrashApp(): Promise<CrashApp> {
  const w = await world()
  const url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  const carrierService = async () => (await createSandboxChannel(w.ctx, { base_url: url, api_key: 'crash-account' })).service
  const services = { own: async () => 'UK24', carrier: async () => shared, ownCarrier: carrierService }
  const shared = await carrierService()
  return {
    file: path.join(import.meta.dirname, 'flows.ts'),
    fresh: (carrier, until) => async () => {
      const { id: memberId, token } = await w.build.member({ money: 50_00, points: 124 })
      const steps = orderSteps(w, token)
      const { id: orderId } = await steps.add({ service_type: await services[carrier](), use_points: true })
      if (until !== 'added') await steps.runAction('pay', [orderId])
      if (until === 'labelled') await makeLabel(w.ctx, orderId)
      const [member] = await run<{ group_id: number }>(w.ctx.db, 'select group_id from member where id = $1', [memberId])
      return {
        connection: w.connection,
        memberId,
        groupId: member?.group_id ?? 0,
        orderId,
        nowMs: w.ctx.clock().getTime(),
      }
    },
    describeOutcome: (input) => describeOutcome(w, input),
    describeManifest: (input) => describeManifest(w, input),
    entryCounts: async () => {
      const text = 'select distinct count(*)::int as n from ledger_entry where user_id is not null group by user_id'
      return (await run<{ n: number }>(w.ctx.db, text)).map(({ n }) => n)
    },
  }
}

async function describeOutcome(w: World, { memberId, orderId }: OrderFlowInput): Promise<string> {
  const { money, held, points, points_pending: pending } = await getWallet(w.ctx.db, memberId)
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
  return `status ${found?.status} pay ${found?.pay_status} void ${found?.void_status} labels ${found?.labels} cancelled ${found?.cancelled} paid ${paid} held ${held === found?.amount ? 'the price' : held} points ${points}${pending > 0 ? ` pending ${pending}` : ''}`
}

async function describeManifest(w: World, { memberId, orderId }: OrderFlowInput): Promise<string> {
  const [found] = await run<Record<string, number | boolean>>(
    w.ctx.db,
    `select o.is_effective, o.is_manifesting, o.manifest_time is not null as timed,
       (select count(*)::int from manifest m where m.user_id = $2) as made,
       (select count(*)::int from manifest m where m.id = o.manifest_id and m.state = 1 and m.refused_count = 0) as closed,
       (select count(*)::int from order_history h where h.order_id = o.id and h.verb = 'manifested') as told,
       (select count(distinct l.manifest_id)::int from sandbox_label l where l.reference like o.order_code || '-%') as at_carrier
     from shipping_order o where o.id = $1`,
    [orderId, memberId],
  )
  const { is_effective: state, is_manifesting: isOpen, timed, made, closed, told, at_carrier: atCarrier } = found ?? {}
  return `effective ${state}${isOpen ? ' open' : ''}${timed ? ' timed' : ''} made ${made} closed ${closed} told ${told} at carrier ${atCarrier}`
}
