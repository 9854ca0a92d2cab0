import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { createJob } from './job-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { VisitOptions } from './visit.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

async function openPalette({ nodes, ...options }: VisitOptions & { nodes?: string[] } = {}) {
  const visit = await app.visit({ language: 'en', ...options, admin: await app.w.build.admin({ nodes }) })
  const { page, say } = visit
  await page.goto('/admin/country')
  await page.locator('[data-row]').first().waitFor()
  const palette = page.getByRole('dialog', { name: say('search.title') })
  const field = palette.getByRole('combobox')
  const open = async () => {
    await page.keyboard.press('Control+k')
    await eventually(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  }
  const marked = () => palette.locator('[aria-selected=true]').innerText()
  return { ...visit, palette, field, open, marked }
}

test('the search opens pages and records by keyboard alone, remembers what was asked, and no late answer stands in for a newer', async () => {
  const id = await createJob(app.w, 'lighthouse-job')
  onTestFinished(async () => {
    await run(app.w.ctx.db, 'delete from graphile_worker._private_jobs where id = $1', [id])
  })
  const { page, say, palette, field, open, marked } = await openPalette({ expects: [/503/] })
  // Arrows move the mark around, Escape closes and gives the focus back, and a page is found by its Chinese name.
  const button = page.getByRole('button', { name: new RegExp(`^${say('shell.search')}`) }).first()
  await button.click()
  await field.fill('国家')
  await eventually(marked).toContain(say('country.title'))
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'hidden' })
  await eventually(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  await open()
  const first = await marked()
  await page.keyboard.press('ArrowUp')
  const last = await marked()
  expect(last).not.toBe(first)
  await page.keyboard.press('ArrowDown')
  await eventually(() => marked()).toBe(first)
  await page.keyboard.type('nothing like this')
  await palette
    .getByText(say('search.nothing', { text: 'nothing like this' }), { exact: true })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await expectPath(page, '/admin/country')

  // An answer that comes late never stands in for a newer one, and a failed one can be tried again.
  let release: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/admin/search/index?q=fran', async (route) => {
    await late
    await route.continue()
  })
  await field.fill('')
  const asked = page.waitForRequest(/q=fran$/)
  await page.keyboard.type('fran')
  await asked
  await field.fill('germany')
  await palette.getByRole('option').getByText('DE · DEU').waitFor()
  const arrived = page.waitForResponse(/q=fran$/)
  release()
  await arrived
  expect(await palette.getByRole('option').getByText('FR · FRA').count()).toBe(0)
  await palette.getByRole('option').getByText('DE · DEU').waitFor()
  await page.route('**/admin/search/index?q=spain', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  await field.fill('spain')
  await palette.getByText(say('search.failed'), { exact: true }).waitFor()
  await palette.getByRole('button', { name: say('common.retry') }).click()
  await palette.getByRole('option').getByText('ES · ESP').waitFor()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'hidden' })

  await open()
  await page.keyboard.type('outb')
  await eventually(marked).toContain(say('outbox.title'))
  await page.keyboard.press('Enter')
  await heading(page, say('outbox.title')).waitFor()
  await expectPath(page, '/admin/outbox')
  await palette.waitFor({ state: 'hidden' })

  await open()
  await eventually(() => field.inputValue()).toBe('')
  await eventually(marked).toBe('outb')
  await page.keyboard.type('lighthouse')
  await palette.getByText(say('search.group.job'), { exact: true }).waitFor()
  await eventually(marked).toContain('lighthouse-job')
  await page.keyboard.press('Enter')
  await heading(page, say('job.title')).waitFor()
  await page.getByRole('dialog').getByText(say('field.job.payload.label')).waitFor()
  expect(new URL(page.url()).searchParams.get('open')).toBe(String(id))
})

proofTest(
  'an admin finds only what their own screens show',
  { shownBy: 'hits are only of what the admin may list, and pages only their own' },
  async () => {
    await app.w.build.member({ username: 'francesca' })
    const { page, say, palette, open } = await openPalette({ nodes: ['catalogue', 'country', 'country/index'] })
    await open()
    expect(await palette.getByRole('option').count()).toBe(1)
    await page.keyboard.type('franc')
    await palette.getByText('FR · FRA').waitFor()
    expect(await palette.getByText(say('search.group.user.user'), { exact: true }).count()).toBe(0)
  },
)
