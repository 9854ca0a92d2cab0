import { useCallback, useMemo, useState } from 'react'
import type { PriceTableView } from '#contract/price-table.ts'
import type { Grid } from '#domain/pricing/grid.ts'
import { toastError, toastInfo } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { useLeaveGuard } from '#web/resource/leave-guard.tsx'
import { checkGrid, type GridCheck, marksOf } from './check-grid.ts'
import { useSaveDraft } from './queries.ts'

type EditorContent = { grid: Grid; remark: string }
type AfterSave = (revision: number) => void

/** What is typed on the page, what of it is saved, and what the server would say of it. Leaving with unsaved changes asks first. */
export function useEditor(table: PriceTableView) {
  const [revision, setRevision] = useState(table.revision)
  const [isStale, setIsStale] = useState(false)
  const saveDraft = useSaveDraft()
  const send = async (sent: EditorContent, onSaved?: AfterSave) => {
    const { data } = await saveDraft.mutateAsync({ id: table.id, revision, ...sent })
    return { sent, revision: data.revision, onSaved }
  }
  const form = useForm<EditorContent, Awaited<ReturnType<typeof send>>>({
    start: { grid: table.grid, remark: table.remark },
    isChanged,
    onDone: ({ sent, revision: next, onSaved }) => {
      form.setStart(sent)
      setRevision(next)
      // What was typed since is not saved, and whatever comes next would be without it.
      if (isChanged(sent, form.store.getState().values)) return onSaved && toastInfo(t('priceTable.typed_since'))
      guard.allowLeave()
      onSaved?.(next)
    },
    onRefused: (error) => {
      setIsStale(error.kind === 'refused' && !error.errors)
      toastError(error.msg, error.requestId)
      return true
    },
  })
  const { grid, remark } = form.values
  const guard = useLeaveGuard({ isDirty: form.isDirty })
  const check: GridCheck = useMemo(() => checkGrid(grid, table), [grid, table])
  const marks = useMemo(() => marksOf(grid, check), [grid, check])
  /** The same function for the page's whole life: hundreds of cells hang on it. */
  const change = useCallback(
    (edit: (now: Grid) => Grid) => form.change((now) => ({ ...now, grid: edit(now.grid) })),
    [form.change],
  )
  return {
    grid,
    remark,
    revision,
    isDirty: form.isDirty,
    isStale,
    isSaving: form.isBusy,
    check,
    marks,
    change,
    setRemark: (next: string) => form.set({ remark: next }),
    /** Keeps what is on the page, then goes on with the revision it has now. */
    save: (onSaved?: AfterSave) => {
      if (!form.isDirty) onSaved?.(revision)
      else if (check.typed.length === 0) void form.submit((sent) => send(sent, onSaved))
    },
    undo: () => form.reset(),
    guard,
  }
}

const isChanged = (before: EditorContent, now: EditorContent): boolean => before.grid !== now.grid || before.remark !== now.remark
