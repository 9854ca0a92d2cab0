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
function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: configQuery.queryKey }),
      client.invalidateQueries({ queryKey: siteQuery.queryKey }),
    ])
}

export function useSaveConfig() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (values: Record<string, unknown>) => callForMessage(config.edit, values),
    onSuccess: async ({ msg }) => {
      await refresh()
      toastSuccess(msg)
    },
  })
}

export function useAddItem() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (item: RequestOf<typeof config.add>) => callForMessage(config.add, item),
    onSuccess: async ({ msg }) => {
      await refresh()
      toastSuccess(msg)
    },
  })
}

export function useDeleteItem() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => callForMessage(config.del, { ids: [id] }),
    onSuccess: async ({ msg }) => {
      await refresh()
      toastSuccess(msg)
    },
  })
}

/** Trouble is shown in the dialog, beside what caused it. */
export function useSendTestMail() {
  return useMutation({
    mutationFn: (values: RequestOf<typeof config.sendTestMail>) => callForMessage(config.sendTestMail, values, { quiet: true }),
    onSuccess: ({ msg }) => toastSuccess(msg),
  })
}
