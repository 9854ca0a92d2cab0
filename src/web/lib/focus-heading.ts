const timeoutMs = 3000

/**
 * After a navigation the reader's place is the new page's heading; the page may still be arriving, so we look again for a while.
 * A field that took the focus itself (a login form) keeps it.
 */
export function focusHeading(startedAt = performance.now()): () => void {
  let frame = 0
  const tryFocus = () => {
    const main = [...document.querySelectorAll<HTMLElement>('main')].find((element) => element.checkVisibility())
    const active = document.activeElement
    if (main && active instanceof HTMLElement && active.matches('input, textarea') && main.contains(active)) return
    const heading = [...(main?.querySelectorAll<HTMLElement>('h1') ?? [])].find((element) => element.checkVisibility())
    if (heading) {
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    } else if (performance.now() - startedAt < timeoutMs) {
      frame = requestAnimationFrame(tryFocus)
    }
  }
  frame = requestAnimationFrame(tryFocus)
  return () => cancelAnimationFrame(frame)
}
