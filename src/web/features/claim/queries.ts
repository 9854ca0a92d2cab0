import { queryOptions, useMutation } from '@tanstack/react-query'
import { claimDesk, claims, claimThread } from '#contract/claim.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { Realm } from '#contract/envelope.ts'
import { call, callForMessage } from '#web/lib/call.ts'
import { refresh } from '#web/lib/query-client.ts'
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

async function handleDone({ msg }: { msg: string }): Promise<void> {
  toastSuccess(msg)
  await refresh(claimKey)
}

export type NewClaimMessage = RequestOf<(typeof claimDesk)['ask']>

export const useSendMessage = (side: Realm) =>
  useMutation({
    mutationFn: ({ is_question: isQuestion, ...message }: NewClaimMessage) =>
      side === 'member'
        ? callForMessage(claims.message, message)
        : callForMessage(claimDesk.ask, { ...message, is_question: isQuestion }),
    onSuccess: handleDone,
  })

export const useAddFile = () =>
  useMutation({
    mutationFn: (input: RequestOf<(typeof claims)['addFile']>) => callForMessage(claims.addFile, input),
    onSuccess: handleDone,
  })

export const useFileClaim = () =>
  useMutation({
    mutationFn: (input: RequestOf<(typeof claims)['add']>) => callForMessage(claims.add, input, { quiet: true }),
    onSuccess: handleDone,
  })
