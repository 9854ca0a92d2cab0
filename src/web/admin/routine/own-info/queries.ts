import { useQueryClient } from '@tanstack/react-query'
import { adminOwnInfo } from '#contract/admin-info.ts'
import { areaQuery } from '#web/lib/area.ts'
import { getAccountId } from '#web/lib/session.ts'
import { askOptions } from '#web/lib/use-call.ts'

/** Asked anew whenever the page opens: a form starts from what is true now. */
export const ownInfoQuery = askOptions(['own-info'], adminOwnInfo.index, {}, { gcTime: 0 })

/** The top bar shows the name and picture too. */
export function useRefreshOwnInfo(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: ownInfoQuery.queryKey })
    await client.invalidateQueries({ queryKey: areaQuery('admin', getAccountId('admin')).queryKey, refetchType: 'all' })
  }
}
