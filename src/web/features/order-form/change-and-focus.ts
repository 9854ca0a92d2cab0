import { flushSync } from 'react-dom'
import { focusInput } from '#web/inputs/focus-input.ts'

/** For a button that goes with what it changes: whoever pressed it by keyboard would begin again at the top of the page. */
export function changeAndFocus(change: () => void, id: string): void {
  // Where the focus goes may only come, or can only be used, with the change.
  flushSync(change)
  focusInput(id)
}
