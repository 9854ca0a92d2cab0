import { areaQuery } from '#web/lib/area.ts'
import { queryClient } from '#web/lib/query-client.ts'
import type { LiveEvent } from './events.ts'

/** Younger answers need no second asking when the stream merely begins. */
const freshMs = 60_000

/** The back office's menus are asked for again when the rules changed, or may have while nobody listened. */
export function refreshRulesOnChange(adminId: number, event: LiveEvent): void {
  const query = areaQuery('admin', adminId)
  const isRulesChange = 'change' in event && event.change.topic === 'rules'
  if (!isRulesChange && 'change' in event) return
  if (queryClient.getQueryData(query.queryKey) === undefined) return
  // What was shown stays where the asking fails; the next change asks again.
  void queryClient.fetchQuery({ ...query, staleTime: isRulesChange ? 0 : freshMs }).catch(() => undefined)
}
