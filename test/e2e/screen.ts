import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The page's one heading: where one is. */
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name, exact: true })

/** A message that rose at the edge of the screen. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('[data-mantine-shared-portal-node], body').getByRole('alert').filter({ hasText: text }).first()

/** Looks again until it is so; a busy machine needs patience, a quick one none. */
export const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 30_000, interval: 50 })

/** A moment in which it would have gone: that nothing happens cannot be waited for. */
export async function expectStays(locator: Locator): Promise<void> {
  await locator.page().waitForTimeout(300)
  expect(await locator.isVisible()).toBe(true)
}

export const pathOf = (page: Page): string => new URL(page.url()).pathname

export const expectPath = (page: Page, path: string): Promise<void> => eventually(() => pathOf(page)).toBe(path)
