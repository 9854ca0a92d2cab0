import { beforeAll, describe, expect, test } from 'vitest'
import { type House, openHouse } from './house.ts'
import { atRest, expectAxeClean, expectNoSidewaysScroll } from './look.ts'
import { groupsOf, places, visitPlaces } from './places.ts'

const parts = 2

/**
 * Every place once, in English, whose long words need the room: Chinese breaks anywhere. The other language, dark and narrower desks are looked
 * at by the proof. Half of the places for each worker, and several places for each visitor.
 */
export function lookWithAxe(part: number): void {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })

  describe('axe finds nothing against WCAG 2.2 AA, and made narrow nothing scrolls sideways', () => {
    for (const group of groupsOf(places, 8).filter((_, index) => index % parts === part)) {
      test(group.map(({ name }) => name).join(', '), { timeout: 240_000 }, async () => {
        const problems = await visitPlaces(house, group, { language: 'en', scheme: 'light', width: 1440 }, async (page) => {
          await expectAxeClean(page)
          await page.setViewportSize({ width: 390, height: 844 })
          await atRest(page)
          await expectNoSidewaysScroll(page)
        })
        expect(problems).toEqual([])
      })
    }
  })
}
