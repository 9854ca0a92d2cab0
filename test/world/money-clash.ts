import type { PaymentView } from '#contract/pay.ts'
import { toSeconds } from '#domain/time.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { settleDispute } from '#server/modules/payments/settle-dispute.ts'
import { settlePayment } from '#server/modules/payments/settle-payment.ts'
import { getMemberPayment, lockPayment } from '#server/modules/payments/store.ts'
import { makeInvoices } from '#server/modules/wallet/invoices/make-invoices.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { orderSteps } from './order-steps.ts'
import { sampleOrder } from './sample-order.ts'
import type { CallOptions, World } from './world.ts'

/** How far the two orders are when everything begins. */
const stages = ['unpaid', 'bought', 'labelled'] as const
type Stage = (typeof stages)[number]
type Need = 'transfer' | 'recharge' | 'paid' | 'payout'
type Opened = { id: number; no: string; minor: number }

/** One member, two orders of theirs with points and a box each, and what else an action needs. */
type Scene = { w: World; userId: number; member: string; admin: string; ids: number[] } & Partial<
  Record<Exclude<Need, 'payout'>, Opened> & { payout: number }
>
type Action = { from: Stage; needs?: Need; act: (scene: Scene) => Promise<unknown> }

const facts = ({ no, minor }: Opened) => ({
  ...{ key: no, ref: `ref-${no}`, chargeRef: `charge-${no}`, state: 'paid' as const, amountMinor: minor, currency: 'GBP' },
})
const need = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('the scene lacks what the action needs')
  return value
}
const byMember = ({ w, member }: Scene, url: string, body: object) => send(w, url, { member, body })
const byStaff = ({ w, admin }: Scene, url: string, body: object) => send(w, url, { admin, body })

/** Refusals are answers like any other here; a fault of the server is not. */
async function send(w: World, url: string, options: CallOptions) {
  const answer = await w.post<PaymentView>(url, options)
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${answer.msg}`)
  return answer
}
const eachOrder = async ({ ids }: Scene, act: (id: number) => Promise<void>) => {
  for (const id of ids) await act(id)
}

let counter = 0
const newKey = () => `clash-${process.pid}-${++counter}`

/** Everything that moves the money, points or boxes of an order, by those who do it. */
export const moneyActions: Record<string, Action> = {
  pay: { from: 'unpaid', act: (s) => byMember(s, '/api/sheetOrder/pay', { ids: [...s.ids].reverse() }) },
  payBills: {
    from: 'unpaid',
    act: (s) => byMember(s, '/api/Pay/create', { order_type: 'sheet', order_ids: [...s.ids].reverse(), client_key: newKey() }),
  },
  openTransfer: { from: 'unpaid', act: (s) => openTransfer(s, 0) },
  settle: { from: 'unpaid', needs: 'transfer', act: (s) => settlePayment(s.w.ctx, need(s.transfer).id, facts(need(s.transfer))) },
  confirm: {
    from: 'unpaid',
    needs: 'transfer',
    act: (s) => byStaff(s, '/admin/payment/confirm', { ids: [need(s.transfer).id] }),
  },
  giveUp: {
    from: 'unpaid',
    needs: 'transfer',
    act: (s) => byMember(s, '/api/Pay/cancel', { payment_no: need(s.transfer).no }),
  },
  seeBills: {
    from: 'unpaid',
    act: async (s) => {
      const { db } = s.w.ctx
      await run(db, `update shipping_order set price_time = price_time - interval '1 day' where id = $1`, [s.ids[0]])
      await run(db, `update shipping_order set price_time = price_time - interval '1 day' where id = $1`, [s.ids[1]])
      await byMember(s, '/api/Pay/bills', { order_type: 'sheet', order_ids: s.ids })
    },
  },
  edit: {
    from: 'unpaid',
    act: (s) => byMember(s, '/api/sheetOrder/edit', { ...sampleOrder({ use_points: true }), id: s.ids[0] }),
  },
  delete: { from: 'unpaid', act: (s) => byMember(s, '/api/sheetOrder/del', { ids: [s.ids[0]] }) },
  label: { from: 'bought', act: (s) => eachOrder(s, (id) => makeLabel(s.w.ctx, id).catch(unlessMissing)) },
  stop: { from: 'bought', act: (s) => byStaff(s, '/admin/order/stop', { ids: s.ids, reason: 'stop' }) },
  retry: { from: 'bought', act: (s) => byMember(s, '/api/sheetOrder/retry', { ids: s.ids }) },
  print: {
    from: 'labelled',
    act: (s) => byMember(s, '/api/sheetOrder/print', { ids: counter++ % 2 ? s.ids : [...s.ids].reverse(), format: 'zpl' }),
  },
  void: {
    from: 'labelled',
    act: async (s) => {
      await byMember(s, '/api/sheetOrder/cancel', { ids: [...s.ids].reverse() })
      await eachOrder(s, (id) => voidLabel(s.w.ctx, id).catch(unlessMissing))
    },
  },
  refund: {
    from: 'labelled',
    act: (s) => byStaff(s, '/admin/order/refund', { ids: s.ids, amount: '0.50', reason: 'late', once_key: newKey() }),
  },
  invoice: {
    from: 'labelled',
    act: ({ w }) => makeInvoices({ ...w.ctx, clock: () => new Date(w.ctx.clock().getTime() + 40 * 86_400_000) }),
  },
  credit: { from: 'unpaid', act: (s) => byStaff(s, '/admin/user.moneyLog/add', { user_id: s.userId, money: '1.00', memo: 'x' }) },
  debit: { from: 'unpaid', act: (s) => byStaff(s, '/admin/user.moneyLog/add', { user_id: s.userId, money: '-1.00', memo: 'x' }) },
  points: { from: 'unpaid', act: (s) => byStaff(s, '/admin/user.scoreLog/add', { user_id: s.userId, score: 3, memo: 'x' }) },
  recharge: {
    from: 'unpaid',
    needs: 'recharge',
    act: (s) => byStaff(s, '/admin/recharge/confirm', { ids: [need(s.recharge).id] }),
  },
  askPayout: {
    from: 'unpaid',
    needs: 'paid',
    act: (s) => byMember(s, '/api/Pay/payout', { payment_no: need(s.paid).no, amount: '1.00', reason: 'x' }),
  },
  approvePayout: { from: 'unpaid', needs: 'payout', act: (s) => byStaff(s, '/admin/refund/approve', { ids: [need(s.payout)] }) },
  dispute: {
    from: 'unpaid',
    needs: 'paid',
    act: async (s) => {
      const { id, no, minor } = need(s.paid)
      for (const state of ['opened', 'won'] as const) {
        const told = {
          disputeRef: `dispute-${no}`,
          chargeRef: `charge-${no}`,
          key: no,
          amountMinor: minor,
          currency: 'GBP',
          state,
          time: toSeconds(s.w.ctx.clock()),
        }
        await inTx(s.w.ctx, async (tx) => settleDispute(s.w.ctx, tx, await lockPayment(tx, id), told, true))
      }
    },
  },
}

/** An order that was deleted meanwhile has no label to be made. */
function unlessMissing(error: unknown): void {
  if ((error as { code?: string }).code !== 'row.missing') throw error
}

const openTransfer = async (s: Scene, useBalance: 0 | 1) => {
  const pay_way_id = await offlineWay(s.w)
  const body = { order_type: 'sheet', order_ids: s.ids, pay_way_id, use_balance: useBalance, client_key: newKey() }
  return byMember(s, '/api/Pay/create', body)
}

async function offlineWay(w: World): Promise<number> {
  const [way] = await run<{ id: number }>(w.ctx.db, `select id from pay_way where provider = 'offline'`)
  return need(way).id
}

/** Lets these actions meet at one member's same orders, `copies` of each at once. */
export async function clash(
  w: World,
  names: readonly string[],
  { from, copies }: { from: Stage; copies: number },
): Promise<void> {
  const actions = names.map((name) => need(moneyActions[name]))
  const scene = await makeScene(
    w,
    actions.flatMap(({ needs }) => needs ?? []),
  )
  const steps = orderSteps(w, scene.member)
  if (from !== 'unpaid') await steps.act('pay', scene.ids)
  if (from === 'labelled') await eachOrder(scene, (id) => makeLabel(w.ctx, id))
  await Promise.all(actions.flatMap(({ act }) => Array.from({ length: copies }, () => act(scene))))
}

/** Where a pair can meet: each as far as one of the two begins. */
export const stagesOf = (names: readonly string[]): Stage[] =>
  stages.filter((stage) => names.some((name) => moneyActions[name]?.from === stage))

async function makeScene(w: World, needs: readonly Need[]): Promise<Scene> {
  const { id: userId, token: member } = await w.build.member({ money: 1_00, points: 124 })
  const boxes = await run<{ id: number }>(w.ctx.db, 'select id from packaging where stock > 100 order by id limit 2')
  const { add } = orderSteps(w, member)
  const ids: number[] = []
  // The first order's box has the higher number.
  for (const { id } of boxes.reverse()) {
    const parcel = { length: '30', width: '20', height: '15', weight: 1200, box_type_id: id }
    ids.push((await add({ use_points: true, package: parcel })).id)
  }
  const scene: Scene = { w, userId, member, admin: (await boss(w)).token, ids }
  if (needs.includes('transfer')) scene.transfer = await opened(scene, await openTransfer(scene, 1))
  if (needs.includes('recharge')) scene.recharge = await opened(scene, await recharge(scene))
  if (needs.includes('paid') || needs.includes('payout')) {
    scene.paid = await opened(scene, await recharge(scene))
    await settlePayment(w.ctx, scene.paid.id, facts(scene.paid))
  }
  if (needs.includes('payout')) {
    await byMember(scene, '/api/Pay/payout', { payment_no: need(scene.paid).no, amount: '1.00', reason: 'x' })
    const [asked] = await run<{ id: number }>(w.ctx.db, 'select id from refund where user_id = $1', [userId])
    scene.payout = need(asked).id
  }
  await w.build.money(userId, 200_00)
  return scene
}

const recharge = async (s: Scene) =>
  send(s.w, '/api/user/recharge', { member: s.member, body: { pay_way_id: await offlineWay(s.w), amount: '20' } })

async function opened({ w, userId }: Scene, { data, msg }: { data: PaymentView; msg: string }): Promise<Opened> {
  if (!data?.payment_no) throw new Error(`no payment: ${msg}`)
  const { id, payment_no: no, charge_minor: minor } = await getMemberPayment(w.ctx.db, userId, data.payment_no)
  return { id, no, minor }
}

const bosses = new WeakMap<World, Promise<{ token: string }>>()
function boss(w: World): Promise<{ token: string }> {
  const known = bosses.get(w) ?? w.build.admin()
  bosses.set(w, known)
  return known
}
