import { refundStatus } from '#domain/payment.ts'
import type { WordKey } from '#words/keys.ts'
import { choice, id, int, pence, ref, states, text, time } from '../fields.ts'
import { resource } from '../resource.ts'
import { providers } from './payment.ts'

const checkRequested = (row: Record<string, unknown>): WordKey | null =>
  row.status === refundStatus.asked ? null : 'refund.refused.decided'

/** Money on its way back to where it came from. */
export const refund = resource('refund', {
  table: 'refund',
  menu: { folder: 'money', position: 40, icon: 'history' },
  nodes: { finish: 'node.refund.finish' },
  fields: {
    id: { ...id(), list: false },
    refund_no: text(40, { list: true, search: true, quick: true, mono: true }),
    user_id: ref('user.user', 'username', { list: true, search: true, quick: true }),
    payment_id: ref('payment', 'payment_no', { list: true, search: true, quick: true }),
    provider: choice(providers, { search: true }),
    amount: pence({ list: true, search: true, sort: true }),
    charge_minor: int({ isBig: true, minorOf: 'currency' }),
    currency: text(3, { mono: true }),
    reason: text(200, { list: true, search: true }),
    status: states(refundStatus, 'refund.status', {
      list: true,
      search: true,
      tones: { asked: 'attention', sending: 'working', done: 'done', refused: 'off', failed: 'failed' },
    }),
    asked_by: choice({ member: 'refund.by.member', admin: 'refund.by.admin' }, { search: true }),
    admin_id: ref('auth.admin', 'username', { search: true }),
    provider_ref: text(255, { search: true, mono: true }),
    note: text(300, {}),
    create_time: time({ list: true, search: true, sort: true }),
    approve_time: time({ search: true }),
    close_time: time({ list: true, search: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'refund_no',
  remove: 'never',
  write: 'none',
  actions: {
    approve: { label: 'refund.approve', ask: 'refund.approve_ask', icon: 'approve', isMain: true, check: checkRequested },
    refuse: {
      label: 'refund.refuse',
      ask: 'refund.refuse_ask',
      icon: 'refuse',
      isDanger: true,
      asks: { reason: 'resource.ask_reason' },
      check: checkRequested,
    },
    /** a transfer that a person made */
    finish: {
      label: 'refund.finish',
      ask: 'refund.finish_ask',
      icon: 'run',
      isMain: true,
      check: (row) => (row.status === refundStatus.sending && row.provider === 'offline' ? null : 'refund.refused.not_by_hand'),
    },
  },
})
