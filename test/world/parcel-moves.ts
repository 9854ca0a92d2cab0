import { refundUnused } from '#server/modules/dispatch/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { openReturner, type reasonNames, returnStaff } from './return-flow.ts'
import { track } from './tracked-parcel.ts'
import type { World } from './world.ts'

const dayMs = 86_400_000

/** Every way to give money back, by its name in `ways`. */
export const parcelWays = [
  'void',
  'void by staff',
  'sweep',
  'label not used',
  'overcharged',
  'overcharged, a part',
  'parcel lost',
  'staff refund',
  'staff refund, a part',
  'claim paid',
  'claim granted',
  'claim filed',
  'damage claimed',
] as const

/** Everything that can happen to the parcel itself, by its name in `facts`. */
export const parcelFacts = [
  'manifested',
  'scanned',
  'weighed heavier',
  'taken in as a return',
  'on its way',
  'delivered',
] as const

/** A world in which every way of giving money back is open for a parcel at once. */
export async function openParcelMoves(w: World, warehouseId: number) {
  const admin = await w.build.admin()
  const staff = returnStaff(w, admin.token)
  await run(w.ctx.db, `update claim_kind set from_days = 0, documents = '{}'`)
  await run(w.ctx.db, `update channel set refund_rule = 'automatic', unused_refund_days = 30`)
  const kinds = await run<{ id: number; code: string }>(w.ctx.db, 'select id, code from claim_kind')
  const kindId = (code: string) => kinds.find((kind) => kind.code === code)?.id
  const { data } = await w.get<{ list: { id: number; cover_limit: string }[] }>('/api/insurance/index')
  const cover = data.list.find(({ cover_limit: limit }) => Number(limit) >= 80)?.id ?? 0

  /** A member with an unused, insured label. */
  async function open({ points = 0, isInsured = true } = {}) {
    const m = await openReturner(w)
    if (points > 0) await w.build.points(m.member.id, points)
    const order = await m.label({
      ...(isInsured ? { insurance: { id: cover, value: '80.00' } } : {}),
      ...(points > 0 ? { use_points: true } : {}),
    })
    return { m, order }
  }
  type Parcel = Awaited<ReturnType<typeof open>>

  const ask = async ({ m, order }: Parcel, reason: keyof typeof reasonNames, more: object = {}) => {
    const { data: made } = await m.add(order.id, reason, more)
    return made && 'id' in made ? made.id : null
  }
  const request = async (parcel: Parcel, reason: keyof typeof reasonNames, more: object = {}) => {
    const id = await ask(parcel, reason, more)
    if (id !== null) await staff.act('approve', id)
  }
  const staffRefund = ({ order }: Parcel, amount: string) =>
    w.post('/admin/order/refund', { admin: admin.token, body: { ids: [order.id], amount, reason: 'Goodwill' } })
  const claimAct = (verb: string, id: number, more: object = {}) =>
    w.post<{ list: { ok: boolean; msg: string }[] }>(`/admin/claim/${verb}`, { admin: admin.token, body: { ids: [id], ...more } })
  const file = async ({ m, order }: Parcel, code: string) => {
    const body = { order_id: order.id, kind_id: kindId(code), amount: '80.00', story: 'It is gone' }
    const { data: filed } = await w.post<{ id?: number }>('/api/claim/add', { member: m.member.token, body })
    return filed?.id ?? null
  }
  const grant = async (parcel: Parcel, code: string) => {
    const id = await file(parcel, code)
    if (id === null) return null
    await claimAct('review', id)
    await claimAct('approve', id, { amount: '80.00', reason: 'Granted' })
    return id
  }
  const payClaim = async (parcel: Parcel, code: string) => {
    const id = await grant(parcel, code)
    if (id !== null) await claimAct('pay', id)
  }
  const scan = ({ order }: Parcel, more: object = {}) =>
    w.post('/admin/warehouseScan/submit', { admin: admin.token, body: { tracking_number: order.tracking_number, ...more } })
  const sweep = () => refundUnused({ ...w.ctx, clock: () => new Date(w.ctx.clock().getTime() + 31 * dayMs) })

  /** Ways of giving back, each as far as it is allowed. */
  const ways: Record<(typeof parcelWays)[number], (parcel: Parcel) => Promise<unknown>> = {
    void: ({ m, order }) => m.steps.runAction('cancel', [order.id]),
    'void by staff': ({ order }) =>
      w.post('/admin/order/void', { admin: admin.token, body: { ids: [order.id], reason: 'Asked' } }),
    sweep,
    'label not used': (parcel) => request(parcel, 'unused'),
    overcharged: (parcel) => request(parcel, 'overcharged'),
    'overcharged, a part': (parcel) => request(parcel, 'overcharged', { amount: '1.50' }),
    'parcel lost': (parcel) => request(parcel, 'lost'),
    'staff refund': async (parcel) => {
      const { refundable } = await refundableOf(parcel)
      await staffRefund(parcel, (refundable / 100).toFixed(2))
    },
    'staff refund, a part': (parcel) => staffRefund(parcel, '2.00'),
    'claim paid': (parcel) => payClaim(parcel, 'lost'),
    'claim granted': (parcel) => grant(parcel, 'lost'),
    'claim filed': (parcel) => file(parcel, 'lost'),
    'damage claimed': (parcel) => payClaim(parcel, 'damaged'),
  }

  /** What can happen to the parcel itself. */
  const facts: Record<(typeof parcelFacts)[number], (parcel: Parcel) => Promise<unknown>> = {
    manifested: ({ m, order }) => m.steps.runAction('manifest', [order.id]),
    scanned: (parcel) => scan(parcel),
    'weighed heavier': async (parcel) => {
      await scan(parcel, { weight: 4000 })
      const { m } = parcel
      const { data: list } = await w.get<{ list: { id: number }[] }>('/api/reweigh/index', { member: m.member.token })
      for (const { id } of list?.list ?? [])
        await w.post('/api/sheetOrder/reweighAnswer', { member: m.member.token, body: { id, answer: 'accept' } })
    },
    'taken in as a return': ({ order }) => staff.receive({ tracking_number: order.tracking_number, warehouse_id: warehouseId }),
    'on its way': ({ order }) => track(w, { id: order.id }, { code: 'WAREHOUSE' }),
    delivered: ({ order }) => track(w, { id: order.id }, { code: 'DELIVERED' }),
  }

  type Row = { refundable: number; refunded: number; claim_paid: number; amount: number; void_status: number }
  const refundableOf = async ({ order }: Parcel): Promise<Row> => {
    const [row] = await run<Row>(
      w.ctx.db,
      'select refundable::int, refunded::int, claim_paid::int, amount::int, void_status from shipping_order where id = $1',
      [order.id],
    )
    if (!row) throw new Error('the order is gone')
    return row
  }

  return {
    admin,
    staff,
    open,
    ask,
    request,
    staffRefund,
    file,
    grant,
    claimAct,
    payClaim,
    scan,
    sweep,
    ways,
    facts,
    refundableOf,
  }
}
export type ParcelMoves = Awaited<ReturnType<typeof openParcelMoves>>
export type OpenParcel = Awaited<ReturnType<ParcelMoves['open']>>
