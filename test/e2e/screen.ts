import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Say } from './words.ts'

/** The page's one heading: where one is. */
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name, exact: true })

/** A message that rose at the edge of the screen. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('[data-mantine-shared-portal-node], body').getByRole('alert').filter({ hasText: text }).first()

/** The button beside a row that opens its menu. */
export const rowMenuButton = (page: Page, say: Say, name: string): Locator =>
  page.getByRole('button', { name: say('resource.actions_of', { name }), exact: true })

/** An entry of a row's menu, which is opened for it. */
export async function openRowMenu(page: Page, say: Say, name: string, entry: string): Promise<Locator> {
  await rowMenuButton(page, say, name).click()
  const item = page.getByRole('menuitem', { name: entry })
  await item.waitFor()
  return item
}

/** Does to a row what its menu offers. */
export const chooseFromRow = async (page: Page, say: Say, name: string, entry: string): Promise<void> =>
  (await openRowMenu(page, say, name, entry)).click()

/** Where something stands, in pixels of the window. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not in sight`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height, middle: box.y + box.height / 2 }
}

/** Looks again until it is so; a busy machine needs patience, a quick one none. */
export const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 30_000, interval: 50 })

/**
 * The page has done all it does by itself about what has arrived so far. That nothing happens cannot be waited for, but a question of ours can:
 * it goes out after whatever the page asks in answer to what it heard, and is answered after it was drawn.
 */
export const waitUntilSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let round = 0; round < 2; round++) {
      await fetch('/robots.txt', { cache: 'no-store' })
      for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done))
      await new Promise((done) => setTimeout(done))
    }
  })

export async function expectStays(locator: Locator): Promise<void> {
  await waitUntilSettled(locator.page())
  expect(await locator.isVisible()).toBe(true)
}

export const pathOf = (page: Page): string => new URL(page.url()).pathname

export const expectPath = (page: Page, path: string): Promise<void> => eventually(() => pathOf(page)).toBe(path)
