import { expect, test } from 'vitest'
import { address } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { memberOrder } from '#contract/member-lists/order.ts'
import { orders } from '#contract/order.ts'
import { price } from '#contract/price.ts'
import { toFieldProblems } from '#contract/problems.ts'
import { refuseUnknown } from '#server/platform/http/refuse-unknown.ts'
import { defaultRequest, toQuoteInput } from '#web/features/estimate/estimate-request.ts'
import { blankValues } from '#web/member/address/form-values.ts'
import { partyFromOrder, toParty } from '#web/member/order-form/party-form.ts'
import { soundForm } from '#web/member/order-form/sample-form.fixture.ts'
import { toQuote, toRequest } from '#web/member/order-form/to-request.ts'
import { toListQuery } from '#web/resource/list-query.ts'
import { readListState } from '#web/resource/list-state.ts'

const masked = { ...toParty(soundForm.receiver), countryCode: 'CN', id_card_number: '110************02X' }
const copied = { ...soundForm, receiver: partyFromOrder(masked, 7), usePoints: true, coverId: '2' }
const everyFilter = 'tab=failed&q=a&order=old&from=2026-11-01&to=2026-11-02&channel_id=1&pay_status=1&is_effective=1'
const list = readListState(memberOrder, new URLSearchParams(`${everyFilter}&is_warehouse_scan=1&is_printed=1&country=GB`))

/** What our own pages put together from what is typed: no name of it may be one that the call refuses. */
test.each<[string, Endpoint, unknown]>([
  ['an order', orders.add, { ...toRequest(copied, 3), client_key: 'tab-0000001' }],
  ['an order that is edited', orders.edit, { id: 7, ...toRequest(soundForm, 3) }],
  ['a quote', orders.quote, toQuote(copied)],
  ['an estimate', price.quote, toQuoteInput({ ...defaultRequest(), cover: '2', value: '5', category: '3' })],
  ['a list of orders', orders.index, toListQuery(memberOrder, list)],
  ['an address', address.add, { ...blankValues(1), check_duplicate: true }],
])('%s is sent with known names only', (_what, { input }, sent) => {
  const { error } = refuseUnknown(input).safeParse(sent)
  const unknown = error ? Object.values(toFieldProblems(error)).filter(({ key }) => key === 'invalid.unknown_field') : []
  expect(unknown).toEqual([])
})
