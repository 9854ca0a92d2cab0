import type { KeyboardEvent } from 'react'

const keySteps: Record<string, readonly [down: number, across: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Arrow keys and Enter as in a spreadsheet. Inside a text that is being edited, left and right stay there until its end. */
export function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  const input = event.target
  if (!(input instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const step = keySteps[event.key]
  const cell = cellOf(input)
  if (!step || !cell || (event.shiftKey && event.key !== 'Enter')) return
  if (event.key === 'ArrowLeft' && input.selectionStart !== 0) return
  if (event.key === 'ArrowRight' && input.selectionEnd !== input.value.length) return
  const way = event.shiftKey ? -1 : 1
  const next = event.currentTarget.querySelector(`[data-cell="${cell.row + way * step[0]} ${cell.column + step[1]}"]`)
  event.preventDefault()
  if (next instanceof HTMLInputElement) next.focus()
}

/** Which cell an input of the grid is. */
export function cellOf(target: EventTarget | null): { row: number; column: number } | undefined {
  const [row, column] = (target instanceof HTMLElement ? (target.dataset.cell ?? '') : '').split(' ').map(Number)
  return row === undefined || column === undefined || Number.isNaN(row) ? undefined : { row, column }
}
