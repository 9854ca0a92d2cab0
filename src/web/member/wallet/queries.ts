import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { wallet } from '#contract/wallet.ts'
import { call } from '#web/lib/call.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { askOptions, useCall } from '#web/lib/use-call.ts'

/** Keys, fetchers and writes of money and points besides their lists. News of the topic `balance` make all of them old. */

const walletKey = ['wallet'] as const

/** The least that also says how the wallet stands: the head of the screen, whichever tab is open. */
export const summaryOptions = queryOptions({
  queryKey: [...walletKey, 'summary'] as const,
  queryFn: async () => (await call(wallet.index, { page: 1, limit: 1 }, { quiet: true })).summary,
})

/** What can be spent of points, and what waits. */
export const pointsSummaryOptions = askOptions([...walletKey, 'points-summary'], wallet.integral, { page: 1, limit: 1 })

export const monthsOptions = (year: number | undefined) =>
  askOptions([...walletKey, 'months', year ?? 0], wallet.months, { year }, { placeholderData: keepPreviousData })

export const useDownloadInvoice = () => useCall(wallet.invoice, { onSuccess: ({ url }) => saveFile(url) })

export const useDownloadStatement = () => useCall(wallet.statement, { onSuccess: ({ url }) => saveFile(url) })
