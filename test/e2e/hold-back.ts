import type { Page } from 'playwright-core'

/** A line on which one question, or with `isAnswered` the server's answer to it, waits until it is let go. */
export async function holdBack(page: Page, address: string, { isAnswered = false } = {}) {
  let isAsked = false
  let letGo = () => {}
  const free = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    const response = isAnswered ? await route.fetch() : undefined
    isAsked = true
    await free
    await (response ? route.fulfill({ response }) : route.continue())
  })
  return { isAsked: () => isAsked, letGo }
}
