import { saveFile } from './save-file.ts'

/** How long a closed print dialog keeps its document; browsers do not say when they are done with it. */
const removeAfterMs = 120_000

/**
 * Opens the browser's print dialog over a PDF that a ticket stands for. Where the browser has no viewer it cannot print one; then the file is
 * saved, and the answer says so.
 */
export async function printFile(url: string): Promise<'printing' | 'saved'> {
  if (!navigator.pdfViewerEnabled) {
    saveFile(url)
    return 'saved'
  }
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The document did not arrive: ${response.status}`)
  const objectUrl = URL.createObjectURL(await response.blob())
  const before = document.activeElement
  const frame = document.createElement('iframe')
  // Not `display: none`: some browsers print nothing of what is not drawn.
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:1px;height:1px;border:0;opacity:0'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.title = 'print'
  frame.src = objectUrl
  await new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true })
    document.body.append(frame)
  })
  frame.contentWindow?.focus()
  frame.contentWindow?.print()
  // Otherwise the keyboard stays in a frame that nobody sees: Tab and the letters of the list would go nowhere once the dialog is closed.
  if (before instanceof HTMLElement) before.focus()
  // What was pressed may be gone by now: the row is drawn anew once it counts as printed.
  if (document.activeElement === frame) frame.blur()
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(objectUrl)
  }, removeAfterMs)
  return 'printing'
}
