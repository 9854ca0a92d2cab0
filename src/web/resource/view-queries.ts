import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import { savedView } from '#contract/saved-view.ts'
import { call, callForMessage } from '#web/lib/call.ts'
import { toastSuccess } from '#web/lib/toast.ts'

/** Keys, fetchers and writes of somebody's own views; kept apart by account, as two people may share a browser. */

const key = (accountId: number, list: string) => ['savedView', accountId, list] as const

export const viewOptions = (accountId: number, list: string) =>
  queryOptions({
    queryKey: key(accountId, list),
    queryFn: async () => (await call(savedView.index, { list }, { quiet: true })).list,
    // A list without its views is still a list.
    throwOnError: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Adds a view, or with an id changes one. Refreshes the views of its list. */
export function useSaveView(accountId: number, list: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: Omit<RequestOf<typeof savedView.save>, 'list'>) => callForMessage(savedView.save, { list, ...fields }),
    onSuccess: ({ msg }) => {
      toastSuccess(msg)
      return client.invalidateQueries({ queryKey: key(accountId, list) })
    },
  })
}

/** Refreshes the views of its list. */
export function useDeleteView(accountId: number, list: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callForMessage(savedView.del, { id }),
    onSuccess: ({ msg }) => {
      toastSuccess(msg)
      return client.invalidateQueries({ queryKey: key(accountId, list) })
    },
  })
}
