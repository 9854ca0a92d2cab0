/**
 * A button is disabled while it works, and a disabled one loses the focus: who pressed it by keyboard would begin again at the top of the
 * page. It gets the focus back when it has finished, unless the person has gone elsewhere meanwhile.
 */
export function restoreFocusAfterLoading(): void {
  let last: EventTarget | null = null
  document.addEventListener('focusin', ({ target }) => {
    last = target
  })
  // Some browsers tell of the focus a disabled button loses, others do not; the person left it only where it could have kept it.
  document.addEventListener('focusout', ({ target }) => {
    if (!(target instanceof HTMLButtonElement && target.disabled)) last = null
  })
  document.addEventListener('pointerdown', () => {
    last = null
  })
  const restoreFocus = () => {
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (isLost && last instanceof HTMLButtonElement && !last.disabled) last.focus({ preventScroll: true })
  }
  new MutationObserver(restoreFocus).observe(document, { subtree: true, attributeFilter: ['data-loading'] })
}
