import type { InputOf } from '#contract/endpoint.ts'
import type { price } from '#contract/price.ts'
import { AppError, type FieldProblems, type Problem } from '#domain/errors.ts'
import { asPence, type Pence } from '#domain/money.ts'
import { type Parcel, parcelOf } from '#domain/pricing/measures.ts'
import type { BoxOffer, createCoverLookup } from '#server/modules/catalogue/index.ts'

type QuoteRequest = InputOf<(typeof price)['quote']>
type ItemKind = { category_id?: number; goods_id?: number }
type PostalArea = Pick<QuoteRequest['sender'], 'countryCode' | 'zipCode'>
type RequestedParcel = Pick<NonNullable<QuoteRequest['packages']>[number], 'package' | 'insurance'> & { items: ItemKind[] }

/** What a price depends on, of all that is sent with an order. */
export type QuoteInput = Pick<QuoteRequest, 'package' | 'insurance' | 'channel_id'> & {
  sender: PostalArea
  receiver: PostalArea
  items?: ItemKind[] | undefined
  packages?: RequestedParcel[] | undefined
}

export type ParcelWithAddons = {
  parcel: Parcel
  /** null: none is wanted */
  insurance: Pence | null
  /** the tax inside the premium */
  ipt: Pence
  packaging: Pence
  packagingGrams: number
}

/** What is sold beside carriage. */
export type Addons = { boxes: Map<number, BoxOffer>; cover: Awaited<ReturnType<typeof createCoverLookup>> | undefined }

/** One parcel or several, however they were sent: the same list, with the names their fields had. */
export function listParcels({
  package: one,
  items = [],
  insurance,
  packages,
}: QuoteInput): { path: string; requested: RequestedParcel }[] {
  if (packages) return packages.map((requested, index) => ({ path: `packages.${index}.`, requested }))
  return one ? [{ path: '', requested: { package: one, items, insurance } }] : []
}

/** It is weighed with what is in it. */
const ownBox: Omit<BoxOffer, 'stock'> = { price: asPence(0), weight: 0 }
const noCover = { premium: null, ipt: asPence(0) }

/** The parcels with what their boxes and their cover cost. What cannot be had is said beside its field. */
export function readParcels({ boxes, cover }: Addons, input: QuoteInput): ParcelWithAddons[] {
  const list = listParcels(input)
  const fields: FieldProblems = {}
  const left = new Map([...boxes].map(([id, { stock }]) => [id, stock]))
  const parcels = list.map(({ path, requested: { package: box, insurance } }) => {
    const { weight, length, width, height, box_type_id: id } = box
    const sold = id === undefined ? undefined : boxes.get(id)
    const problem = id === undefined ? undefined : boxProblem(sold, left.get(id) ?? 0)
    if (problem) fields[`${path}package.box_type_id`] = problem
    if (id !== undefined) left.set(id, (left.get(id) ?? 0) - 1)
    const offer = insurance && cover?.(insurance.id, insurance.value)
    if (offer && 'refused' in offer) Object.assign(fields, coverProblem(path, offer.refused))
    const { premium, ipt } = offer && 'premium' in offer ? offer : noCover
    const { price: packaging, weight: packagingGrams } = sold ?? ownBox
    return { parcel: parcelOf(weight, length, width, height), insurance: premium, ipt, packaging, packagingGrams }
  })
  if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
  return parcels
}

/** Several parcels of one sending share what is left. */
function boxProblem(sold: BoxOffer | undefined, left: number): Problem | undefined {
  if (!sold) return { key: 'invalid.choice' }
  if (left > 0) return undefined
  return sold.stock === 0 ? { key: 'invalid.box_sold_out' } : { key: 'invalid.box_left', values: { count: sold.stock } }
}

const coverProblem = (path: string, refused: 'unknown' | 'no_value' | 'above_limit'): FieldProblems =>
  refused === 'unknown'
    ? { [`${path}insurance.id`]: { key: 'invalid.choice' } }
    : { [`${path}insurance.value`]: { key: refused === 'no_value' ? 'invalid.above_zero' : 'invalid.above_cover' } }

/** Everything inside, whichever parcel it is in: one order may not mix what may go with what may not. */
export function contentsOf(input: QuoteInput): readonly ItemKind[] {
  return input.packages ? input.packages.flatMap(({ items }) => items) : input.package ? (input.items ?? []) : []
}
