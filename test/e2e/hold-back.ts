import type { Page } from 'playwright-core'

type Held = {
  /** the server has answered already: it is the answer that is late */
  isAnswered?: boolean
  /** what was held back never gets there */
  isLost?: boolean
}

/** A line on which one kind of question waits until it is let go. */
export async function holdBack(page: Page, address: string, { isAnswered = false, isLost = false }: Held = {}) {
  let isAsked = false
  let letGo = () => {}
  const free = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    const response = isAnswered ? await route.fetch() : undefined
    isAsked = true
    await free
    if (isLost) await route.fulfill({ status: 503, body: '' })
    else await (response ? route.fulfill({ response }) : route.continue())
  })
  return { isAsked: () => isAsked, letGo }
}
