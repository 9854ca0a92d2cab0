import { beforeAll, describe, test } from 'vitest'
import type { Language } from '#domain/language.ts'
import { expectAxeClean, expectNoHorizontalScroll, expectPageFits, waitUntilIdle } from '#test/e2e/page-checks.ts'
import { openTestApp, type TestApp } from '#test/e2e/test-app.ts'
import { pageCases, visitPage } from '#test/e2e/visit-pages.ts'

/** `LOOKS=member` or `LOOKS=admin` looks at that area only; what anybody sees belongs to the members' part. */
const area = process.env.LOOKS
const chosenCases = pageCases.filter(({ who }) => !area || (area === 'admin') === (who?.startsWith('admin') ?? false))

/** Every place there is, in one language and theme, on a desk and made as narrow as a phone. The daily tests look at one place of each kind. */
export function checkEveryPage(language: Language, scheme: 'light' | 'dark'): void {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  describe(`in ${language}, ${scheme}: axe finds nothing, and nothing is wider than its place`, () => {
    for (const pageCase of chosenCases) {
      test(pageCase.name, async () => {
        const { page } = await visitPage(app, pageCase, { language, scheme, width: 1440 })
        await waitUntilIdle(page)
        await expectPageFits(page)
        await expectAxeClean(page)
        // A small desk screen: tables may scroll in their own place there, the page may not.
        await page.setViewportSize({ width: 1024, height: 768 })
        await waitUntilIdle(page)
        await expectPageFits(page)
        await page.setViewportSize({ width: 390, height: 844 })
        await waitUntilIdle(page)
        await expectNoHorizontalScroll(page)
        await expectAxeClean(page)
      })
    }
  })
}
