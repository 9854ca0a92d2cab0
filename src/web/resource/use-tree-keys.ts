import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { ListView } from './list-definition.ts'
import { idOf, type RowData } from './record.ts'
import { childrenOf } from './tree-rows.ts'

type Step = { to: number | undefined } | { opens: boolean } | undefined

/** What the table is given, and which row the tab key enters by. */
type TreeKeys = { table: object; isTabStop: (row: RowData) => boolean }

/** Keys of a tree, as people know them from file managers: one stop for the tab key, arrows from row to row, right and left unfold and fold. */
export function useTreeKeys(view: ListView): TreeKeys {
  const { tree, rows } = view
  const [current, setCurrent] = useState<number>()
  if (!tree) return { table: {}, isTabStop: () => false }
  const tabStop = rows.some((row) => idOf(row) === current) ? current : rows[0] && idOf(rows[0])
  const handleFocus = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-row]')
    if (row) setCurrent(Number(row.dataset.row))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    // A key pressed in a cell's own control means that control.
    const { target } = event
    if (!(target instanceof HTMLElement) || target.dataset.row === undefined || event.ctrlKey || event.metaKey || event.altKey)
      return
    const row = rows.find((each) => String(idOf(each)) === target.dataset.row)
    const step = row && stepFor(event.key, view, row)
    if (!row || !step) return
    event.preventDefault()
    if ('opens' in step) tree.onFold(row, step.opens)
    else focusRow(event.currentTarget, step.to)
  }
  return {
    table: { role: 'treegrid', onFocus: handleFocus, onKeyDown: handleKeyDown },
    isTabStop: (row) => idOf(row) === tabStop,
  }
}

export function stepFor(key: string, { tree, rows }: Pick<ListView, 'tree' | 'rows'>, row: RowData): Step {
  const position = tree?.positionOf(row)
  if (!position) return undefined
  const index = rows.findIndex((each) => idOf(each) === idOf(row))
  const to = (target: RowData | undefined): Step => ({ to: target && idOf(target) })
  switch (key) {
    case 'ArrowRight':
      if (!position.hasChildren) return undefined
      return position.isOpen ? to(childrenOf(row)[0]) : { opens: true }
    case 'ArrowLeft':
      return position.hasChildren && position.isOpen ? { opens: false } : position.parent && to(position.parent)
    case 'ArrowDown':
      return to(rows[index + 1])
    case 'ArrowUp':
      return to(rows[index - 1])
    case 'Home':
      return to(rows[0])
    case 'End':
      return to(rows.at(-1))
    default:
      return undefined
  }
}

function focusRow(table: Element, id: number | undefined): void {
  const row = id === undefined ? null : table.querySelector<HTMLElement>(`[data-row="${id}"]`)
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}
