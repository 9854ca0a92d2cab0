import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AddressRow, address } from '#contract/address.ts'
import { call, callForMessage } from '#web/lib/call.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import type { AddressBookState } from './book-state.ts'
import type { AddressFormValues } from './form-values.ts'

/** Keys, fetchers and writes of the address book; what a write refreshes is said here and nowhere else. */

export const bookKey = ['address'] as const

export const bookOptions = ({ page, limit, q, type }: AddressBookState) =>
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

type SaveAddressInput = { id: number | undefined; values: AddressFormValues; isConfirmed: boolean }

/** The form shows what it ran into, so nothing is said here but that it worked. */
export function useSaveAddress() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, values, isConfirmed }: SaveAddressInput) => {
      const sent = { ...values, check_duplicate: !isConfirmed }
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
    mutationFn: ({ q, type }: AddressBookState) =>
      callForMessage(address.export, { quick_search: q || undefined, address_type: type }),
    onSuccess: ({ msg }) => {
      toastSuccess(msg)
      void client.invalidateQueries({ queryKey: ['task'] })
    },
  })
}
