import { type RefObject, useEffect, useEffectEvent } from 'react'

type StationKeys = {
  field: RefObject<HTMLInputElement | null>
  /** what each function key does */
  actions: Record<string, () => void>
  onReset: () => void
}

const interactive = 'input, select, textarea, button, a, [role="menuitem"], [role="option"], [contenteditable]'

/**
 * A hand scanner types wherever the focus is, so the field has it: from the beginning, after a click on nothing, when the window comes back, and for the first
 * letter that is typed while nothing has it. Whoever goes on by Tab to a button or a menu stays there.
 */
export function useStationKeys({ field, actions, onReset }: StationKeys): void {
  const focusField = useEffectEvent(() => field.current?.focus())
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    const action = actions[event.key]
    if (action) {
      event.preventDefault()
      action()
      return
    }
    // A dialog or a menu of the frame closes by Esc first.
    const isElsewhere = document.querySelector('[role="dialog"], [role="menu"]') !== null
    if (event.key === 'Escape' && !isElsewhere) onReset()
    else if (event.key.length === 1 && !isElsewhere && !isInteractive(document.activeElement)) field.current?.focus()
  })
  const handleClick = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest(interactive)) return
    if (document.querySelector('[role="dialog"], [role="menu"]') === null) field.current?.focus()
  })
  useEffect(() => {
    focusField()
    const events: [EventTarget, string, EventListener][] = [
      [window, 'keydown', (event) => handleKey(event as KeyboardEvent)],
      [document, 'click', (event) => handleClick(event as MouseEvent)],
      [window, 'focus', () => focusField()],
    ]
    for (const [target, name, listener] of events) target.addEventListener(name, listener)
    return () => {
      for (const [target, name, listener] of events) target.removeEventListener(name, listener)
    }
  }, [])
}

const isInteractive = (element: Element | null): boolean => element?.matches(interactive) ?? false
