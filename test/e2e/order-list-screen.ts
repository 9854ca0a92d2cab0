import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { readPdf } from '#test/world/read-pdf.ts'
import type { World } from '#test/world/world.ts'

/** The orders that are shown, in their order. */
export const rowsOf = (page: Page) =>
  page.locator('main [data-row]').evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset.row)))
export const rowOf = (page: Page, id: number) => page.locator(`main [data-row="${id}"]`)
export const tabOf = (page: Page, name: string) => page.locator(`[data-tab=${name}]`)

/** How often the hand pressed since that was last asked for. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { clicks: 0 })
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => Object.assign(window, { clicks: Reflect.get(window, 'clicks') + Number(isTrusted) }),
      true,
    )
  })
  return () =>
    page.evaluate(() => {
      const clicks = Reflect.get(window, 'clicks') as number
      Object.assign(window, { clicks: 0 })
      return clicks
    })
}

/** Every label of the file, in the order of the list. */
export async function expectLabels(file: Buffer, codes: string[]): Promise<void> {
  const pages = await readPdf(new Uint8Array(file))
  expect(pages).toHaveLength(codes.length)
  for (const [index, code] of codes.entries()) expect(pages[index]?.text, `page ${index + 1}`).toContain(code)
}

export const countPrints = ({ ctx }: World, userId: number) =>
  run<{ n: number }>(
    ctx.db,
    `select count(*)::int as n from order_history h join shipping_order o on o.id = h.order_id where o.user_id = $1 and h.verb = 'printed'`,
    [userId],
  )
