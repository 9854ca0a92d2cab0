import { addressTypes } from '#domain/address/address.ts'

/** What is looked at, as it stands in the address of the page. */
export type AddressBookState = { page: number; limit: number; q: string; type: number | undefined }

export const pageSizes = [12, 24, 48, 96] as const

export function readBookState(params: URLSearchParams): AddressBookState {
  const type = params.get('type')
  const limit = Number(params.get('limit'))
  const page = Number(params.get('page'))
  return {
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    limit: pageSizes.find((size) => size === limit) ?? pageSizes[0],
    q: (params.get('q') ?? '').slice(0, 100),
    type: addressTypes.find((one) => String(one) === type),
  }
}

/** Whatever changes which addresses there are starts at the first page again; what belongs to others (the open form) is left alone. */
export function writeBookState(params: URLSearchParams, patch: Partial<AddressBookState>): URLSearchParams {
  const { page, limit, q, type } = { ...readBookState(params), page: 1, ...patch }
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | undefined) => (value === undefined ? next.delete(name) : next.set(name, value))
  put('type', type === undefined ? undefined : String(type))
  put('q', q || undefined)
  put('page', page > 1 ? String(page) : undefined)
  put('limit', limit === pageSizes[0] ? undefined : String(limit))
  return next
}
