import type { Offer } from '#contract/price.ts'
import { toSameSitePath } from '#web/lib/same-site-path.ts'
import { type EstimateRequest, readEstimateRequest, writeEstimateRequest } from './estimate-request.ts'

const orderFormPath = '/user/account/sheetOrder/create'

/** What a visitor chose in the estimate, as the URL of the order form carries it through the sign-in. */
export type PickedOffer = { request: EstimateRequest; channelId: number; seenAmount: string | undefined }

/** The order form that begins with this offer. The amount goes along, so that a price that has changed since is admitted. */
export function pickedOfferPath(request: EstimateRequest, { channel_id, amount }: Pick<Offer, 'channel_id' | 'amount'>): string {
  const params = writeEstimateRequest(request)
  params.set('channel', String(channel_id))
  if (amount !== null) params.set('price', amount)
  return `${orderFormPath}?${params}`
}

/** Undefined where the path is any other page's, or says of no offer. */
export function readPickedOffer(path: string): PickedOffer | undefined {
  const [pathname, search = ''] = toSameSitePath(path)?.split(/[?#]/, 2) ?? []
  const params = new URLSearchParams(search)
  const request = readEstimateRequest(params)
  const channelId = Number(params.get('channel'))
  if (pathname !== orderFormPath || !request || !Number.isSafeInteger(channelId) || channelId <= 0) return undefined
  const amount = params.get('price') ?? ''
  return { request, channelId, seenAmount: /^\d{1,7}\.\d{2}$/.test(amount) ? amount : undefined }
}

export type PickedOfferState =
  | { kind: 'same' | 'changed'; name: string; amount: string }
  | { kind: 'gone'; name: string | undefined }

/** What has become of the offer by now. */
export function checkPickedOffer({ channelId, seenAmount }: PickedOffer, list: readonly Offer[]): PickedOfferState {
  const offer = list.find(({ channel_id }) => channel_id === channelId)
  if (!offer || offer.amount === null) return { kind: 'gone', name: offer?.name }
  const isSame = seenAmount === undefined || seenAmount === offer.amount
  return { kind: isSame ? 'same' : 'changed', name: offer.name, amount: offer.amount }
}
