import { useLocalStorage, useWindowEvent } from '@mantine/hooks'

export type ShortcutActions = {
  search: () => void
  add: (() => void) | undefined
  help: () => void
  select: ((id: number) => void) | undefined
  /** edits the row, or opens it where nothing is edited */
  enter: ((id: number) => void) | undefined
}

/** Whether single keys do anything; one answer for all lists, remembered. */
export const useShortcutSwitch = () =>
  useLocalStorage<boolean>({ key: 'listShortcuts', defaultValue: true, getInitialValueInEffect: false })

/** Single keys of a list. The row that has the focus is the one they mean; j and k move it. */
export function useShortcuts(isOn: boolean, actions: ShortcutActions): void {
  useWindowEvent('keydown', (event) => {
    if (
      !isOn ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.isComposing ||
      isElsewhere(event.target)
    )
      return
    const run = findShortcut(event, actions)
    if (!run) return
    event.preventDefault()
    run()
  })
}

function findShortcut(event: KeyboardEvent, actions: ShortcutActions): (() => void) | undefined {
  const row = focusedRow()
  const id = row ? Number(row.dataset.row) : undefined
  switch (event.key) {
    case 'j':
      return () => step(row, 1)
    case 'k':
      return () => step(row, -1)
    case 'x':
      return id !== undefined && actions.select ? () => actions.select?.(id) : undefined
    case 'Enter':
      // Enter on a button inside the row belongs to the button.
      return id !== undefined && actions.enter && event.target === row ? () => actions.enter?.(id) : undefined
    case 'n':
      return actions.add
    case '/':
      return actions.search
    case '?':
      return actions.help
    default:
      return undefined
  }
}

const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

function step(from: HTMLElement | null, by: -1 | 1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => row.checkVisibility())
  const index = from ? rows.indexOf(from) + by : by > 0 ? 0 : rows.length - 1
  const next = rows[index]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Someone who types, or stands in a dialog or menu, means something else by these keys. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('textarea, select, [role="dialog"], [role="menu"], [role="listbox"]'))
    return true
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'
}
