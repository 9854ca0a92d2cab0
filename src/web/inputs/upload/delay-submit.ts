/** How every upload, the editor's pictures included, stands in its form. */
const uploadingSelector = '[data-uploading]'
const failedSelector = '[data-upload-error]'

const waitingForms = new WeakSet<HTMLFormElement>()

/**
 * Saving waits for the files that are on their way into its form: saved without them it would look saved, and they would be lost. Where one
 * does not arrive nothing is saved, and its reason stands beside it. For every form there is; called with the first upload's code.
 */
export function delaySubmitForUploads(): void {
  // Before anybody else hears of it.
  addEventListener('submit', (event) => void delaySubmit(event), { capture: true })
}

async function delaySubmit(event: SubmitEvent): Promise<void> {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || !form.querySelector(uploadingSelector)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (waitingForms.has(form)) return
  waitingForms.add(form)
  submitter?.setAttribute('aria-busy', 'true')
  const failures = () => form.querySelectorAll(failedSelector).length
  const before = failures()
  await waitForUploads(form)
  submitter?.removeAttribute('aria-busy')
  waitingForms.delete(form)
  if (form.isConnected && failures() <= before) form.requestSubmit(submitter)
}

function waitForUploads(form: HTMLFormElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (form.querySelector(uploadingSelector)) return
      observer.disconnect()
      // What arrived is in the form's values once the page has been told of it.
      setTimeout(resolve)
    })
    observer.observe(form, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-uploading'] })
  })
}
