import { beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './house.ts'
import { bookJob, left } from './job-screen.ts'
import { expectNoSidewaysScroll } from './look.ts'
import { eventually, expectPath, heading } from './screen.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

test('the dashboard greets, counts what is there now, and leads to what failed', async () => {
  const admin = await house.w.build.admin()
  await house.w.build.member()
  const { page, say } = await house.visit({ language: 'en', admin })
  await page.goto('/admin')
  await heading(page, new RegExp(admin.username)).waitFor()
  await expectPath(page, '/admin/dashboard')
  const figure = (name: string) => page.locator(`[data-figure="${name}"]`)
  const before = Number(await figure('members').innerText())
  expect(before).toBeGreaterThan(0)
  await eventually(() => figure('jobs_parked').innerText()).toBe('0')
  expect(await page.getByRole('heading', { name: say('dashboard.alarms') }).count()).toBe(0)

  await house.w.build.member()
  const id = await bookJob(house.w, 'broken', left.parked)
  await page.getByRole('button', { name: say('dashboard.refresh'), exact: true }).click()
  await eventually(() => figure('members').innerText()).toBe(String(before + 1))
  await page.getByRole('heading', { name: say('dashboard.alarms') }).waitFor()
  await page.getByText(say('dashboard.note_alarm', { count: 1 }), { exact: true }).waitFor()
  await page.getByRole('link', { name: say('dashboard.card.jobs_parked') }).click()
  await heading(page, say('job.title')).waitFor()
  await page.locator(`[data-row="${id}"]`).getByText(say('job.state.parked')).waitFor()
  expect(await page.locator('[data-row]').count()).toBe(1)
})

test('a chart can be read as a table, and the page fits a phone', async () => {
  const admin = await house.w.build.admin()
  const { page, say } = await house.visit({ language: 'zh-cn', width: 390, admin })
  await page.goto('/admin/dashboard')
  const chart = page.locator('[data-chart="sign_ins"]')
  const text = await chart.getByRole('img').getAttribute('aria-label')
  expect(text).toContain(say('dashboard.line.admins'))
  await chart.getByRole('button', { name: `${say('dashboard.chart.sign_ins')}: ${say('dashboard.chart_as_table')}` }).click()
  await eventually(() => chart.getByRole('row').count()).toBe(31)
  const today = await chart.getByRole('row').nth(1).getByRole('cell').allInnerTexts()
  expect(Number(today.at(-1))).toBeGreaterThan(0)
  await expectNoSidewaysScroll(page)
})

test('figures that cannot be read say so and can be tried again; those seen before stay', async () => {
  const admin = await house.w.build.admin()
  const { page, say } = await house.visit({ language: 'en', admin, expects: [/503/] })
  await page.route('**/admin/Dashboard/index', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/admin/dashboard')
  await page.getByText(say('dashboard.failed'), { exact: true }).waitFor()
  await page.unroute('**/admin/Dashboard/index')
  await page.getByRole('button', { name: say('common.retry') }).click()
  await page.locator('[data-figure="members"]').waitFor()
  await page.route('**/admin/Dashboard/index', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('button', { name: say('dashboard.refresh'), exact: true }).click()
  await page.getByText(say('dashboard.failed_old')).waitFor()
  await page.locator('[data-figure="members"]').waitFor()
})
