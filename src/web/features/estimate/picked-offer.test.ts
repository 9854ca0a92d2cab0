import { expect, test } from 'vitest'
import type { Offer } from '#contract/price.ts'
import { defaultRequest } from './estimate-request.ts'
import { checkPickedOffer, pickedOfferPath, readPickedOffer } from './picked-offer.ts'

const request = { ...defaultRequest(), to: 'CN', parcels: [{ weight: '1200', length: '30', width: '20', height: '15' }] }
const offer = (change: Partial<Offer> = {}) => ({ channel_id: 3, name: 'UK Economy', amount: '3.65', ...change }) as Offer

test('an offer goes through the sign-in in the URL of the order form', () => {
  const path = pickedOfferPath(request, offer())
  expect(path).toBe('/user/account/sheetOrder/create?from=GB&to=CN&p=1200x30x20x15&channel=3&price=3.65')
  expect(readPickedOffer(path)).toEqual({ request, channelId: 3, seenAmount: '3.65' })
})

test.each([
  ['another page', '/user/account/profile?p=1x1x1x1&channel=3'],
  ['another host', '//example.com/user/account/sheetOrder/create?p=1x1x1x1&channel=3'],
  ['an order form without a parcel', '/user/account/sheetOrder/create?channel=3'],
  ['an order form without a channel', '/user/account/sheetOrder/create?p=1x1x1x1'],
  ['nothing', ''],
])('%s is no offer', (_what, path) => {
  expect(readPickedOffer(path)).toBeUndefined()
})

test('a price that nobody could have seen is left out', () => {
  expect(readPickedOffer('/user/account/sheetOrder/create?p=1x1x1x1&channel=3&price=free')?.seenAmount).toBeUndefined()
})

test('the offer is the same, costs something else by now, or is gone', () => {
  const picked = { request, channelId: 3, seenAmount: '3.65' }
  expect(checkPickedOffer(picked, [offer()])).toEqual({ kind: 'same', name: 'UK Economy', amount: '3.65' })
  expect(checkPickedOffer(picked, [offer({ amount: '3.80' })])).toEqual({ kind: 'changed', name: 'UK Economy', amount: '3.80' })
  expect(checkPickedOffer(picked, [offer({ amount: null })])).toEqual({ kind: 'gone', name: 'UK Economy' })
  expect(checkPickedOffer(picked, [offer({ channel_id: 4 })])).toEqual({ kind: 'gone', name: undefined })
})
