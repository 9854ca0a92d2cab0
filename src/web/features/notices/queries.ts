import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Realm } from '#contract/envelope.ts'
import { notice } from '#contract/notice.ts'
import { call } from '#web/lib/call.ts'
import { refresh } from '#web/lib/query-client.ts'

const calls = {
  admin: { index: notice.adminIndex, read: notice.adminRead },
  member: { index: notice.memberIndex, read: notice.memberRead },
} satisfies Record<Realm, unknown>

export const noticeList = (realm: Realm, accountId: number) =>
  queryOptions({
    queryKey: ['notice', realm, accountId],
    queryFn: () => call(calls[realm].index, {}, { quiet: true }),
    // The bar must stand whatever happens; the panel says what went wrong.
    throwOnError: false,
  })

/** Marks some, or all. Refreshes the list. */
export const useReadNotices = (realm: Realm) =>
  useMutation({
    mutationFn: (which: { ids: number[] } | { all: true }) => call(calls[realm].read, which),
    onSettled: () => refresh(['notice', realm]),
  })
