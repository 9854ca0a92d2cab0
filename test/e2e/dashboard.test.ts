import { beforeAll, expect, test } from 'vitest'
import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { sampleOrder } from '#test/world/sample-order.ts'
import { createJob, left } from './job-screen.ts'
import { expectAxeClean, expectNoHorizontalScroll } from './page-checks.ts'
import { eventually, expectPath, heading } from './screen.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

test('the dashboard greets, counts what is there now and leads to what failed; what cannot be read is tried again, and a chart is read as a table', async () => {
  const admin = await app.w.build.admin()
  await app.w.build.member()
  const { page, say } = await app.visit({ language: 'en', admin, expects: [/503/] })
  const fail = () => page.route('**/admin/Dashboard/index', (route) => route.fulfill({ status: 503, body: '' }))
  const recover = () => page.unroute('**/admin/Dashboard/index')
  const retry = page.getByRole('button', { name: say('common.retry') })
  const refresh = page.getByRole('button', { name: say('dashboard.refresh'), exact: true })
  await fail()
  await page.goto('/admin')
  await heading(page, new RegExp(admin.username)).waitFor()
  await expectPath(page, '/admin/dashboard')
  await page.getByText(say('dashboard.failed'), { exact: true }).waitFor()
  await recover()
  await retry.click()
  const figure = (name: string) => page.locator(`[data-figure="${name}"]`)
  const before = Number(await figure('members').innerText())
  expect(before).toBeGreaterThan(0)
  await eventually(() => figure('jobs_parked').innerText()).toBe('0')
  expect(await page.getByRole('heading', { name: say('dashboard.alarms') }).count()).toBe(0)

  // What was seen before stays when it cannot be read again.
  await fail()
  await refresh.click()
  await page.getByText(say('dashboard.failed_old')).waitFor()
  await figure('members').waitFor()
  await recover()

  const chart = page.locator('[data-chart="parcels"]')
  const text = await chart.getByRole('application').getAttribute('aria-label')
  expect(text).toContain(say('dashboard.trend.parcels'))
  await chart.getByRole('button', { name: `${say('dashboard.trend.parcels')}: ${say('overview.as_table')}` }).click()
  await eventually(() => chart.getByRole('row').count()).toBe(31)
  await page.getByText(say('overview.range.7'), { exact: true }).click()
  await eventually(() => chart.getByRole('row').count()).toBe(8)
  expect(new URL(page.url()).search).toBe('?range=7')
  expect(await figure('today_parcels').innerText()).toBe('0')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await app.w.build.member()
  const id = await createJob(app.w, 'broken', left.parked)
  await refresh.click()
  await eventually(() => figure('members').innerText()).toBe(String(before + 1))
  await page.getByRole('heading', { name: say('dashboard.alarms') }).waitFor()
  await page.getByText(say('dashboard.note_alarm', { count: 1 }), { exact: true }).waitFor()
  await page.getByRole('link', { name: say('dashboard.card.jobs_parked') }).click()
  await heading(page, say('job.title')).waitFor()
  await page.locator(`[data-row="${id}"]`).getByText(say('job.state.parked')).waitFor()
  expect(await page.locator('[data-row]').count()).toBe(1)
})

test('a member reads charts of own parcels for other days, as a picture or a table, and takes the figures along', async () => {
  const member = await app.w.build.member({ money: 100_00 })
  const { page, say } = await app.visit({ language: 'en', member })
  await page.goto('/user/account/overview')
  // Nothing was sent yet: the page says what to do first.
  await page.getByText(say('overview.empty'), { exact: true }).waitFor()
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: say('overview.create') })
      .getAttribute('href'),
  ).toBe('/user/account/sheetOrder/create')

  const { data } = await app.w.post<DataOf<(typeof orders)['add']>>('/api/sheetOrder/add', {
    member: member.token,
    body: sampleOrder(),
  })
  await app.w.post('/api/sheetOrder/pay', { member: member.token, body: { ids: [data.id] } })
  await makeLabel(app.w.ctx, data.id)
  await page.reload()
  const figure = (name: string) => page.locator(`[data-figure="${name}"]`)
  await eventually(() => figure('parcels').innerText()).toBe('1')
  expect(await figure('spend').innerText()).toBe(`£${data.amount}`)
  const chart = page.locator('[data-chart="parcels"]')
  expect(await chart.getByRole('application').getAttribute('aria-label')).toContain(say('overview.chart.parcels'))
  await chart.getByRole('button', { name: `${say('overview.chart.parcels')}: ${say('overview.as_table')}` }).click()
  await eventually(() => chart.getByRole('row').count()).toBe(31)
  await page.getByText(say('overview.range.7'), { exact: true }).click()
  await eventually(() => chart.getByRole('row').count()).toBe(8)
  expect(new URL(page.url()).search).toBe('?range=7')
  await expectAxeClean(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: say('overview.export') }).click()
  expect((await download).suggestedFilename()).toMatch(/^Account overview \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.xlsx$/)

  // Days of one's own: what makes no range is said beside its field, and what was shown stays.
  await page.getByText(say('overview.range.custom'), { exact: true }).click()
  await page.getByLabel(say('overview.to'), { exact: true }).fill('2020-01-01')
  await page.getByRole('button', { name: say('overview.apply') }).click()
  await page.getByText(say('invalid.day_order')).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.getByLabel(say('overview.from'), { exact: true }).fill('2020-01-01')
  await page.getByRole('button', { name: say('overview.apply') }).click()
  await page.getByText(say('overview.empty_range'), { exact: true }).waitFor()
})
