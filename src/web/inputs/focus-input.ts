const takesFocus =
  'input:not([type=hidden]):not([hidden]):not(:disabled), select:not(:disabled), button:not(:disabled), textarea, [contenteditable=true]'

/** Goes to a field by the id its input was given; in a group, to the first of it that can be used. */
export function focusInput(id: string): void {
  const place = document.getElementById(id)
  const target = place?.matches(takesFocus) ? place : place?.querySelector<HTMLElement>(takesFocus)
  target?.focus()
}
