import { keepPreviousData, useMutation } from '@tanstack/react-query'
import type { ImportCalls, ImportPreview, ImportRow, ImportStatus, importViews } from '#contract/import.ts'
import { call, callForMessage, callWithFile } from '#web/lib/call.ts'
import { queryClient, refresh } from '#web/lib/query-client.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { askOptions } from '#web/lib/use-call.ts'

/** Keys, fetchers and writes of an import; what a write refreshes is said here and nowhere else. */

export type ImportView = (typeof importViews)[number]
type PreviewFilter = { id: number; view: ImportView; page: number; limit: number }

export const pageSizes = [20, 50, 100] as const

/** Where live news cannot come through, running work is asked for now and then. */
const pollMs = 2000

export const statusOptions = (calls: ImportCalls, id: number) =>
  askOptions(
    ['import', calls.status.url, id, 'status'],
    calls.status,
    { id },
    { refetchInterval: ({ state }) => (state.data?.task ? pollMs : false) },
  )

const previewKey = (calls: ImportCalls, id: number) => ['import', calls.status.url, id, 'preview'] as const

/** Asked again when another page or group is looked at, not under the hands of who corrects: a corrected row stays where it is. */
export const previewOptions = (calls: ImportCalls, { id, view, page, limit }: PreviewFilter) =>
  askOptions(
    [...previewKey(calls, id), view, page, limit],
    calls.preview,
    { id, view, page, limit },
    { placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )

/** What goes wrong belongs beside the file. */
export const useUpload = (calls: ImportCalls) =>
  useMutation({
    mutationFn: (file: File): Promise<ImportStatus> => {
      const form = new FormData()
      form.append('file', file, file.name)
      const send = (url: string, init: RequestInit) => fetch(url, init)
      return callWithFile(calls.upload, { form, send, signal: new AbortController().signal })
    },
    onSuccess: (status) => queryClient.setQueryData(statusOptions(calls, status.id).queryKey, status),
  })

type RowFix = { number: number; cells?: Record<string, string>; is_skipped?: boolean; fill?: 'empty' | 'all' }

export const useFixRow = (calls: ImportCalls, id: number) =>
  useMutation({
    // One after the other: each is answered with the whole row, and the last one to end is the last one that was made.
    scope: { id: `fix-${id}` },
    mutationFn: async (fix: RowFix): Promise<ImportRow[]> => (await call(calls.fix, { id, ...fix })).rows,
    onSuccess: (rows, { fill }) => {
      const fixed = new Map(rows.map((row) => [row.number, row]))
      queryClient.setQueriesData({ queryKey: previewKey(calls, id) }, (now: ImportPreview | undefined) =>
        now ? { ...now, list: now.list.map((one) => fixed.get(one.number) ?? one) } : now,
      )
      void refresh(statusOptions(calls, id).queryKey)
      if (fill) refreshRows(calls, id)
    },
  })

/** Other columns or other choices for all rows: every row may look different then. */
export const useSetup = (calls: ImportCalls, id: number) =>
  useMutation({
    mutationFn: (change: { columns?: Record<string, number[]>; save_as?: string; options?: Record<string, unknown> }) =>
      call(calls.setup, { id, ...change }),
    onSuccess: (status) => {
      queryClient.setQueryData(statusOptions(calls, id).queryKey, status)
      void refresh(columnsOptions(calls, id).queryKey, previewKey(calls, id))
    },
  })

export const columnsOptions = (calls: ImportCalls, id: number) =>
  askOptions(['import', calls.status.url, id, 'columns'], calls.columns, { id }, { staleTime: 0 })

export const recentOptions = (calls: ImportCalls) =>
  askOptions(['import', calls.status.url, 'recent'], calls.recent, {}, { staleTime: 0 })

/** Prices came in: rows are shown with them. */
export const refreshRows = (calls: ImportCalls, id: number): void => void refresh(previewKey(calls, id))

export type CommitChoice = { with_twins: boolean; is_paid?: boolean; expected_amount?: string }

/** Rows that were added look different from now on; what they were added to is the caller's to refresh. */
export const useCommit = (calls: ImportCalls, id: number) =>
  useMutation({
    mutationFn: (choice: CommitChoice) => callForMessage(calls.commit, { id, ...choice }),
    onSuccess: ({ msg, data }) => {
      toastSuccess(msg)
      queryClient.setQueryData(statusOptions(calls, id).queryKey, data)
      if (data.task) void refresh(['task'])
    },
    onSettled: () => refreshRows(calls, id),
  })

/** A ticket opens the file once; the browser saves it under its own name and the page stays. */
export const useTemplate = (calls: ImportCalls) =>
  useMutation({ mutationFn: async () => saveFile((await call(calls.template, {})).url) })

export const useResult = (calls: ImportCalls, id: number) =>
  useMutation({ mutationFn: async () => saveFile((await call(calls.result, { id })).url) })
