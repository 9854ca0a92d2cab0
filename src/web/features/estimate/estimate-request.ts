import type { RequestOf } from '#contract/endpoint.ts'
import type { price } from '#contract/price.ts'
import type { FieldProblems } from '#domain/errors.ts'
import { parseDecimal } from '#domain/money.ts'
import { checkMeasures, type Measures } from '#web/lib/check-measures.ts'
import { getSite } from '#web/lib/site.ts'
import type { WordKey } from '#words/keys.ts'

export type EstimateRequest = {
  from: string
  fromZip: string
  to: string
  toZip: string
  category: string
  cover: string
  value: string
  parcels: Measures[]
}

export const maxParcels = 20
export const emptyParcel: Measures = { weight: '', length: '', width: '', height: '' }

/** What the form begins with: most parcels leave from the country that the site ships from, and many stay in it. */
export function defaultRequest(): EstimateRequest {
  const { sender_country: home } = getSite()
  return { from: home, fromZip: '', to: home, toZip: '', category: '', cover: '', value: '', parcels: [emptyParcel] }
}

/** What the address asks for: `?from=GB&to=CN&to_zip=200000&p=1200x30x20x15`, so that it can be handed on. */
export function readEstimateRequest(params: URLSearchParams): EstimateRequest | undefined {
  const parcels = params.getAll('p').slice(0, maxParcels).map(readParcel)
  if (parcels.length === 0) return undefined
  const text = (name: string, most: number) => (params.get(name) ?? '').slice(0, most)
  const { from, to } = defaultRequest()
  return {
    from: text('from', 2) || from,
    fromZip: text('from_zip', 20),
    to: text('to', 2) || to,
    toZip: text('to_zip', 20),
    category: text('category', 15),
    cover: text('cover', 15),
    value: text('value', 12),
    parcels,
  }
}

function readParcel(text: string): Measures {
  const [weight = '', length = '', width = '', height = ''] = text.split('x').map((part) => part.slice(0, 12))
  return { weight, length, width, height }
}

export function writeEstimateRequest(request: EstimateRequest): URLSearchParams {
  const { from, fromZip, to, toZip, category, cover, value, parcels } = request
  const params = new URLSearchParams({ from, to })
  const more = { from_zip: fromZip, to_zip: toZip, category, ...(cover === '' ? {} : { cover, value }) }
  for (const [name, text] of Object.entries(more)) if (text.trim() !== '') params.set(name, text.trim())
  for (const { weight, length, width, height } of parcels)
    params.append('p', [weight, length, width, height].map((part) => part.trim()).join('x'))
  return params
}

/** What is still missing, by field: `parcels.0.weight`. The server asks again. */
export function checkRequest(request: EstimateRequest): FieldProblems {
  const problems: FieldProblems = {}
  for (const [index, parcel] of request.parcels.entries()) Object.assign(problems, checkMeasures(parcel, `parcels.${index}`))
  const key = checkValue(request)
  return key ? { ...problems, value: { key } } : problems
}

/** What is wrong with the declared value, where cover is wanted. */
export function checkValue({ cover, value }: Pick<EstimateRequest, 'cover' | 'value'>): WordKey | undefined {
  if (cover === '') return undefined
  const pence = parseDecimal(value)
  if (pence === null) return value.trim() === '' ? 'price.enter_value' : 'invalid.money'
  return pence > 0 ? undefined : 'invalid.above_zero'
}

export function toQuoteInput(request: EstimateRequest): RequestOf<(typeof price)['quote']> {
  const { from, fromZip, to, toZip, category, cover, value, parcels } = request
  const items = category === '' ? [] : [{ category_id: Number(category) }]
  return {
    sender: { countryCode: from, zipCode: fromZip },
    receiver: { countryCode: to, zipCode: toZip },
    packages: parcels.map(({ weight, length, width, height }) => ({
      package: { weight: Number(weight), length, width, height },
      items,
      ...(cover === '' ? {} : { insurance: { id: Number(cover), value: value.trim() } }),
    })),
  }
}
