import { beforeAll, describe, expect, test } from 'vitest'
import { expectAxeClean, expectNoHorizontalScroll, waitUntilIdle } from './page-checks.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { groupByVisitor, pageCases, visitPages } from './visit-pages.ts'

/**
 * One place of each kind, in English, whose long words need the room: Chinese breaks anywhere. Home, a list and a simple form are looked at by
 * phone.test.ts, the fields of an address in the form of an order; every other place, the other language, dark and narrower desks by `npm run proof -- looks`.
 */
const kinds = [
  'price estimate',
  'member login with its complaints',
  'shipsmart',
  'address import',
  'order form with its complaints, a warning and prices',
  'dashboard with alarms',
  'article form with its complaints',
  'settings',
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
