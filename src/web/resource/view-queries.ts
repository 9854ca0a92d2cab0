import { queryOptions, useMutation } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import type { Realm } from '#contract/envelope.ts'
import { memberSavedView, savedView } from '#contract/saved-view.ts'
import { call, callForMessage } from '#web/lib/call.ts'
import { refresh } from '#web/lib/query-client.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useCallForMessage } from '#web/lib/use-call.ts'

/** Keys, fetchers and writes of somebody's own views; kept apart by account, as two people may share a browser. */

/** An admin and a member may have the same number. */
export type ViewOwner = { realm: Realm; id: number }
const callsOf = ({ realm }: ViewOwner) => (realm === 'admin' ? savedView : memberSavedView)
const key = ({ realm, id }: ViewOwner, list: string) => ['savedView', realm, id, list] as const

export const viewOptions = (owner: ViewOwner, list: string) =>
  queryOptions({
    queryKey: key(owner, list),
    queryFn: async () => (await call(callsOf(owner).index, { list }, { quiet: true })).list,
    // A list without its views is still a list.
    throwOnError: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Adds a view, or with an id changes one. Refreshes the views of its list. */
export const useSaveView = (owner: ViewOwner, list: string) =>
  useMutation({
    mutationFn: (fields: Omit<RequestOf<typeof savedView.save>, 'list'>) =>
      callForMessage(callsOf(owner).save, { list, ...fields }),
    onSuccess: ({ msg }) => {
      toastSuccess(msg)
      return refresh(key(owner, list))
    },
  })

/** Refreshes the views of its list. */
export const useDeleteView = (owner: ViewOwner, list: string) =>
  useCallForMessage(callsOf(owner).del, { onSuccess: () => refresh(key(owner, list)) })
