import { queryOptions, useMutation } from '@tanstack/react-query'
import { type AddressRow, address } from '#contract/address.ts'
import { memberAddress } from '#contract/member-lists/address.ts'
import { call, callForMessage } from '#web/lib/call.ts'
import { refresh } from '#web/lib/query-client.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useCallForMessage } from '#web/lib/use-call.ts'
import type { AddressFormValues } from './form-values.ts'

/** Keys, fetchers and writes of the address book; what a write refreshes is said here and nowhere else. */

export const bookKey = ['resource', memberAddress.name] as const

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
export const useSaveAddress = () =>
  useMutation({
    mutationFn: ({ id, values, isConfirmed }: SaveAddressInput) => {
      const sent = { ...values, check_duplicate: !isConfirmed }
      return id === undefined
        ? callForMessage(address.add, sent, { quiet: true })
        : callForMessage(address.edit, { id, ...sent }, { quiet: true })
    },
    onSuccess: ({ msg }) => {
      toastSuccess(msg)
      void refresh(bookKey)
    },
  })

export const useSetDefault = () => useCallForMessage(address.setDefault, { onSettled: () => void refresh(bookKey) })
