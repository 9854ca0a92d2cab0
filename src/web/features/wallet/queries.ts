import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { wallet } from '#contract/wallet.ts'
import { call, callForMessage } from '#web/lib/call.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import type { LogAccount, LogState } from './log-state.ts'

/** Keys, fetchers and writes of money and points. News of the topic `balanceMismatch` make all of them old. */

const walletKey = ['wallet'] as const

const toFilterInput = ({ kind, from, to }: LogState) => ({ kind, from: from || undefined, to: to || undefined })

export const moneyOptions = (state: LogState) =>
  queryOptions({
    queryKey: [...walletKey, 'money', state] as const,
    queryFn: () => call(wallet.index, { page: state.page, limit: state.limit, ...toFilterInput(state) }, { quiet: true }),
    placeholderData: keepPreviousData,
  })

export const pointsOptions = (state: LogState) =>
  queryOptions({
    queryKey: [...walletKey, 'points', state] as const,
    queryFn: () => call(wallet.integral, { page: state.page, limit: state.limit, ...toFilterInput(state) }, { quiet: true }),
    placeholderData: keepPreviousData,
  })

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

const invoicesAtOnce = 20

export const invoicesOptions = infiniteQueryOptions({
  queryKey: [...walletKey, 'invoices'] as const,
  queryFn: ({ pageParam }) => call(wallet.invoices, { page: pageParam, limit: invoicesAtOnce }, { quiet: true }),
  initialPageParam: 1,
  getNextPageParam: ({ total }, _pages, page) => (page * invoicesAtOnce < total ? page + 1 : undefined),
})

export const useDownloadInvoice = () =>
  useMutation({ mutationFn: (id: number) => call(wallet.invoice, { id }), onSuccess: ({ url }) => saveFile(url) })

export const useDownloadStatement = () =>
  useMutation({
    mutationFn: (month: string) => call(wallet.statement, { month }),
    onSuccess: ({ url }) => saveFile(url),
  })

/** The file comes by the tray. */
export function useExportLog(account: LogAccount) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (state: LogState) => callForMessage(wallet.export, { account, ...toFilterInput(state) }),
    onSuccess: ({ msg }) => {
      toastSuccess(msg)
      void client.invalidateQueries({ queryKey: ['task'] })
    },
  })
}
