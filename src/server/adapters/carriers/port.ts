import type { Carrier as CarrierCode } from '#domain/channel.ts'
import { AppError } from '#domain/errors.ts'
import { cleanExternalText } from '#domain/external-text.ts'
import type { Customs } from '#domain/order/customs-terms.ts'
import type { Party } from '#domain/order/party.ts'

/** Sender or receiver as a carrier is told of them: as the order has them; empty where nothing is known. */
export type CarrierParty = Party & {
  /** for customs, where they ask for it */
  id_card_number?: string
}

export type CarrierItem = {
  englishName: string
  sku: string
  quantity: number
  /** hundredths of `currency`, whichever that is */
  unitPrice: number
  currency: string
  grams: number
  hsCode: string
  originCountry: string
}

export type LabelRequest = {
  /** ours, one for each label that is wanted: a carrier that is asked again with it must not make a second */
  reference: string
  /** what the carrier calls the service */
  service: string
  sender: CarrierParty
  receiver: CarrierParty
  lengthMm: number
  widthMm: number
  heightMm: number
  grams: number
  items: readonly CarrierItem[]
  /** why it crosses a border and under which numbers; null where it crosses none */
  customs: Customs | null
  /** for a carrier whose numbers are ours to give */
  trackingNumber: string | null
  /** where a carrier that calls back says what happens to the parcel; empty where it cannot reach us */
  callbackUrl: string
}

/** How a label is found again: by our reference, the carrier's own number for it, and what is on the parcel. */
export type LabelRef = { reference: string; carrierRef: string; trackingNumber: string }

/** `drawn`: we render it when it is printed. */
export type LabelDocument = { kind: 'drawn' } | { kind: 'pdf'; bytes: Uint8Array }

export type Label = LabelRef & { document: LabelDocument }

/** `reference`: ours, one for each manifest, as with labels. `day` is YYYY-MM-DD of the business's zone. */
export type ManifestRequest = { reference: string; day: string; labels: readonly LabelRef[] }

/** What the carrier took, and which of the labels it did not: those are named by its own numbers, each with its words. */
export type Manifest = {
  reference: string
  carrierRef: string
  document: LabelDocument
  refused: readonly { carrierRef: string; why: string }[]
}

/** Something that happened to a parcel, in the carrier's own words and codes; what a code means is a row of ours (`tracking_code`). */
export type CarrierEvent = { time: Date; place: string; text: string; code: string }

/** What a carrier says of one label, named by either of its numbers, and how much of that nobody could read. */
export type TrackingReport = {
  label: { carrierRef?: string; trackingNumber?: string }
  events: readonly CarrierEvent[]
  broken: number
}

/** Something the carrier sent by itself, byte by byte as it came. */
export type CarrierCallback = { headers: Readonly<Record<string, string | string[] | undefined>>; body: Buffer }

/**
 * Who carries parcels. What a carrier cannot do is not there, so that callers must ask. A failure is `carrier.refused` (trying again does not help),
 * `carrier.unavailable` (nothing happened, try later) or `carrier.unclear` (it may have happened: look with `findLabel` or `findManifest` before trying again).
 */
export type CarrierAdapter = {
  code: CarrierCode
  /** nobody outside is asked: it may be called inside a transaction */
  isOwn?: true
  /** however often it hears a reference, it makes one label or manifest for it: after an unclear answer it may be asked again at once */
  isIdempotent?: true
  createLabel(request: LabelRequest): Promise<Label>
  /** null: the carrier shows none under this reference; soon after an unclear answer one may still appear */
  findLabel?(reference: string): Promise<Label | null>
  cancelLabel?(label: LabelRef): Promise<void>
  /** refused as a whole it throws; of the labels that it refuses one by one it tells */
  closeManifest?(request: ManifestRequest): Promise<Manifest>
  /** null: the carrier shows none under this reference, as with `findLabel` */
  findManifest?(reference: string): Promise<Manifest | null>
  /** what the carrier says of a parcel, for `readTracking` */
  requestTracking?(label: LabelRef): Promise<unknown>
  /** pure: callbacks and questions share it. Nothing in `raw` makes it throw: what cannot be read is counted */
  readTracking?(raw: unknown): TrackingReport[]
  /** pure: whether the carrier signed this, and lately */
  isSignedCallback?(callback: CarrierCallback, now: Date): boolean
}

/** A channel's carrier and what it is told of our account; null where a secret cannot be read any more. */
export type CarrierAccount = { carrier: CarrierCode; params: Readonly<Record<string, string | null>> }

export type CarrierPort = {
  of(account: CarrierAccount): CarrierAdapter
  /** the carriers that labels can be bought from here */
  live(): readonly CarrierCode[]
}

/** `why` may be a stranger's words: at most a line of plain text of them is kept and shown. */
export const carrierRefused = (why: string, cause?: unknown): AppError =>
  new AppError('carrier.refused', { detail: { why: cleanExternalText(why) || 'no readable reason' }, cause })
export const carrierUnavailable = (cause: unknown): AppError => new AppError('carrier.unavailable', { cause })
export const carrierUnclear = (cause: unknown): AppError => new AppError('carrier.unclear', { cause })
