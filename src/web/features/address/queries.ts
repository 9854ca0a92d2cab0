import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AddressRow, address } from '#contract/address.ts'
import { areaChoice } from '#contract/area.ts'
import { site } from '#contract/site.ts'
import { call, callForMessage } from '#web/lib/call.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import type { BookState } from './book-state.ts'
import type { FormValues } from './form-values.ts'

/** Keys, fetchers and writes of the address book; what a write refreshes is said here and nowhere else. */

export const bookKey = ['address'] as const

export const bookOptions = ({ page, limit, q, type }: BookState) =>
  queryOptions({
    queryKey: [...bookKey, 'list', page, limit, q, type ?? ''] as const,
    queryFn: () => call(address.index, { page, limit, quick_search: q || undefined, address_type: type }, { quiet: true }),
    placeholderData: keepPreviousData,
  })

/** Asked anew each time and never under the writer's hands. */
export const addressOptions = (id: number) =>
  queryOptions({
    queryKey: [...bookKey, 'row', id] as const,
    queryFn: async (): Promise<AddressRow> => (await call(address.read, { id }, { quiet: true })).row,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Countries and divisions change once in years: asked once per visit. */
export const countryOptions = queryOptions({
  queryKey: ['countries'] as const,
  queryFn: async () => (await call(site.countries, {}, { quiet: true })).list,
  staleTime: Number.POSITIVE_INFINITY,
})

export const areaOptions = (country: string, [province, city]: readonly number[]) =>
  queryOptions({
    queryKey: ['member-area', country, province ?? 0, city ?? 0] as const,
    queryFn: () => call(areaChoice.member, { country, province, city }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

type Saving = { id: number | undefined; values: FormValues; isSure: boolean }

/** The form shows what it ran into, so nothing is said here but that it worked. */
export function useSaveAddress() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, values, isSure }: Saving) => {
      const sent = { ...values, check_duplicate: !isSure }
      return id === undefined
        ? callForMessage(address.add, sent, { quiet: true })
        : callForMessage(address.edit, { id, ...sent }, { quiet: true })
    },
    onSuccess: ({ msg }) => {
      toastSuccess(msg)
      void client.invalidateQueries({ queryKey: bookKey })
    },
  })
}

export function useDeleteAddresses() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[]) => callForMessage(address.del, { ids }),
    onSuccess: ({ msg }) => toastSuccess(msg),
    // Also after a refusal: one of them was perhaps deleted elsewhere.
    onSettled: () => void client.invalidateQueries({ queryKey: bookKey }),
  })
}

export function useSetDefault() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: number; address_type: number }) => callForMessage(address.setDefault, input),
    onSuccess: ({ msg }) => toastSuccess(msg),
    onSettled: () => void client.invalidateQueries({ queryKey: bookKey }),
  })
}

/** The file comes by the tray. */
export function useExportBook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ q, type }: BookState) => callForMessage(address.export, { quick_search: q || undefined, address_type: type }),
    onSuccess: ({ msg }) => {
      toastSuccess(msg)
      void client.invalidateQueries({ queryKey: ['task'] })
    },
  })
}

export const useParsePasted = () =>
  useMutation({ mutationFn: async (text: string) => (await call(address.parse, { text }, { quiet: true })).row })

export const useLookUp = () =>
  useMutation({
    mutationFn: async (asked: { country: string; zip_code: string }) => (await call(address.lookup, asked, { quiet: true })).list,
  })
