import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { price } from '#contract/price.ts'
import { call } from '#web/lib/call.ts'
import { checkRequest, type EstimateRequest, toQuoteInput, writeEstimateRequest } from './estimate-request.ts'

export const offersQuery = (request: EstimateRequest | undefined) => {
  const isValid = request !== undefined && Object.keys(checkRequest(request)).length === 0
  return queryOptions({
    queryKey: ['offers', request && writeEstimateRequest(request).toString()],
    queryFn: async () => (request ? (await call(price.quote, toQuoteInput(request), { quiet: true })).list : []),
    enabled: isValid,
    // Prices of another parcel stand in for those that come, never beside a form that asks nothing.
    placeholderData: isValid ? keepPreviousData : undefined,
    throwOnError: false,
  })
}
