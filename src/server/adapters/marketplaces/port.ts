import { AppError } from '#domain/errors.ts'
import { cleanExternalText } from '#domain/external-text.ts'
import type { Language } from '#domain/language.ts'
import type { ShopKind, ShopProblem } from '#domain/shop/kinds.ts'
import type { Sale } from '#domain/shop/sale.ts'

/** What a connector is handed of a member's shop: what its description asks for, secrets open. */
export type ShopAccount = {
  kind: ShopKind
  settings: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
}

/**
 * Who the marketplace says we are talking to. `notes` are things the member should know, worded under `shopKind.note.*`; `pageUrl` is where the
 * member sees the shop itself, where the marketplace says so.
 */
export type ShopHealth = { accountRef: string; accountName: string; notes: readonly string[]; pageUrl?: string }

/**
 * What changed since an instant, page by page, oldest change first where the marketplace can. `cursor` is the connector's own text: '' begins, and
 * whatever it gave with one page asks for the next, also after days. `nextCursor` '' says that this was the last page.
 */
export type PullRequest = { since: Date; cursor: string }
export type PullPage = { sales: readonly Sale[]; nextCursor: string }

/** A parcel that the shop is told of. */
export type ShipmentNotice = {
  saleId: string
  /** which pieces lie in it; null: all that were not shipped yet */
  lines: readonly { id: string; quantity: number }[] | null
  trackingNumber: string
  /** the carrier's name as buyers know it */
  carrierName: string
  /** where buyers follow the parcel */
  trackingUrl: string
  shippedTime: Date
  /** a sentence to the buyer with carrier, number and page, for shops that have no place for a number */
  buyerTexts: Readonly<Record<Language, string>>
  /** the last parcel of this sale: with it the sale is over */
  isLast: boolean
}

/** Why only the member can help; worded under `shopNotify.reason.*`. */
export const pushReasons = [
  'order_cancelled',
  'order_missing',
  'order_on_hold',
  'already_shipped',
  'not_permitted',
  'number_refused',
  'carrier_refused',
  'refused',
] as const
export type PushReason = (typeof pushReasons)[number]

/**
 * What became of telling a shop. `retry`: nothing happened there, or (`isUnclear`) nobody knows: then the sale is read before it is told again.
 * `at` is the earliest time that the marketplace bears it, null where it did not say.
 */
export type PushResult =
  | { kind: 'done'; ref: string }
  | { kind: 'needs_user'; reason: PushReason; detail: string }
  | { kind: 'retry'; at: Date | null; detail: string; isUnclear: boolean }

/** Something a marketplace sent by itself, byte by byte as it came. */
export type ShopWebhook = { headers: Readonly<Record<string, string | string[] | undefined>>; body: Buffer }
/** `id`: the same message again has the same. `uninstalled`: the member ended our access there. */
export type WebhookFacts = { id: string; topic: 'sale'; saleId: string } | { id: string; topic: 'uninstalled' | 'other' }

/** What a marketplace asks about buyers' data of one account: to be told of it, or to have it erased. `saleIds` null: all of the account. */
export type PrivacyRequest = {
  id: string
  topic: 'data_asked' | 'erasure_asked'
  accountRef: string
  saleIds: readonly string[] | null
}

/**
 * How one kind of marketplace is spoken to. What it cannot do is not there, so that callers must ask. Everything but pushing throws `shop.expired`
 * (the member must link it again), `shop.refused` (trying again does not help) or `shop.unavailable` (try later; `data.retry_at` in seconds where the
 * marketplace said when).
 */
export type Connector = {
  kind: ShopKind
  health(): Promise<ShopHealth>
  pullOrders(request: PullRequest): Promise<PullPage>
  /** null: the shop knows no such order (any more) */
  getOrder(saleId: string): Promise<Sale | null>
  /** which of these orders the shop still has; for marketplaces whose orders can be deleted */
  listPresent?(saleIds: readonly string[]): Promise<readonly string[]>
  /** tells it once; callers make sure of that */
  pushShipment(notice: ShipmentNotice): Promise<PushResult>
  /** the parcel that was told under `ref` has another number now */
  updateShipment?(ref: string, notice: ShipmentNotice): Promise<PushResult>
  /** the parcel that was told under `ref` does not leave after all */
  cancelShipment?(ref: string, saleId: string): Promise<PushResult>
  /** the carriers it knows by name */
  listCarriers?(): Promise<readonly { code: string; name: string }[]>
  /** new secrets before the old ones end; null: not yet. Asked before every use. */
  renewSecrets?(now: Date): Promise<Readonly<Record<string, string>> | null>
  /** has the marketplace send what changes to `callbackUrl` from now on; may run twice */
  subscribe?(callbackUrl: string): Promise<void>
  /** removes every webhook that goes to `callbackUrl`; may run twice */
  unsubscribe?(callbackUrl: string): Promise<void>
  /** pure: null where the marketplace did not sign this */
  readWebhook?(webhook: ShopWebhook): WebhookFacts | null
}

/** Linking by the marketplace's own page of consent. */
export type Authorization = {
  /** where the member is sent; `state` comes back with them */
  url(options: { settings: Readonly<Record<string, string>>; state: string; returnUrl: string }): string
  /** what the marketplace's answer is worth: throws `shop.refused` where it is not theirs */
  finish(options: {
    settings: Readonly<Record<string, string>>
    query: Readonly<Record<string, string>>
    returnUrl: string
  }): Promise<{ settings: Readonly<Record<string, string>>; secrets: Readonly<Record<string, string>> }>
}

export type MarketplacePort = {
  /** the kinds that can be linked here */
  live(): readonly ShopKind[]
  of(account: ShopAccount): Connector
  /** null: this kind has no such page, or the operator has not registered with the marketplace */
  authorization(kind: ShopKind): Authorization | null
  /** pure: null where the marketplace did not sign this with the operator's registration */
  readPrivacyRequest?(kind: ShopKind, webhook: ShopWebhook): PrivacyRequest | null
  /** makes an account to try things out with; null: the marketplace gives none to whoever asks. Only the demo shop does. */
  newAccount?(kind: ShopKind, language: Language): Promise<NewShopAccount | null>
}

export type NewShopAccount = { settings: Readonly<Record<string, string>>; secrets: Readonly<Record<string, string>> }

/** `why` may be a stranger's words: at most a line of plain text of them is kept and shown. */
export const shopRefused = (why: string, cause?: unknown): AppError =>
  new AppError('shop.refused', { detail: { why: cleanExternalText(why) || 'no readable reason' }, cause })
/** A refusal that we know the cure of; worded under `shopKind.problem.*`. */
export const shopProblem = (problem: ShopProblem, why: string, cause?: unknown): AppError =>
  new AppError('shop.refused', {
    detail: { why: cleanExternalText(why) || 'no readable reason', why_key: `shopKind.problem.${problem}`, problem },
    cause,
  })
export const shopExpired = (why: string, cause?: unknown): AppError =>
  new AppError('shop.expired', { detail: { why: cleanExternalText(why) || 'no readable reason' }, cause })
export const shopUnavailable = (cause: unknown, retryAt: Date | null = null): AppError =>
  new AppError('shop.unavailable', { cause, ...(retryAt ? { data: { retry_at: Math.ceil(retryAt.getTime() / 1000) } } : {}) })
