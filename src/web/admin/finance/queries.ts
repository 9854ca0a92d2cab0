import { keepPreviousData } from '@tanstack/react-query'
import { finance } from '#contract/finance.ts'
import { refresh } from '#web/lib/query-client.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { askOptions, useCall, useCallForMessage } from '#web/lib/use-call.ts'

export const financeFigures = askOptions(['finance'], finance.index, {})

export const financeWaiting = askOptions(['finance', 'waiting'], finance.waiting, {}, { refetchInterval: 60_000 })

export const financeTotals = (days: { from: string; to: string }) =>
  askOptions(['finance', 'totals', days], finance.totals, days, { placeholderData: keepPreviousData, staleTime: 60_000 })

/** The file comes by the tray. */
export const useExportEntries = () => useCallForMessage(finance.export, { quiet: true, onSuccess: () => void refresh(['task']) })

export const useDownloadInvoice = () => useCall(finance.invoice, { onSuccess: ({ url }) => saveFile(url) })
