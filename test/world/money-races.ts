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
type FixtureNeed = 'transfer' | 'recharge' | 'paid' | 'payout'
type OpenPayment = { id: number; no: string; minor: number }

/** One member, two orders of theirs with points and a box each, and what else an action needs. */
type RaceFixture = { w: World; userId: number; member: string; admin: string; ids: number[] } & Partial<
  Record<Exclude<FixtureNeed, 'payout'>, OpenPayment> & { payout: number }
>
type MoneyAction = { from: Stage; needs?: FixtureNeed; execute: (fixture: RaceFixture) => Promise<unknown> }

const facts = ({ no, minor }: OpenPayment) => ({
  key: no,
  ref: `ref-${no}`,
  chargeRef: `charge-${no}`,
  state: 'paid' as const,
  amountMinor: minor,
  currency: 'GBP',
})
const mustHave = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('the scene lacks what the action needs')
  return value
}
const postAsMember = ({ w, member }: RaceFixture, url: string, body: object) => send(w, url, { member, body })
const postAsAdmin = ({ w, admin }: RaceFixture, url: string, body: object) => send(w, url, { admin, body })

/** Refusals are answers like any other here; a fault of the server is not. */
async function send(w: World, url: string, options: CallOptions) {
  const answer = await w.post<PaymentView>(url, options)
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${answer.msg}`)
  return answer
}
const eachOrder = async ({ ids }: RaceFixture, execute: (id: number) => Promise<void>) => {
  for (const id of ids) await execute(id)
}

let counter = 0
const newKey = () => `clash-${process.pid}-${++counter}`

/** Everything that moves the money, points or boxes of an order, by those who do it. */
export const moneyActions: Record<string, MoneyAction> = {
  pay: { from: 'unpaid', execute: (s) => postAsMember(s, '/api/sheetOrder/pay', { ids: [...s.ids].reverse() }) },
  payBills: {
    from: 'unpaid',
    execute: (s) =>
      postAsMember(s, '/api/Pay/create', { order_type: 'sheet', order_ids: [...s.ids].reverse(), client_key: newKey() }),
  },
  openTransfer: { from: 'unpaid', execute: (s) => openTransfer(s, 0) },
  settle: {
    from: 'unpaid',
    needs: 'transfer',
    execute: (s) => settlePayment(s.w.ctx, mustHave(s.transfer).id, facts(mustHave(s.transfer))),
  },
  confirm: {
    from: 'unpaid',
    needs: 'transfer',
    execute: (s) => postAsAdmin(s, '/admin/payment/confirm', { ids: [mustHave(s.transfer).id] }),
  },
  giveUp: {
    from: 'unpaid',
    needs: 'transfer',
    execute: (s) => postAsMember(s, '/api/Pay/cancel', { payment_no: mustHave(s.transfer).no }),
  },
  seeBills: {
    from: 'unpaid',
    execute: async (s) => {
      const { db } = s.w.ctx
      await run(db, `update shipping_order set price_time = price_time - interval '1 day' where id = $1`, [s.ids[0]])
      await run(db, `update shipping_order set price_time = price_time - interval '1 day' where id = $1`, [s.ids[1]])
      await postAsMember(s, '/api/Pay/bills', { order_type: 'sheet', order_ids: s.ids })
    },
  },
  edit: {
    from: 'unpaid',
    execute: (s) => postAsMember(s, '/api/sheetOrder/edit', { ...sampleOrder({ use_points: true }), id: s.ids[0] }),
  },
  delete: { from: 'unpaid', execute: (s) => postAsMember(s, '/api/sheetOrder/del', { ids: [s.ids[0]] }) },
  label: { from: 'bought', execute: (s) => eachOrder(s, (id) => makeLabel(s.w.ctx, id).catch(unlessMissing)) },
  stop: { from: 'bought', execute: (s) => postAsAdmin(s, '/admin/order/stop', { ids: s.ids, reason: 'stop' }) },
  retry: { from: 'bought', execute: (s) => postAsMember(s, '/api/sheetOrder/retry', { ids: s.ids }) },
  print: {
    from: 'labelled',
    execute: (s) =>
      postAsMember(s, '/api/sheetOrder/print', { ids: counter++ % 2 ? s.ids : [...s.ids].reverse(), format: 'zpl' }),
  },
  void: {
    from: 'labelled',
    execute: async (s) => {
      await postAsMember(s, '/api/sheetOrder/cancel', { ids: [...s.ids].reverse() })
      await eachOrder(s, (id) => voidLabel(s.w.ctx, id).catch(unlessMissing))
    },
  },
  refund: {
    from: 'labelled',
    execute: (s) => postAsAdmin(s, '/admin/order/refund', { ids: s.ids, amount: '0.50', reason: 'late', once_key: newKey() }),
  },
  returnRefund: {
    from: 'labelled',
    execute: async (s) => {
      const { db } = s.w.ctx
      const [reason] = await run<{ id: number }>(db, `select id from return_reason where name_en = 'Overcharged'`)
      for (const id of [...s.ids].reverse())
        await postAsMember(s, '/api/returnOrder/add', { order_id: id, reason_id: mustHave(reason).id, amount: '0.50' })
      const asked = await run<{ id: number }>(db, 'select id from return_order where user_id = $1', [s.userId])
      if (asked.length > 0) await postAsAdmin(s, '/admin/returnOrder/approve', { ids: asked.map(({ id }) => id) })
    },
  },
  invoice: {
    from: 'labelled',
    execute: ({ w }) => makeInvoices({ ...w.ctx, clock: () => new Date(w.ctx.clock().getTime() + 40 * 86_400_000) }),
  },
  credit: {
    from: 'unpaid',
    execute: (s) => postAsAdmin(s, '/admin/user.moneyLog/add', { user_id: s.userId, money: '1.00', memo: 'x' }),
  },
  debit: {
    from: 'unpaid',
    execute: (s) => postAsAdmin(s, '/admin/user.moneyLog/add', { user_id: s.userId, money: '-1.00', memo: 'x' }),
  },
  points: {
    from: 'unpaid',
    execute: (s) => postAsAdmin(s, '/admin/user.scoreLog/add', { user_id: s.userId, score: 3, memo: 'x' }),
  },
  recharge: {
    from: 'unpaid',
    needs: 'recharge',
    execute: (s) => postAsAdmin(s, '/admin/recharge/confirm', { ids: [mustHave(s.recharge).id] }),
  },
  askPayout: {
    from: 'unpaid',
    needs: 'paid',
    execute: (s) => postAsMember(s, '/api/Pay/payout', { payment_no: mustHave(s.paid).no, amount: '1.00', reason: 'x' }),
  },
  approvePayout: {
    from: 'unpaid',
    needs: 'payout',
    execute: (s) => postAsAdmin(s, '/admin/refund/approve', { ids: [mustHave(s.payout)] }),
  },
  dispute: {
    from: 'unpaid',
    needs: 'paid',
    execute: async (s) => {
      const { id, no, minor } = mustHave(s.paid)
      for (const state of ['opened', 'won'] as const) {
        const disputeFacts = {
          disputeRef: `dispute-${no}`,
          chargeRef: `charge-${no}`,
          key: no,
          amountMinor: minor,
          currency: 'GBP',
          state,
          time: toSeconds(s.w.ctx.clock()),
        }
        await inTx(s.w.ctx, async (tx) => settleDispute(s.w.ctx, tx, await lockPayment(tx, id), disputeFacts, true))
      }
    },
  },
}

/** An order that was deleted meanwhile has no label to be made. */
function unlessMissing(error: unknown): void {
  if ((error as { code?: string }).code !== 'row.missing') throw error
}

const openTransfer = async (s: RaceFixture, useBalance: 0 | 1) => {
  const pay_way_id = await offlineWay(s.w)
  const body = { order_type: 'sheet', order_ids: s.ids, pay_way_id, use_balance: useBalance, client_key: newKey() }
  return postAsMember(s, '/api/Pay/create', body)
}

async function offlineWay(w: World): Promise<number> {
  const [way] = await run<{ id: number }>(w.ctx.db, `select id from pay_way where provider = 'offline'`)
  return mustHave(way).id
}

/** Lets these actions meet at one member's same orders, `copies` of each at once. */
export async function runConcurrently(
  w: World,
  names: readonly string[],
  { from, copies }: { from: Stage; copies: number },
): Promise<void> {
  const actions = names.map((name) => mustHave(moneyActions[name]))
  const fixture = await createFixture(
    w,
    actions.flatMap(({ needs }) => needs ?? []),
  )
  const steps = orderSteps(w, fixture.member)
  if (from !== 'unpaid') await steps.runAction('pay', fixture.ids)
  if (from === 'labelled') await eachOrder(fixture, (id) => makeLabel(w.ctx, id))
  await Promise.all(actions.flatMap(({ execute }) => Array.from({ length: copies }, () => execute(fixture))))
}

/** Where a pair can meet: each as far as one of the two begins. */
export const stagesOf = (names: readonly string[]): Stage[] =>
  stages.filter((stage) => names.some((name) => moneyActions[name]?.from === stage))

async function createFixture(w: World, needs: readonly FixtureNeed[]): Promise<RaceFixture> {
  const { id: userId, token: member } = await w.build.member({ money: 1_00, points: 124 })
  const boxes = await run<{ id: number }>(w.ctx.db, 'select id from packaging where stock > 100 order by id limit 2')
  const { add } = orderSteps(w, member)
  const ids: number[] = []
  // The first order's box has the higher number.
  for (const { id } of boxes.reverse()) {
    const parcel = { length: '30', width: '20', height: '15', weight: 1200, box_type_id: id }
    ids.push((await add({ use_points: true, package: parcel })).id)
  }
  const fixture: RaceFixture = { w, userId, member, admin: (await getSuperAdmin(w)).token, ids }
  if (needs.includes('transfer')) fixture.transfer = await findOpenPayment(fixture, await openTransfer(fixture, 1))
  if (needs.includes('recharge')) fixture.recharge = await findOpenPayment(fixture, await recharge(fixture))
  if (needs.includes('paid') || needs.includes('payout')) {
    fixture.paid = await findOpenPayment(fixture, await recharge(fixture))
    await settlePayment(w.ctx, fixture.paid.id, facts(fixture.paid))
  }
  if (needs.includes('payout')) {
    await postAsMember(fixture, '/api/Pay/payout', { payment_no: mustHave(fixture.paid).no, amount: '1.00', reason: 'x' })
    const [asked] = await run<{ id: number }>(w.ctx.db, 'select id from refund where user_id = $1', [userId])
    fixture.payout = mustHave(asked).id
  }
  await w.build.money(userId, 200_00)
  return fixture
}

const recharge = async (s: RaceFixture) =>
  send(s.w, '/api/user/recharge', { member: s.member, body: { pay_way_id: await offlineWay(s.w), amount: '20' } })

async function findOpenPayment(
  { w, userId }: RaceFixture,
  { data, msg }: { data: PaymentView; msg: string },
): Promise<OpenPayment> {
  if (!data?.payment_no) throw new Error(`no payment: ${msg}`)
  const { id, payment_no: no, charge_minor: minor } = await getMemberPayment(w.ctx.db, userId, data.payment_no)
  return { id, no, minor }
}

const superAdmins = new WeakMap<World, Promise<{ token: string }>>()
function getSuperAdmin(w: World): Promise<{ token: string }> {
  const known = superAdmins.get(w) ?? w.build.admin()
  superAdmins.set(w, known)
  return known
}
