import { config } from '#contract/config.ts'
import { refresh } from '#web/lib/query-client.ts'
import { siteQuery } from '#web/lib/site.ts'
import { askOptions, useCallForMessage } from '#web/lib/use-call.ts'

/** Somebody else may have changed it a moment ago. */
export const configQuery = askOptions(['config'], config.index, {}, { staleTime: 0 })

/** Name and zone of the site stand on every screen. Waited for: a form shows what is in force before it is free again. */
const refreshConfig = () => refresh(configQuery.queryKey, siteQuery.queryKey)

export const useSaveConfig = () => useCallForMessage(config.edit, { onSuccess: refreshConfig })

export const useAddItem = () => useCallForMessage(config.add, { onSuccess: refreshConfig })

export const useDeleteItem = () => useCallForMessage(config.del, { onSuccess: refreshConfig })

/** Trouble is shown in the dialog, beside what caused it. */
export const useSendTestMail = () => useCallForMessage(config.sendTestMail, { quiet: true })
