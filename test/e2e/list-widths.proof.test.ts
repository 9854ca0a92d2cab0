import { beforeAll, expect } from 'vitest'
import { pathOf, type Resource } from '#contract/resource.ts'
import { resources } from '#contract/resources/index.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { run } from '#server/platform/db/pool.ts'
import type { WordKey } from '#words/keys.ts'
import { expectPinnedColumnsApart } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { heading } from './screen.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { navigateInPage } from './visit-pages.ts'

let app: TestApp
// Three months of demo: rows as long as people write them, in every state.
beforeAll(async () => {
  if (process.env.IS_PROOF !== 'true') return
  // With the carrier and the shop of the demo, as a newcomer starts it.
  app = await openTestApp({ env: { NODE_ENV: 'development' } })
  await fillDemo(app.w.ctx, () => undefined)
  await fillDemo(app.w.ctx, () => undefined, { isOpen: true })
}, 600_000)

proofTest(
  'on the demo’s rows every list of staff has room at 1280 px, in both languages',
  {
    shownBy:
      'at 1280 px the widest lists of staff show their usual columns whole: nothing scrolls sideways and no pinned column covers another',
  },
  async () => {
    const filled: Resource[] = []
    for (const resource of resources) {
      // A list without rows says so in place of its table: there is nothing to measure.
      const [hasRows] = await run<object>(app.w.ctx.db, `select 1 from ${resource.table} limit 1`)
      if (resource.menu && hasRows) filled.push(resource)
    }
    const problems: string[] = []
    let tables = 0
    for (const language of ['en', 'zh-cn'] as const) {
      const { page, say } = await app.visit({ language, admin: await app.w.build.admin() })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto('/admin/dashboard')
      await page.locator('main h1').waitFor()
      for (const { name } of filled) {
        await navigateInPage(page, `/admin/${pathOf(name)}`)
        await heading(page, say(`${name}.title` as WordKey)).waitFor()
        await page.locator('main [data-ready]:visible, main .mantine-EmptyState-root:visible').first().waitFor()
        try {
          tables += await expectPinnedColumnsApart(page)
        } catch (error) {
          problems.push(`${language}: ${error instanceof Error ? error.message : error}`)
        }
      }
    }
    expect(problems.join('\n')).toBe('')
    // Nearly every list has rows by then.
    expect(filled.length).toBeGreaterThan(45)
    expect(tables).toBeGreaterThan(2 * 45)
  },
)
