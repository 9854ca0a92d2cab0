import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { finance } from '#contract/finance.ts'
import { call, callForMessage } from '#web/lib/call.ts'
import { refresh } from '#web/lib/query-client.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toastSuccess } from '#web/lib/toast.ts'

export const financeFigures = queryOptions({
  queryKey: ['finance'] as const,
  queryFn: () => call(finance.index, {}, { quiet: true }),
})

export const financeWaiting = queryOptions({
  queryKey: ['finance', 'waiting'] as const,
  queryFn: () => call(finance.waiting, {}, { quiet: true }),
  refetchInterval: 60_000,
})

export const financeTotals = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['finance', 'totals', days] as const,
    queryFn: () => call(finance.totals, days, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** The file comes by the tray. */
export const useExportEntries = () =>
  useMutation({
    mutationFn: (days: { from: string; to: string }) => callForMessage(finance.export, days, { quiet: true }),
    onSuccess: ({ msg }) => {
      toastSuccess(msg)
      void refresh(['task'])
    },
  })

export const useDownloadInvoice = () =>
  useMutation({ mutationFn: (id: number) => call(finance.invoice, { id }), onSuccess: ({ url }) => saveFile(url) })
