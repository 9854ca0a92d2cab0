import type { Realm } from '#contract/envelope.ts'
import { notice } from '#contract/notice.ts'
import { refresh } from '#web/lib/query-client.ts'
import { askOptions, useCall } from '#web/lib/use-call.ts'

const calls = {
  admin: { index: notice.adminIndex, read: notice.adminRead },
  member: { index: notice.memberIndex, read: notice.memberRead },
} satisfies Record<Realm, unknown>

/** The bar must stand whatever happens; the panel says what went wrong. */
export const noticeList = (realm: Realm, accountId: number) =>
  askOptions(['notice', realm, accountId], calls[realm].index, {}, { throwOnError: false })

/** Marks some, or all. Refreshes the list. */
export const useReadNotices = (realm: Realm) => useCall(calls[realm].read, { onSettled: () => refresh(['notice', realm]) })
