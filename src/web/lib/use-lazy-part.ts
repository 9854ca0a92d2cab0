import { useState } from 'react'
import { toastError } from './toast.ts'
import { t } from './words.ts'

/**
 * A part that comes when it is first asked for. With `lazy` one that does not arrive would take the whole page with it, and what was typed
 * there, and would never be asked for again; here a message says so, and the next press tries again.
 */
export function useLazyPart<Part>(load: () => Promise<Part>): [Part | undefined, withPart: (then: () => void) => void] {
  const [part, setPart] = useState<Part>()
  const withPart = (then: () => void) =>
    void load().then(
      (loaded) => {
        setPart(() => loaded)
        then()
      },
      () => toastError(t('page.part_lost')),
    )
  return [part, withPart]
}
