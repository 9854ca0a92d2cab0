/** How every upload, the editor's pictures included, stands in its form. */
const underWay = '[data-uploading]'
const notArrived = '[data-upload-error]'

const waiting = new WeakSet<HTMLFormElement>()

/**
 * Saving waits for the files that are on their way into its form: saved without them it would look saved, and they would be lost. Where one
 * does not arrive nothing is saved, and its reason stands beside it. For every form there is; called with the first upload's code.
 */
export function holdSavingForUploads(): void {
  // Before anybody else hears of it.
  addEventListener('submit', (event) => void holdBack(event), { capture: true })
}

async function holdBack(event: SubmitEvent): Promise<void> {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || !form.querySelector(underWay)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (waiting.has(form)) return
  waiting.add(form)
  submitter?.setAttribute('aria-busy', 'true')
  const failures = () => form.querySelectorAll(notArrived).length
  const before = failures()
  await allArrived(form)
  submitter?.removeAttribute('aria-busy')
  waiting.delete(form)
  if (form.isConnected && failures() <= before) form.requestSubmit(submitter)
}

function allArrived(form: HTMLFormElement): Promise<void> {
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (form.querySelector(underWay)) return
      watch.disconnect()
      // What arrived is in the form's values once the page has been told of it.
      setTimeout(resolve)
    })
    watch.observe(form, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-uploading'] })
  })
}
