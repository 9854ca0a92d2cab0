import { useMutation } from '@tanstack/react-query'
import { config } from '#contract/config.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { callForMessage } from '#web/lib/call.ts'
import { refresh } from '#web/lib/query-client.ts'
import { siteQuery } from '#web/lib/site.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { askOptions, useCallForMessage } from '#web/resource/use-call.ts'

/** Somebody else may have changed it a moment ago. */
export const configQuery = askOptions(['config'], config.index, {}, { staleTime: 0 })

/** Name and zone of the site stand on every screen. Waited for: a form shows what is in force before it is free again. */
const useWrite = <Input>(mutationFn: (input: Input) => Promise<{ msg: string }>) =>
  useMutation({
    mutationFn,
    onSuccess: async ({ msg }) => {
      await refresh(configQuery.queryKey, siteQuery.queryKey)
      toastSuccess(msg)
    },
  })

export const useSaveConfig = () => useWrite((values: Record<string, unknown>) => callForMessage(config.edit, values))

export const useAddItem = () => useWrite((item: RequestOf<typeof config.add>) => callForMessage(config.add, item))

export const useDeleteItem = () => useWrite((id: number) => callForMessage(config.del, { ids: [id] }))

/** Trouble is shown in the dialog, beside what caused it. */
export const useSendTestMail = () => useCallForMessage(config.sendTestMail, { quiet: true })
