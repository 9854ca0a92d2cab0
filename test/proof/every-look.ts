import { beforeAll, describe, test } from 'vitest'
import type { Language } from '#domain/language.ts'
import { atRest, expectAxeClean, expectNoSidewaysScroll, expectPageFits } from '#test/e2e/look.ts'
import { places, visitPlace } from '#test/e2e/places.ts'
import { openTestApp, type TestApp } from '#test/e2e/test-app.ts'

/** Every place there is, in one language and theme, on a desk and made as narrow as a phone. The daily tests look at one place of each kind. */
export function lookEverywhere(language: Language, scheme: 'light' | 'dark'): void {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  describe(`in ${language}, ${scheme}: axe finds nothing, and nothing is wider than its place`, () => {
    for (const place of places) {
      test(place.name, async () => {
        const { page } = await visitPlace(app, place, { language, scheme, width: 1440 })
        await atRest(page)
        await expectPageFits(page)
        await expectAxeClean(page)
        // A small desk screen: tables may scroll in their own place there, the page may not.
        await page.setViewportSize({ width: 1024, height: 768 })
        await atRest(page)
        await expectPageFits(page)
        await page.setViewportSize({ width: 390, height: 844 })
        await atRest(page)
        await expectNoSidewaysScroll(page)
        await expectAxeClean(page)
      })
    }
  })
}
