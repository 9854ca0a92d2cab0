const removedAfterMs = 1000
let isGone = false

/** index.html shows the overlay before any script runs; it fades with the first page and is removed a second later. */
export function endLoadingOverlay(): void {
  const overlay = document.getElementById('loading-overlay')
  if (isGone || !overlay) return
  isGone = true
  overlay.dataset.leaving = 'true'
  setTimeout(() => overlay.remove(), removedAfterMs)
}
