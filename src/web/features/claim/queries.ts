import { useMutation } from '@tanstack/react-query'
import { claimDesk, claims, claimThread } from '#contract/claim.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { Realm } from '#contract/envelope.ts'
import { callForMessage } from '#web/lib/call.ts'
import { refresh } from '#web/lib/query-client.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { askOptions, useCallForMessage } from '#web/lib/use-call.ts'

/** Under the key of both lists, so that an action and live news ask again. */
const claimKey = ['resource', 'claim'] as const

export const threadOptions = (side: Realm, id: number) =>
  askOptions([...claimKey, side, 'thread', id], side === 'member' ? claimThread : claimDesk.thread, { id }, { staleTime: 0 })

export const insuredOrdersOptions = (words: string) =>
  askOptions([...claimKey, 'member', 'orders', words], claims.orders, { quick_search: words }, { staleTime: 0 })

export const offerOptions = (orderId: number) =>
  askOptions([...claimKey, 'member', 'offer', orderId], claims.offer, { order_id: orderId }, { staleTime: 0 })

const refreshClaims = () => refresh(claimKey)

export const useSendMessage = (side: Realm) =>
  useMutation({
    mutationFn: ({ is_question: isQuestion, ...message }: RequestOf<(typeof claimDesk)['ask']>) =>
      side === 'member'
        ? callForMessage(claims.message, message)
        : callForMessage(claimDesk.ask, { ...message, is_question: isQuestion }),
    onSuccess: ({ msg }) => {
      toastSuccess(msg)
      return refreshClaims()
    },
  })

export const useAddFile = () => useCallForMessage(claims.addFile, { onSuccess: refreshClaims })

export const useFileClaim = () => useCallForMessage(claims.add, { quiet: true, onSuccess: refreshClaims })
