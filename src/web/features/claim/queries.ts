import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { claimDesk, claims, claimThread } from '#contract/claim.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { Realm } from '#contract/envelope.ts'
import { call, callForMessage } from '#web/lib/call.ts'
import { toastSuccess } from '#web/lib/toast.ts'

/** Under the key of both lists, so that an action and live news ask again. */
const claimKey = ['resource', 'claim'] as const

export const threadOptions = (side: Realm, id: number) =>
  queryOptions({
    queryKey: [...claimKey, side, 'thread', id] as const,
    queryFn: () => call(side === 'member' ? claimThread : claimDesk.thread, { id }, { quiet: true }),
    staleTime: 0,
  })

export const insuredOrdersOptions = (words: string) =>
  queryOptions({
    queryKey: [...claimKey, 'member', 'orders', words] as const,
    queryFn: async () => (await call(claims.orders, { quick_search: words }, { quiet: true })).list,
    staleTime: 0,
  })

export const offerOptions = (orderId: number) =>
  queryOptions({
    queryKey: [...claimKey, 'member', 'offer', orderId] as const,
    queryFn: () => call(claims.offer, { order_id: orderId }, { quiet: true }),
    staleTime: 0,
  })

const useRefreshClaims = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: claimKey })
}

export type NewClaimMessage = RequestOf<(typeof claimDesk)['ask']>

export function useSendMessage(side: Realm) {
  const refresh = useRefreshClaims()
  return useMutation({
    mutationFn: ({ is_question: isQuestion, ...message }: NewClaimMessage) =>
      side === 'member'
        ? callForMessage(claims.message, message)
        : callForMessage(claimDesk.ask, { ...message, is_question: isQuestion }),
    onSuccess: async ({ msg }) => {
      toastSuccess(msg)
      await refresh()
    },
  })
}

export function useAddFile() {
  const refresh = useRefreshClaims()
  return useMutation({
    mutationFn: (input: RequestOf<(typeof claims)['addFile']>) => callForMessage(claims.addFile, input),
    onSuccess: async ({ msg }) => {
      toastSuccess(msg)
      await refresh()
    },
  })
}

export function useFileClaim() {
  const refresh = useRefreshClaims()
  return useMutation({
    mutationFn: (input: RequestOf<(typeof claims)['add']>) => callForMessage(claims.add, input, { quiet: true }),
    onSuccess: async ({ msg }) => {
      toastSuccess(msg)
      await refresh()
    },
  })
}
