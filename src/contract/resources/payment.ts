import { canStillBePaid, disputeStatus, paymentStatus } from '#domain/payment.ts'
import type { WordKey } from '#words/keys.ts'
import { choice, decimal, flag, id, int, pence, ref, states, text, time } from '../fields.ts'
import { image } from '../file-fields.ts'
import { resource } from '../resource.ts'
import type { RowActionDeclaration } from '../row-action.ts'

export const providers = {
  balance: 'pay.balance',
  sandbox: 'payWay.provider.sandbox',
  stripe: 'payWay.provider.stripe',
  offline: 'payWay.provider.offline',
} satisfies Record<string, WordKey>

const orderTypeWords = {
  recharge: 'pay.for.recharge',
  sheet: 'pay.for.sheet',
  waybill: 'pay.for.waybill',
  store: 'pay.for.store',
  return: 'pay.for.return',
  pickup: 'pay.for.pickup',
  packaging: 'pay.for.packaging',
  tax: 'pay.for.tax',
} satisfies Record<string, WordKey>

/** A transfer is looked for on the bank statement by a person; everything else is settled by its provider. */
const checkAwaitingTransfer = (row: Record<string, unknown>) => row.provider === 'offline' && row.status === paymentStatus.pending
const checkTransferCanArrive = (row: Record<string, unknown>) => row.provider === 'offline' && canStillBePaid(Number(row.status))
const checkCanQueryProvider = (row: Record<string, unknown>) => row.provider !== 'offline' && row.status === paymentStatus.pending

const actions: Record<string, RowActionDeclaration> = {
  confirm: {
    label: 'pay.confirm',
    ask: 'pay.confirm_ask',
    icon: 'approve',
    isMain: true,
    // Also one that was given up: the bank has the money.
    check: (row) => (checkTransferCanArrive(row) ? null : 'pay.refused.not_findable'),
  },
  refuse: {
    label: 'pay.refuse',
    ask: 'pay.refuse_ask',
    icon: 'refuse',
    isDanger: true,
    asks: { reason: 'resource.ask_member_reason', note: true },
    check: (row) => (checkAwaitingTransfer(row) ? null : 'pay.refused.not_awaited'),
  },
  query: {
    label: 'pay.query',
    icon: 'run',
    isMain: true,
    check: (row) => (checkCanQueryProvider(row) ? null : 'pay.refused.not_open'),
  },
  refund: {
    label: 'pay.refund',
    ask: 'pay.refund_ask',
    icon: 'pay',
    asks: { reason: 'resource.ask_reason', amount: (row) => String(row.refundable ?? row.amount ?? '') },
    check: (row) => {
      if (row.status !== paymentStatus.paid || row.provider === 'balance') return 'pay.refused.not_paid'
      return row.dispute_status === disputeStatus.none ? null : 'pay.refused.disputed'
    },
  },
}

const nodes = { confirm: 'node.payment.confirm', refuse: 'node.payment.refuse' } as const

const fields = {
  id: { ...id(), list: false },
  payment_no: text(40, { list: true, search: true, quick: true, mono: true }),
  user_id: ref('user.user', 'username', { list: true, search: true, quick: true }),
  amount: pence({ list: true, search: true, sort: true }),
  fee: pence({}),
  provider: choice(providers, { list: true, search: true }),
  pay_way_id: ref('payWay', 'name', { search: true }),
  charge_minor: int({ isBig: true, minorOf: 'currency' }),
  currency: text(3, { search: true, mono: true }),
  rate: decimal({ places: 6 }),
  status: states(paymentStatus, 'pay.status', {
    list: true,
    search: true,
    tones: { created: 'working', pending: 'waiting', paid: 'done', failed: 'failed', expired: 'off', cancelled: 'off' },
  }),
  reason: text(300, {}),
  internal_note: text(300, {}),
  refunded: pence({ search: true }),
  dispute_status: states(disputeStatus, 'pay.dispute', {
    list: true,
    search: true,
    tones: { none: 'off', opened: 'attention', won: 'done', lost: 'failed' },
  }),
  provider_ref: text(255, { search: true, quick: true, mono: true }),
  proof: image({}),
  admin_id: ref('auth.admin', 'username', { search: true }),
  expire_time: time({ search: true }),
  create_time: time({ list: true, search: true, sort: true }),
  pay_time: time({ search: true }),
}

/** Every payment, whatever it was for. */
export const payment = resource('payment', {
  table: 'payment',
  menu: { folder: 'money', position: 30, icon: 'credit-card' },
  nodes,
  fields: {
    ...fields,
    order_type: choice(orderTypeWords, { list: true, search: true }),
    balance_part: pence({}),
    has_proof: flag({ search: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'payment_no',
  remove: 'never',
  write: 'none',
  actions,
})

/** Payments into the balance. */
export const recharge = resource('recharge', {
  table: 'recharge',
  menu: { folder: 'money', position: 20, icon: 'coin' },
  nodes,
  fields,
  defaultSort: ['id', 'desc'],
  label: 'payment_no',
  remove: 'never',
  write: 'none',
  actions,
})
