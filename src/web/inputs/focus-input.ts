const focusableSelector =
  'input:not([type=hidden]):not([hidden]):not(:disabled), select:not(:disabled), button:not(:disabled), textarea, [contenteditable=true]'

/** Goes to a field by the id its input was given; in a group, to the first of it that can be used. */
export function focusInput(id: string): void {
  const element = document.getElementById(id)
  const target = element?.matches(focusableSelector) ? element : element?.querySelector<HTMLElement>(focusableSelector)
  target?.focus()
}
