import { beforeAll, describe, expect, test } from 'vitest'
import { expectAxeClean, expectNoHorizontalScroll, waitUntilIdle } from './page-checks.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { groupByVisitor, pageCases, visitPages } from './visit-pages.ts'

/**
 * One place of each kind, in English, whose long words need the room: Chinese breaks anywhere. A list as cards is looked at by phone.test.ts, an
 * import by order-import.test.ts, figures and charts by dashboard.test.ts, the fields and offers of an estimate in the form of an order, the inputs of
 * settings in that of an article; every place, the other language, dark and narrower desks by `npm run proof -- looks`.
 */
const kinds = [
  'member login with its complaints',
  'shipsmart',
  'order form with its complaints, a warning and prices',
  'article form with its complaints',
  'price table, a draft with findings',
  'order of the back office, whole',
]

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

describe('axe finds nothing against WCAG 2.2 AA, and made narrow nothing scrolls sideways', () => {
  const chosen = kinds.map((kind) => pageCases.find(({ name }) => name === kind) ?? expect.fail(`there is no place ${kind}`))
  for (const group of groupByVisitor(chosen, 8))
    test(group.map(({ name }) => name).join(', '), { timeout: 240_000 }, async () => {
      const problems = await visitPages(app, group, { language: 'en', scheme: 'light', width: 1440 }, async (page) => {
        await expectAxeClean(page)
        await page.setViewportSize({ width: 390, height: 844 })
        await waitUntilIdle(page)
        await expectNoHorizontalScroll(page)
      })
      expect(problems).toEqual([])
    })
})
