import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { config } from '#contract/config.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { call, callForMessage } from '#web/lib/call.ts'
import { siteQuery } from '#web/lib/site.ts'
import { toastSuccess } from '#web/lib/toast.ts'

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => call(config.index, {}, { quiet: true }),
  // Somebody else may have changed it a moment ago.
  staleTime: 0,
})

/** Name and zone of the site stand on every screen. Waited for: a form shows what is in force before it is free again. */
function useWrite<Input>(mutationFn: (input: Input) => Promise<{ msg: string }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async ({ msg }) => {
      const keys = [configQuery.queryKey, siteQuery.queryKey]
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
      toastSuccess(msg)
    },
  })
}

export const useSaveConfig = () => useWrite((values: Record<string, unknown>) => callForMessage(config.edit, values))

export const useAddItem = () => useWrite((item: RequestOf<typeof config.add>) => callForMessage(config.add, item))

export const useDeleteItem = () => useWrite((id: number) => callForMessage(config.del, { ids: [id] }))

/** Trouble is shown in the dialog, beside what caused it. */
export function useSendTestMail() {
  return useMutation({
    mutationFn: (values: RequestOf<typeof config.sendTestMail>) => callForMessage(config.sendTestMail, values, { quiet: true }),
    onSuccess: ({ msg }) => toastSuccess(msg),
  })
}
