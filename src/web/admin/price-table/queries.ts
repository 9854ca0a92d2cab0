import { queryOptions, useMutation } from '@tanstack/react-query'
import { priceTableCalls } from '#contract/price-table.ts'
import { priceTable } from '#contract/resources/price-table.ts'
import { sendWithProgress } from '#web/inputs/upload/send-with-progress.ts'
import { call, callWithFile } from '#web/lib/call.ts'
import { refresh } from '#web/lib/query-client.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { askOptions, useCallForMessage } from '#web/lib/use-call.ts'
import { t } from '#web/lib/words.ts'
import type { RowData } from '#web/resource/record.ts'

/** Keys, fetchers and writes of price tables; what a write makes old is said here. */

/** Never asked anew under the writer's hands: the editor starts from what is true now and then is the writer's. */
export const tableQuery = (id: number) =>
  askOptions(['price-table', id], priceTableCalls.read, { id }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })

/** The versions of a channel, the newest first. */
export const versionsQuery = (channelId: number | null) =>
  queryOptions({
    queryKey: ['resource', priceTable.name, 'versions', channelId],
    queryFn: async () => {
      const search = [{ field: 'channel_id', operator: '=' as const, val: channelId ?? 0 }]
      return ((await call(priceTable.calls.index, { search, limit: 100 }, { quiet: true })) as { list: RowData[] }).list
    },
    enabled: channelId !== null,
    throwOnError: false,
  })

const refreshLists = () => void refresh(['resource', priceTable.name])

export const useMakeDraft = () => useCallForMessage(priceTableCalls.draft, { onSuccess: refreshLists })

/** Trouble is shown by the editor, beside the cells. */
export const useSaveDraft = () => useCallForMessage(priceTableCalls.save, { quiet: true, onSuccess: refreshLists })

/** Shown as published from then on. */
export const usePublish = (id: number) =>
  useCallForMessage(priceTableCalls.publish, {
    quiet: true,
    onSuccess: () => {
      refreshLists()
      return refresh(tableQuery(id).queryKey)
    },
  })

/** The tray brings the file. */
export const useExportTable = () => useCallForMessage(priceTableCalls.exportSheet, { onSuccess: () => void refresh(['task']) })

/** Trouble is shown in the dialog, row by row. */
export const useImportTable = () =>
  useMutation({
    mutationFn: ({ id, revision, file }: { id: number; revision: number; file: File }) => {
      const form = new FormData()
      form.append('id', String(id))
      form.append('revision', String(revision))
      form.append('file', file, file.name)
      const transfer = { form, send: sendWithProgress(() => undefined), signal: new AbortController().signal }
      return callWithFile(priceTableCalls.importSheet, transfer)
    },
    onSuccess: ({ zones, surcharges }) => {
      toastSuccess(t('priceTable.imported', { zones, surcharges }))
      refreshLists()
    },
  })
