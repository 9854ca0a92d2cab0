import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { wallet } from '#contract/wallet.ts'
import { call } from '#web/lib/call.ts'
import { saveFile } from '#web/lib/save-file.ts'

/** Keys, fetchers and writes of money and points besides their lists. News of the topic `balance` make all of them old. */

const walletKey = ['wallet'] as const

/** The least that also says how the wallet stands: the head of the screen, whichever tab is open. */
export const summaryOptions = queryOptions({
  queryKey: [...walletKey, 'summary'] as const,
  queryFn: async () => (await call(wallet.index, { page: 1, limit: 1 }, { quiet: true })).summary,
})

/** What can be spent of points, and what waits. */
export const pointsSummaryOptions = queryOptions({
  queryKey: [...walletKey, 'points-summary'] as const,
  queryFn: () => call(wallet.integral, { page: 1, limit: 1 }, { quiet: true }),
})

export const monthsOptions = (year: number | undefined) =>
  queryOptions({
    queryKey: [...walletKey, 'months', year ?? 0] as const,
    queryFn: () => call(wallet.months, { year }, { quiet: true }),
    placeholderData: keepPreviousData,
  })

export const useDownloadInvoice = () =>
  useMutation({ mutationFn: (id: number) => call(wallet.invoice, { id }), onSuccess: ({ url }) => saveFile(url) })

export const useDownloadStatement = () =>
  useMutation({
    mutationFn: (month: string) => call(wallet.statement, { month }),
    onSuccess: ({ url }) => saveFile(url),
  })
