import type { Page } from 'playwright-core'

type HoldOptions = {
  /** the server has answered already: it is the answer that is late */
  isAnswered?: boolean
  /** what was held back never gets there */
  isLost?: boolean
}

/** A line on which one kind of question waits until it is let go. */
export async function holdRequest(page: Page, url: string, { isAnswered = false, isLost = false }: HoldOptions = {}) {
  let isRequested = false
  let release = () => {}
  const free = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    const response = isAnswered ? await route.fetch() : undefined
    isRequested = true
    await free
    if (isLost) await route.fulfill({ status: 503, body: '' })
    else await (response ? route.fulfill({ response }) : route.continue())
  })
  return { isRequested: () => isRequested, release: release }
}
