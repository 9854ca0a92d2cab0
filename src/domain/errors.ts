/**
 * Every refusal the product can utter, by name. Words (`error.<code>`) and the status table of the http edge are records over this list:
 * a code nobody answers for does not compile.
 */
export const errorCodes = [
  'access.no_menu',
  'access.no_node',
  'account.disabled',
  'account.locked',
  'login.locked',
  'address.duplicate',
  'address.no_detail',
  'address.too_many',
  'admin.last_super',
  'admin.own_account',
  'admin.referred',
  'body.malformed',
  'body.too_large',
  'body.too_many_fields',
  'call.cancelled',
  'captcha.required',
  'captcha.wrong',
  'carrier.not_connected',
  'carrier.refused',
  'carrier.signature',
  'carrier.unavailable',
  'carrier.unclear',
  'channel.secrets_first',
  'channel.test_unclear',
  'channel.test_unreached',
  'claim.refused',
  'code.burnt',
  'code.frequent',
  'code.many',
  'code.wrong',
  'config.built_in',
  'config.mail_failed',
  'config.mail_frequent',
  'contact.not_own',
  'contact.own',
  'currency.base_fixed',
  'document.no_room',
  'files.away',
  'files.in_use',
  'files.ticket_gone',
  'flood.limit',
  'gateway.refused',
  'gateway.signature',
  'gateway.unavailable',
  'gateway.unclear',
  'group.default',
  'group.in_use',
  'group.not_given',
  'group.own',
  'group.super_fixed',
  'import.adding',
  'import.nothing',
  'import.rows_missing',
  'host.unreadable',
  'import.too_many',
  'input.invalid',
  'input.key_used',
  'input.unsafe_text',
  'live.ticket_gone',
  'login.closed',
  'login.demo',
  'login.tab_unknown',
  'login.wrong',
  'mail.unavailable',
  'manifest.not_closed',
  'manifest.nothing',
  'manifest.other_day',
  'member.referred',
  'message.gone',
  'message.refused',
  'method.unsupported_type',
  'number_block.empty',
  'number_block.given',
  'number_block.none',
  'order.box_sold_out',
  'order.customs_missing',
  'order.moved',
  'order.no_format',
  'order.no_papers',
  'order.zpl_label_only',
  'order.not_offered',
  'order.not_printable',
  'order.refused',
  'password.wrong',
  'pay_way.no_sandbox',
  'payment.bill_refused',
  'payment.changed',
  'order.key_used',
  'payment.key_used',
  'payment.not_payable',
  'payment.out_of_range',
  'payment.over',
  'payment.way_gone',
  'price_table.has_draft',
  'price_table.published',
  'price_table.sheet_errors',
  'price_table.stale',
  'price_table.unacknowledged',
  'price_table.unsound',
  'query.field_unknown',
  'query.invalid',
  'refund.beyond_sale',
  'refund.disputed',
  'refund.needs_finance',
  'refund.not_by_hand',
  'refund.not_possible',
  'refund.too_much',
  'refund.too_small',
  'route.missing',
  'route.unreadable',
  'row.changed',
  'row.duplicate',
  'row.has_children',
  'row.missing',
  'row.none_changed',
  'row.none_deleted',
  'reweigh.settled',
  'row.referred',
  'row.tree_cycle',
  'rule.built_in',
  'salesperson.unknown',
  'saved_view.too_many',
  'server.busy',
  'server.database_away',
  'server.no_space',
  'server.unexpected',
  'session.expired',
  'session.missing',
  'session.no_access_token',
  'session.refresh_refused',
  'session.signed_in',
  'sheet.broken',
  'sheet.busy',
  'sheet.cell_too_long',
  'sheet.columns_doubled',
  'sheet.columns_missing',
  'sheet.empty',
  'sheet.protected',
  'sheet.text',
  'sheet.too_large',
  'sheet.too_many_cells',
  'sheet.too_many_columns',
  'sheet.too_many_rows',
  'sheet.too_many_texts',
  'sheet.too_slow',
  'sheet.type',
  'sheet.used_up',
  'shop.expired',
  'shop.authorization',
  'shop.linked',
  'shop.not_live',
  'shop.other_account',
  'shop.refused',
  'shop.shared',
  'shop.signature',
  'shop.unavailable',
  'return_order.refused',
  'shop_order.refused',
  'sms.unavailable',
  'task.broken',
  'task.no_result',
  'task.over',
  'task.too_many',
  'tracking.limited',
  'tracking.not_found',
  'tracking.not_yet',
  'upload.day_full',
  'upload.incomplete',
  'upload.no_space',
  'upload.pixels',
  'upload.size',
  'upload.type',
  'verification.missing',
  'wallet.few_points',
  'wallet.frozen',
  'wallet.owes',
  'wallet.short',
  'wallet.too_low',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** Refusals after which a screen can offer the next step, or knows that there is none: the answer carries their name beside the sentence. */
export const namedRefusals = [
  'member.referred',
  'payment.bill_refused',
  'payment.changed',
  'payment.way_gone',
  'row.missing',
  'shop.shared',
  'wallet.frozen',
  'wallet.owes',
  'wallet.short',
  'wallet.too_low',
] as const satisfies readonly ErrorCode[]
export type NamedRefusal = (typeof namedRefusals)[number]

/** Values for the sentence that the edge makes of a code, in the caller's language. */
export type ErrorDetail = Record<string, string | number>

type AppErrorOptions = {
  detail?: ErrorDetail
  /** field → word key with values, for forms */
  fields?: FieldProblems
  /** what the envelope carries besides the message */
  data?: Record<string, unknown>
  cause?: unknown
}

/** A word key and its values; prose is made at the edge only. */
export type Problem = { key: string; values?: ErrorDetail }
export type FieldProblems = Record<string, Problem>

/** The one error class: a code and its detail, never prose. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail
  readonly fields: FieldProblems | undefined
  readonly data: Record<string, unknown> | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.detail = options.detail ?? {}
    this.fields = options.fields
    this.data = options.data
  }
}
