import { AppError } from '#domain/errors.ts'
import { cleanExternalText } from '#domain/external-text.ts'
import type { Language } from '#domain/language.ts'
import type { PayProvider } from '#domain/pay-way.ts'

/** What is asked of a provider when a member wants to pay. */
export type PaymentRequest = {
  /** ours, and the same for the same payment: opened twice with it, there is still one payment */
  key: string
  /** in the currency's smallest unit */
  amountMinor: number
  /** ISO 4217, in capitals */
  currency: string
  title: string
  email: string | null
  language: Language
  /** where the provider's page sends the member; neither says that anything was paid */
  returnUrl: string
  cancelUrl: string
  /** where callbacks are sent, by providers that are told with each payment */
  notifyUrl: string
  /** Stripe wants 30 minutes at least, counted when it is asked, and a day at most */
  expiresAt: Date
}

export type OpenedPayment = { ref: string; url: string }

export type PaymentState = 'pending' | 'paid' | 'failed' | 'expired' | 'cancelled'

export type PaymentFacts = {
  /** null: not opened by us */
  key: string | null
  ref: string
  /** what refunds and disputes call the payment once it was made; null before */
  chargeRef: string | null
  state: PaymentState
  amountMinor: number
  currency: string
  /** the provider's own word for why not */
  reason?: string
}

export type RefundRequest = {
  /** the payment's */
  ref: string
  /** ours, and the same for the same refund: asked twice with it, the money goes back once */
  key: string
  amountMinor: number
  currency: string
}

export type RefundFacts = {
  ref: string
  /** null: made at the provider, by hand */
  key: string | null
  chargeRef: string | null
  state: 'pending' | 'done' | 'failed'
  amountMinor: number
  currency: string
  reason?: string
}

export type DisputeFacts = {
  /** a payment's, as `PaymentFacts` gave it */
  chargeRef: string
  key: string | null
  disputeRef: string
  state: 'opened' | 'won' | 'lost'
  amountMinor: number
  currency: string
}

/**
 * What a callback tells. The same event comes more than once, late, and out of order; `time` is when it happened at the provider, in seconds, and
 * says which of two is the newer.
 */
export type CallbackFacts = { eventId: string; time: number } & (
  | ({ kind: 'payment' } & PaymentFacts)
  | ({ kind: 'refund' } & RefundFacts)
  | ({ kind: 'dispute' } & DisputeFacts)
)

export type RawCallback = { headers: Record<string, string | string[] | undefined>; body: Buffer }

/** How old a callback may be: an honest one is signed when it is sent. */
export const maxCallbackAgeSeconds = 300

/**
 * A provider with a page of its own. Throws `gateway.refused` (trying again cannot help), `gateway.unavailable` (nothing happened, it might),
 * `gateway.unclear` (it may have happened: the same call again with the same key finds out) or `gateway.signature`.
 */
export type OnlineGateway = {
  code: Exclude<PayProvider, 'offline'>
  /** opens a payment at the provider; the same key twice is the same payment */
  open(request: PaymentRequest): Promise<OpenedPayment>
  /** how it stands now */
  query(ref: string): Promise<PaymentFacts>
  /** verifies signature and age before anything is believed; events that mean nothing to us are no facts */
  readCallback(raw: RawCallback, now: Date): Promise<CallbackFacts[]>
  refund(request: RefundRequest): Promise<RefundFacts>
  queryRefund(ref: string): Promise<RefundFacts>
}

/** A way that nobody is called for: the member transfers, and finance says what arrived. */
export type OfflineGateway = {
  code: 'offline'
  /** what to show the member who pays the payment of this number */
  transferTo(paymentNumber: string): TransferDetails
}

export type TransferDetails = {
  accountName: string
  sortCode: string
  accountNumber: string
  iban: string
  instructionsZh: string
  instructionsEn: string
  /** what the member must write into the transfer, so that it is found */
  reference: string
}

/** Callers ask `'open' in gateway`: what a provider cannot do is not there. */
export type Gateway = OnlineGateway | OfflineGateway

/** A way as an adapter is handed it: secrets open. */
export type PayWayCredentials = {
  provider: PayProvider
  baseUrl: string
  /** empty where it was never entered or cannot be read any more */
  secretKey: string
  webhookSecret: string
  accountName: string
  sortCode: string
  accountNumber: string
  iban: string
  instructionsZh: string
  instructionsEn: string
}

export type GatewayPort = {
  of(way: PayWayCredentials): Gateway
  /** the keys of a new account, where the provider gives them without being asked */
  newKeys(provider: PayProvider): Record<string, string> | null
  /** whether members may be offered this provider here */
  isAllowed(provider: PayProvider): boolean
}

/** `why` may be a stranger's words: at most a line of plain text of them is kept and shown. */
export const gatewayRefused = (why: string, cause?: unknown): AppError =>
  new AppError('gateway.refused', { detail: { why: cleanExternalText(why) || 'no readable reason' }, cause })
export const gatewayUnavailable = (cause: unknown): AppError => new AppError('gateway.unavailable', { cause })
export const gatewayUnclear = (cause: unknown): AppError => new AppError('gateway.unclear', { cause })
/** Signed, and yet nothing we can read: sending it again will not help. */
export const malformedCallback = (cause?: unknown): AppError => new AppError('body.malformed', { cause })
export const wrongSignature = (cause?: unknown): AppError => new AppError('gateway.signature', { cause })
