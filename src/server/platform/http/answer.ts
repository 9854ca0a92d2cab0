import { type Envelope, envelopeCode } from '#contract/envelope.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { WordKey, WordValues } from '#words/keys.ts'

/** Data with a sentence; the edge words it in the caller's language. */
export class Said<Data> {
  readonly key: WordKey
  readonly data: Data
  readonly values: WordValues | undefined
  constructor(key: WordKey, data: Data, values?: WordValues) {
    this.key = key
    this.data = data
    this.values = values
  }
}

export const said = <Data>(key: WordKey, data: Data, values?: WordValues): Said<Data> => new Said(key, data, values)

export const envelope = <Data>(code: number, msg: string, data: Data, now: Date): Envelope<Data> => ({
  code,
  msg,
  time: Math.floor(now.getTime() / 1000),
  data,
})

const refused = { status: 200, code: envelopeCode.refused } as const
const http = (status: number) => ({ status, code: status }) as const

/** What each error is on the wire. Business answers stay HTTP 200. */
export const errorAnswers: Record<ErrorCode, { status: number; code: number }> = {
  'access.no_menu': refused,
  'access.no_node': { status: 200, code: envelopeCode.noPermission },
  'account.disabled': refused,
  'account.locked': refused,
  'address.duplicate': refused,
  'address.no_detail': refused,
  'address.too_many': refused,
  'body.malformed': http(400),
  'body.too_large': http(413),
  'captcha.required': refused,
  'captcha.wrong': refused,
  'channel.secrets_first': refused,
  'code.burnt': refused,
  'code.frequent': refused,
  'code.many': refused,
  'code.wrong': refused,
  'config.built_in': refused,
  'config.mail_failed': refused,
  'config.mail_frequent': refused,
  'contact.taken': refused,
  'contact.unknown': refused,
  'currency.base_fixed': refused,
  'document.no_room': refused,
  'files.away': http(503),
  'files.in_use': refused,
  'files.ticket_gone': http(404),
  // Not "refused": a refresh that came too fast must not look like a sign-in that ended.
  'flood.limit': { status: 200, code: 429 },
  'gateway.refused': refused,
  // Whoever sends a callback looks at the status only: 400 says that sending it again will not help.
  'gateway.signature': http(400),
  'gateway.unavailable': refused,
  'gateway.unclear': refused,
  'input.invalid': refused,
  'input.unsafe_text': refused,
  'live.ticket_gone': http(404),
  'login.closed': refused,
  'login.tab_unknown': refused,
  'login.wrong': refused,
  'mail.unavailable': refused,
  'message.gone': refused,
  'message.refused': refused,
  'method.unsupported_type': http(415),
  'number_block.empty': refused,
  'number_block.given': refused,
  'number_block.none': refused,
  'password.wrong': refused,
  'pay_way.no_sandbox': refused,
  'query.field_unknown': refused,
  'query.invalid': refused,
  'refund.beyond_sale': refused,
  'route.missing': http(404),
  'admin.last_super': refused,
  'admin.own_account': refused,
  'admin.referred': refused,
  'group.not_given': refused,
  'group.own': refused,
  'group.super_fixed': refused,
  'member.referred': refused,
  'rule.built_in': refused,
  'group.default': refused,
  'group.in_use': refused,
  'row.changed': refused,
  'row.duplicate': refused,
  'row.has_children': refused,
  'row.missing': refused,
  'row.none_changed': refused,
  'row.none_deleted': refused,
  'row.referred': refused,
  'row.tree_cycle': refused,
  'salesperson.unknown': refused,
  'saved_view.too_many': refused,
  'server.database_away': http(503),
  'server.unexpected': http(500),
  'session.expired': { status: 200, code: envelopeCode.tokenExpired },
  'session.missing': { status: 200, code: envelopeCode.goElsewhere },
  'session.no_access_token': refused,
  'session.refresh_refused': refused,
  'session.signed_in': { status: 200, code: envelopeCode.goElsewhere },
  'sms.unavailable': refused,
  'task.broken': refused,
  'task.no_result': refused,
  'task.over': refused,
  'upload.incomplete': refused,
  'upload.size': refused,
  'upload.type': refused,
  'verification.missing': refused,
  'wallet.few_points': refused,
  'wallet.frozen': refused,
  'wallet.too_low': refused,
  'payment.bill_refused': refused,
  'payment.changed': refused,
  'payment.key_used': refused,
  'payment.not_payable': refused,
  'payment.out_of_range': refused,
  'payment.over': refused,
  'payment.way_gone': refused,
  'refund.disputed': refused,
  'refund.not_by_hand': refused,
  'refund.not_possible': refused,
  'refund.too_much': refused,
  'wallet.owes': refused,
  'wallet.short': refused,
}
