import { useEffect, useRef } from 'react'

/** Keeps the focus with what was moved: names elements by id, the first that can take it gets it once the change is drawn. */
export function useFocusAfter(): (...ids: string[]) => void {
  const targetIds = useRef<string[]>([])
  useEffect(() => {
    const ids = targetIds.current
    targetIds.current = []
    ids
      .map((id) => document.getElementById(id))
      .find((element) => element && !element.matches(':disabled'))
      ?.focus()
  })
  return (...ids) => {
    targetIds.current = ids
  }
}
