import { useCallback, useMemo, useRef, useState } from 'react'
import type { PriceTableView } from '#contract/price-table.ts'
import type { Grid } from '#domain/pricing/grid.ts'
import { CallError } from '#web/lib/call.ts'
import { toastError, toastInfo } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { useLeaveGuard } from '#web/resource/leave-guard.tsx'
import { checkGrid, type GridCheck, marksOf } from './check-grid.ts'
import { useSaveDraft } from './queries.ts'

type EditorContent = { grid: Grid; remark: string }

/** What is typed on the page, what of it is saved, and what the server would say of it. Leaving with unsaved changes asks first. */
export function useEditor(table: PriceTableView) {
  const [saved, setSaved] = useState<EditorContent>({ grid: table.grid, remark: table.remark })
  const [grid, setGrid] = useState(saved.grid)
  const [remark, setRemark] = useState(saved.remark)
  const [revision, setRevision] = useState(table.revision)
  const [isStale, setIsStale] = useState(false)
  const save = useSaveDraft()
  const isDirty = grid !== saved.grid || remark !== saved.remark
  const guard = useLeaveGuard({ isDirty })
  const latest = useRef<EditorContent>(saved)
  latest.current = { grid, remark }
  const check: GridCheck = useMemo(() => checkGrid(grid, table), [grid, table])
  const marks = useMemo(() => marksOf(grid, check), [grid, check])
  /** The same function for the page's whole life: hundreds of cells hang on it. */
  const change = useCallback((edit: (now: Grid) => Grid) => setGrid(edit), [])

  /** Keeps what is on the page, then goes on with the revision it has now. */
  const handleSave = (onSaved?: (revision: number) => void) => {
    if (!isDirty) return onSaved?.(revision)
    if (check.typed.length > 0 || save.isPending) return
    const sent = { grid, remark }
    save.mutate(
      { id: table.id, revision, ...sent },
      {
        onSuccess: ({ data }) => {
          setSaved(sent)
          setRevision(data.revision)
          // What was typed since is not saved, and whatever comes next would be without it.
          if (latest.current.grid !== sent.grid || latest.current.remark !== sent.remark)
            return onSaved && toastInfo(t('priceTable.typed_since'))
          guard.allowLeave()
          onSaved?.(data.revision)
        },
        onError: (error) => {
          if (!(error instanceof CallError)) return
          setIsStale(error.kind === 'refused' && !error.errors)
          toastError(error.msg, error.requestId)
        },
      },
    )
  }
  return {
    grid,
    remark,
    revision,
    isDirty,
    isStale,
    isSaving: save.isPending,
    check,
    marks,
    change,
    setRemark,
    save: handleSave,
    undo: () => {
      setGrid(saved.grid)
      setRemark(saved.remark)
    },
    guard,
  }
}

export type Editor = ReturnType<typeof useEditor>
