import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { sampleOrder } from '#test/world/sample-order.ts'
import { buyOrder } from './order-desk-screen.ts'
import { proofTest } from './proof-test.ts'
import { chooseFromRow, eventually, heading, toast } from './screen.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

test('support finds an order, reads it and gives money back; what waits is stopped and sent again; lists follow', async () => {
  const { w } = app
  const { order_code: code, tracking, member, amount } = await buyOrder(w)
  const soon = await buyOrder(w, { isLabelled: false })
  const later = await buyOrder(w, { isLabelled: false })
  const slow = await buyOrder(w, { isLabelled: false })
  await run(w.ctx.db, `update shipping_order set pay_time = $2::timestamptz - interval '1 hour' where id = $1`, [
    slow.id,
    w.ctx.clock(),
  ])
  const admin = await w.build.admin()
  const view = { list: 'order', name: 'Done', query: 'status=1', columns: { show: [], hide: [] }, is_default: 1 }
  await w.post('/admin/savedView/save', { admin: admin.token, body: view })
  const { page, say } = await app.visit({ language: 'en', admin, expects: [/ERR_FAILED/] })
  // A page that was left stays where it was, out of sight.
  const rows = page.locator('[data-row]:visible')
  const row = (of: string) => rows.filter({ hasText: of })
  const menu = page.getByRole('navigation', { name: say('shell.menu.label') })
  const tabs = page.getByRole('navigation', { name: say('orderDesk.tabs') })

  // “All” is all of them, whatever view the list opens with; the list follows what happens elsewhere.
  const stream = page.waitForResponse((response) => response.url().includes('/admin/live?ticket'))
  await page.goto('/admin/order')
  await heading(page, say('order.title')).waitFor()
  await eventually(() => new URL(page.url()).search).toBe('?status=1')
  await tabs.getByRole('link', { name: say('orderDesk.tab.all'), exact: true }).click()
  await row(soon.order_code).getByText(say('order.status.in_progress'), { exact: true }).waitFor()
  await eventually(() => new URL(page.url()).search).toBe('')
  await stream
  await makeLabel(w.ctx, soon.id)
  await row(soon.order_code).getByText(say('order.status.success'), { exact: true }).waitFor()

  // The queue shows what waits too long and its count; stopping it frees the money, resending takes it again.
  await menu.getByRole('link', { name: say('failedLabel.title'), exact: true }).click()
  await heading(page, say('failedLabel.title')).waitFor()
  const waiting = tabs.getByRole('link', { name: new RegExp(`^${say('failedLabel.problem.waiting')}`) })
  await waiting.click()
  await eventually(() => waiting.getAttribute('aria-current')).toBe('true')
  await eventually(() => waiting.textContent()).toMatch(/1$/)
  const stuck = row(slow.order_code)
  await chooseFromRow(page, say, slow.order_code, say('orderDesk.stop'))
  const stopping = page.getByRole('dialog', { name: say('orderDesk.stop_ask') })
  await stopping.locator('[name=reason]').fill('The member called')
  await stopping.locator('[type=submit]').click()
  await toast(page, say('message.operation_successful')).waitFor()
  await stuck.waitFor({ state: 'hidden' })
  await tabs.getByRole('link', { name: new RegExp(`^${say('failedLabel.problem.failed')}`) }).click()
  await stuck.getByText(say('order.failure.staff', { why: 'The member called' }), { exact: true }).waitFor()
  expect(await getWallet(w.ctx.db, slow.member.id)).toMatchObject({ money: 50_00, held: 0 })

  // Bought again at the price that the question says.
  await stuck.getByRole('button', { name: new RegExp(`^${say('orderDesk.resend')}`) }).click()
  const again = page.getByRole('dialog', { name: say('orderDesk.resend_ask') })
  await again.getByText(`${slow.order_code} · £${slow.amount}`, { exact: true }).waitFor()
  await again.locator('[name=reason]').fill('Changed their mind')
  await again.locator('[type=submit]').click()
  await stuck.waitFor({ state: 'hidden' })
  expect((await getWallet(w.ctx.db, slow.member.id)).held).toBe(Math.round(Number(slow.amount) * 100))

  // What happens while another page is seen is there on the way back.
  await makeLabel(w.ctx, later.id)
  await menu.getByRole('link', { name: say('order.title'), exact: true }).click()
  await row(later.order_code).getByText(say('order.status.success'), { exact: true }).waitFor()

  await page.getByRole('searchbox', { name: say('resource.search') }).fill(tracking)
  await eventually(() => rows.count()).toBe(1)
  await row(code).click()
  const drawer = page.getByRole('dialog')
  const timeline = drawer.getByRole('region', { name: say('orderDesk.story') })
  for (const text of ['Ms Ann Łęcka', 'Cotton T-shirt', say('order.history.labelled'), say('ledger.entry.capture')])
    await timeline.getByText(text, { exact: true }).first().waitFor()

  await drawer.getByRole('button', { name: say('orderDesk.refund'), exact: true }).click()
  const form = page.getByRole('dialog', { name: say('orderDesk.refund_ask') })
  await eventually(() => form.locator('[name=amount]').inputValue()).toBe(amount)
  await form.locator('[name=amount]').fill('1.50')
  await form.locator('[type=submit]').click()
  await form.getByText(say('invalid.required'), { exact: true }).waitFor()
  await form.locator('[name=reason]').fill('The label was late')
  // The refund is made, its answer lost: the form stays as it is, and sent again it gives once.
  await page.route('**/admin/order/refund', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await form.locator('[type=submit]').click()
  await toast(page, say('http.network')).waitFor()
  await eventually(() => form.locator('[name=reason]').inputValue()).toBe('The label was late')
  await form.locator('[type=submit]').click()
  await toast(page, say('message.operation_successful')).waitFor()
  await timeline.getByText('£1.50 · The label was late', { exact: true }).waitFor()
  expect((await getWallet(w.ctx.db, member.id)).money).toBe(50_00 - Math.round(Number(amount) * 100) + 150)
  // What cannot be done is folded away, and says why.
  await expectUnavailable(drawer, 'stop', say('order.refused.not_in_progress'))
})

proofTest(
  'the queue shows what waits too long and its count, in Chinese too; stopping it frees the money, resending takes it again, and the queue follows',
  {
    shownBy: [
      'support finds an order, reads it and gives money back; what waits is stopped and sent again; lists follow',
      'holds what failed, waits too long or is unclear, and voids that wait or were refused, oldest first, in words',
    ],
  },
  async () => {
    const { w } = app
    const { id, order_code: code, member, amount } = await buyOrder(w, { isLabelled: false })
    await run(w.ctx.db, `update shipping_order set pay_time = $2::timestamptz - interval '1 hour' where id = $1`, [
      id,
      w.ctx.clock(),
    ])
    const { page, say } = await app.visit({ language: 'zh-cn', admin: await w.build.admin() })
    await page.goto('/admin/failedLabel?problem=2')
    await heading(page, say('failedLabel.title')).waitFor()
    const tabs = page.getByRole('navigation', { name: say('orderDesk.tabs') })
    const waiting = tabs.getByRole('link', { name: new RegExp(`^${say('failedLabel.problem.waiting')}`) })
    await eventually(() => waiting.getAttribute('aria-current')).toBe('true')
    await eventually(() => waiting.textContent()).toMatch(/1$/)
    const row = page.locator('[data-row]').filter({ hasText: code })
    await chooseFromRow(page, say, code, say('orderDesk.stop'))
    const form = page.getByRole('dialog', { name: say('orderDesk.stop_ask') })
    await form.locator('[name=reason]').fill('客户来电取消')
    await form.locator('[type=submit]').click()
    await toast(page, say('message.operation_successful')).waitFor()
    await row.waitFor({ state: 'hidden' })
    await tabs.getByRole('link', { name: new RegExp(`^${say('failedLabel.problem.failed')}`) }).click()
    await row.getByText(say('order.failure.staff', { why: '客户来电取消' }), { exact: true }).waitFor()
    expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 50_00, held: 0 })

    // Bought again at the price that the question says.
    await row.getByRole('button', { name: new RegExp(`^${say('orderDesk.resend')}`) }).click()
    const again = page.getByRole('dialog', { name: say('orderDesk.resend_ask') })
    await again.getByText(`${code} · £${amount}`, { exact: true }).waitFor()
    await again.locator('[name=reason]').fill('客户改变主意')
    await again.locator('[type=submit]').click()
    await row.waitFor({ state: 'hidden' })
    expect((await getWallet(w.ctx.db, member.id)).held).toBe(Math.round(Number(amount) * 100))
  },
)

proofTest(
  'a channel is tested from its list',
  { shownBy: 'a carrier that works makes a sample and cancels it; nothing is written to orders or money' },
  async () => {
    const { w, url } = app
    const [made] = await run<{ id: number }>(
      w.ctx.db,
      `insert into channel (code, name_zh, name_en, carrier, logistics_type, weigh) values ('try', '测试', 'Test line', 'sandbox', 'client', 9999) returning id`,
    )
    await run(w.ctx.db, `insert into channel_param (channel_id, param_name, param_value) values ($1, 'base_url', $2)`, [
      made?.id,
      url,
    ])
    const { page, say } = await app.visit({ language: 'en', admin: await w.build.admin() })
    await page.goto('/admin/channel?q=Test line')
    const row = page.locator('[data-row]').filter({ hasText: 'Test line' })
    await row.waitFor()
    await chooseFromRow(page, say, 'Test line', say('channel.test'))
    await page
      .getByRole('dialog', { name: say('channel.test_ask') })
      .getByRole('button', { name: say('channel.test'), exact: true })
      .click()
    await toast(page, 'Test passed: label SB').waitFor()
  },
)

proofTest(
  'what a member deleted is under its own tab: it can be read, and nothing can be done to it',
  { shownBy: 'deleted orders are listed when they are asked for; one can be read to the end, and nothing can be done to it' },
  async () => {
    const { w } = app
    const member = await w.build.member()
    const { data } = await w.post<{ id: number; order_code: string }>('/api/sheetOrder/add', {
      member: member.token,
      body: sampleOrder(),
    })
    await w.post('/api/sheetOrder/del', { member: member.token, body: { ids: [data.id] } })
    const { page, say } = await app.visit({ language: 'en', admin: await w.build.admin() })
    await page.goto('/admin/order')
    await heading(page, say('order.title')).waitFor()
    const row = page.locator('[data-row]').filter({ hasText: data.order_code })
    await page
      .getByRole('navigation', { name: say('orderDesk.tabs') })
      .getByRole('link', { name: say('orderDesk.tab.deleted'), exact: true })
      .click()
    await row.click()
    const drawer = page.getByRole('dialog')
    await drawer
      .getByRole('region', { name: say('orderDesk.story'), exact: true })
      .getByText(say('order.history.deleted'), { exact: true })
      .waitFor()
    await expectUnavailable(drawer, 'stop', say('order.refused.deleted'))
  },
)

/** An action that a drawer does not offer now stands with its reason behind a fold. */
async function expectUnavailable(drawer: Locator, verb: string, reason: string): Promise<void> {
  await drawer.locator(`details:has([data-unavailable=${verb}]) summary`).click()
  await drawer.locator(`[data-unavailable=${verb}]`).getByText(reason).waitFor()
  expect(await drawer.locator(`[data-move=${verb}]`).count()).toBe(0)
}
