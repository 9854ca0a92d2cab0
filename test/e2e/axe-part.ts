import { beforeAll, describe, test } from 'vitest'
import { type House, openHouse } from './house.ts'
import { atRest, expectAxeClean, expectContrast, expectNoSidewaysScroll, expectPageFits } from './look.ts'
import { places, visitPlace } from './places.ts'

const parts = 4

/** Every fourth place, so that the parts take about as long: the whole list in one file would be what the run waits for at its end. */
export function lookWithAxe(part: number): void {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })

  describe('axe finds nothing against WCAG 2.2 AA, light and dark, and made narrow nothing scrolls sideways', () => {
    for (const place of places.filter((_, index) => index % parts === part)) {
      test(place.name, async () => {
        // In English, whose long words need the room: Chinese breaks anywhere.
        const { page } = await visitPlace(house, place, { language: 'en', scheme: 'light', width: 1440 })
        await expectAxeClean(page)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectContrast(page)
        // A small desk screen: tables may scroll in their own place there, the page may not.
        await page.setViewportSize({ width: 1024, height: 768 })
        await atRest(page)
        await expectPageFits(page)
        await page.setViewportSize({ width: 390, height: 844 })
        await atRest(page)
        await expectNoSidewaysScroll(page)
      })
    }
  })
}
