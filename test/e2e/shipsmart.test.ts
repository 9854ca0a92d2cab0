import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayPartAt } from '#domain/greeting.ts'
import { password } from '#test/world/factories.ts'
import { signInByHand } from './login-screen.ts'
import { addOrders, orderListPath, payOrders, startOrderWorker, useSandboxCarrier } from './order-screen.ts'
import { expectAxeClean, expectAxeCleanInProof, expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

const home = '/user/account/shipsmart'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
  await startOrderWorker(app.w)
  await useSandboxCarrier(app.w, app.url, 'UK72', 'refuse')
  // Whoever has £30 is low as soon as anything is paid from it.
  await app.w.ctx.settings.set('balance_hint_pounds', 30)
})
afterAll(() => app.w.ctx.settings.set('balance_hint_pounds', 10))

test('members land on the page of the day: greeting, tiles with live figures, what waits, and the last orders', async () => {
  const member = await app.w.build.member({ money: 30_00 })
  const { page, say } = await app.visit({ language: 'en' })
  await page.goto('/user/login')
  await signInByHand(page, say, { realm: 'member', username: member.username, password })
  await expectPath(page, home)
  const hour = await page.evaluate(() => new Date().getHours())
  await heading(page, say(`page.greeting.${dayPartAt(hour)}`, { name: member.username })).waitFor()
  await page.getByText(say('shipsmart.todo.nothing'), { exact: true }).waitFor()
  await eventually(() => page.locator('[data-tile=balance]').innerText()).toContain('£30.00')
  // A newcomer's first steps: what is done is ticked, the next one leads where it is done.
  const steps = page.locator('[data-section=checklist] li')
  const doneSteps = () =>
    steps.evaluateAll((all) => all.filter((one) => 'done' in one.dataset).map((one) => one.getAttribute('data-step')))
  await eventually(doneSteps).toEqual(['top_up'])
  expect(await steps.first().getByRole('link').getAttribute('href')).toBe('/user/account/addressBook?type=1&add=1')

  // Everything that follows happens elsewhere; the open page hears of it.
  const [first, second] = await addOrders(app.w, member.token, 6)
  const [failing] = await addOrders(app.w, member.token, 1, { service_type: 'UK72' })
  if (!first || !second || !failing) throw new Error('orders were made')
  await payOrders(app.w, member.token, [first.id, second.id, failing.id])
  const todo = page.getByRole('region', { name: say('shipsmart.todo') })
  await todo.getByText(say('shipsmart.todo.failed', { count: 1, shown: '1' }), { exact: true }).waitFor()
  await todo.getByText(say('shipsmart.todo.print', { count: 2, shown: '2' }), { exact: true }).waitFor()
  await todo.getByText(say('shipsmart.todo.pay', { count: 4, shown: '4' }), { exact: true }).waitFor()
  const low = page.locator('[data-kind=balance]')
  await eventually(() => low.getAttribute('href')).toBe('/user/account/prepayNow')
  expect(await low.innerText()).toContain('£')
  await eventually(() => page.locator('[data-tile=in_transit]').innerText()).toContain('2')
  expect(await page.locator('[data-tile]').evaluateAll((all) => all.map((one) => one.getAttribute('data-tile')))).toEqual([
    'shops',
    'new_shop_orders',
    'notify',
    'in_transit',
    'history',
    'balance',
  ])
  await eventually(() => page.locator('main a[data-row]').count()).toBe(5)
  await eventually(doneSteps).toEqual(['top_up', 'label'])
  await expectAxeCleanInProof(page)

  // Own orders and pages are found from anywhere by keyboard, and the list of first steps stays away once it is hidden.
  await page.getByRole('button', { name: say('shipsmart.start.hide') }).click()
  await steps.first().waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: say('search.title') })
  await eventually(() => palette.getByRole('combobox').evaluate((input) => input === document.activeElement)).toBe(true)
  await palette.getByRole('group', { name: say('search.actions') }).waitFor()
  await page.keyboard.type(second.order_code)
  await palette.getByRole('option', { name: new RegExp(second.order_code) }).waitFor()
  await expectAxeCleanInProof(page)
  await page.keyboard.press('Enter')
  await expectPath(page, orderListPath)
  expect(new URL(page.url()).search).toBe(`?open=${second.id}`)
  await page.goto(home)
  await todo.locator('[data-kind=failed]').waitFor()
  expect(await steps.count()).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await todo.locator('[data-kind=failed]').click()
  await expectPath(page, orderListPath)
  await page.locator(`main [data-row="${failing.id}"]`).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=failed')
})

proofTest(
  'a low balance is said with the way to recharge, and on a phone nothing scrolls sideways',
  {
    shownBy: [
      'a balance is low below ten pounds, and not at them',
      'what waits is named with the way to it, the most pressing first',
      'members land on the page of the day: greeting, tiles with live figures, what waits, and the last orders',
    ],
  },
  async () => {
    const member = await app.w.build.member({ money: 9_99 })
    await addOrders(app.w, member.token, 1)
    const { page, say } = await app.visit({ member, width: 390 })
    await page.goto(home)
    const low = page.locator('[data-kind=balance]')
    await low.getByText(say('shipsmart.todo.balance', { amount: '£9.99' }), { exact: true }).waitFor()
    await eventually(() => low.getAttribute('href')).toBe('/user/account/prepayNow')
    await page.locator('main a[data-row]').waitFor()
    await expectNoHorizontalScroll(page)
    await expectAxeClean(page)
  },
)

for (const [time, part] of [
  ['2026-03-09T04:59:00', 'late_night'],
  ['2026-03-09T05:00:00', 'early_morning'],
  ['2026-03-09T12:00:00', 'noon'],
  ['2026-03-09T23:59:00', 'evening'],
] as const)
  proofTest(
    `at ${time} of the reader’s own clock the greeting is the one of ${part}`,
    {
      shownBy: [
        'at %i o’clock of the reader’s clock one is greeted with %s',
        'members land on the page of the day: greeting, tiles with live figures, what waits, and the last orders',
      ],
    },
    async () => {
      const member = await app.w.build.member()
      const { page, say } = await app.visit({ isAlone: true, member })
      await page.clock.setFixedTime(new Date(time))
      await page.goto(home)
      await heading(page, say(`page.greeting.${part}`, { name: member.username })).waitFor()
    },
  )
