import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { finance } from '#contract/finance.ts'
import { call, callForMessage } from '#web/lib/call.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toastSuccess } from '#web/lib/toast.ts'

export const financeFigures = queryOptions({
  queryKey: ['finance'] as const,
  queryFn: () => call(finance.index, {}, { quiet: true }),
})

/** The file comes by the tray. */
export function useExportEntries() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (days: { from: string; to: string }) => callForMessage(finance.export, days, { quiet: true }),
    onSuccess: ({ msg }) => {
      toastSuccess(msg)
      void client.invalidateQueries({ queryKey: ['task'] })
    },
  })
}

export const useDownloadInvoice = () =>
  useMutation({ mutationFn: (id: number) => call(finance.invoice, { id }), onSuccess: ({ url }) => saveFile(url) })
