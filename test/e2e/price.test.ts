import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { password } from '#test/world/factories.ts'
import { signInByHand } from './login-screen.ts'
import { expectAxeCleanInProof, expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { boxOf, eventually, expectPath, heading } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

test('from home two clicks lead to every price of a parcel and to why it is that', async () => {
  const { page, say } = await app.visit({ language: 'en' })
  await page.goto('/')
  const box = page.getByRole('form', { name: say('price.title') })
  for (const [name, value] of Object.entries({ weight: '1200', length: '30', width: '20', height: '15' }))
    await box.locator(`[name=${name}]`).fill(value)
  await box.locator('option[value=CN]').waitFor({ state: 'attached' })
  await box.locator('[name=to]').selectOption('CN')
  await box.getByRole('button', { name: say('price.ask') }).click()
  await heading(page, say('price.title')).waitFor()
  const air = page.locator('[data-offer=cn-air]')
  await air.getByText('£15.20').first().waitFor()
  expect(await page.locator('[data-offer]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-offer')))).toEqual(
    ['cn-air', 'cn-freight', 'worldwide'],
  )
  await air.getByText(say('price.why')).click()
  await air.getByText('Mainland China: 1.5 kg volumetric, first 0.5 kg + 2 × 0.5 kg').waitFor()
  // The address is the whole question: who gets the link sees the same.
  const other = await app.visit({ language: 'zh-cn' })
  await other.page.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await other.page.locator('[data-offer=cn-air]').getByText('£15.20').first().waitFor()
  await page.getByLabel(say('price.order')).selectOption('speed')
  await page.locator('[data-offer]').first().getByText('Worldwide Express').waitFor()
})

test('on a phone a visitor finds the prices in the menu, and the offer they choose stays in sight until they order it', async () => {
  const member = await app.w.build.member()
  const { page, say } = await app.visit({ language: 'en', width: 390 })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: say('shell.menu.label') })
  expect(await menu.isVisible()).toBe(false)
  // Both buttons fit on one line, and their words as well.
  const [register, ask] = await Promise.all(
    [say('home.hero.register'), say('home.hero.price')].map((name) =>
      boxOf(page.getByRole('link', { name, exact: true }).first()),
    ),
  )
  expect(register?.height).toBeLessThan(50)
  expect([ask?.y, ask?.height]).toEqual([register?.y, register?.height])
  await page.getByRole('button', { name: say('shell.menu.open') }).click()
  await menu.getByRole('link', { name: say('shell.price') }).click()
  await heading(page, say('price.title')).waitFor()
  await menu.waitFor({ state: 'hidden' })
  for (const [name, value] of Object.entries({ weight: '1200', length: '30', width: '20', height: '15' }))
    await page.locator(`[name=${name}_1]`).fill(value)
  await page.getByRole('button', { name: say('price.ask'), exact: true }).click()
  const offer = page.locator('[data-offer=uk-economy]')
  await offer.getByRole('link', { name: say('price.order_this') }).click()
  await heading(page, say('login.member.title.register')).waitFor()
  const summary = page.locator('[data-picked=same]')
  await summary.getByText(say('price.picked_offer', { name: 'UK Economy', amount: '£3.65' }), { exact: true }).waitFor()
  await expectNoHorizontalScroll(page)
  await expectAxeCleanInProof(page)

  await page.getByRole('link', { name: say('login.submit'), exact: true }).click()
  await summary.waitFor()
  await signInByHand(page, say, { realm: 'member', username: member.username, password })
  await expectPath(page, '/user/account/sheetOrder/create')
  await eventually(() => offer.getByRole('radio').isChecked()).toBe(true)

  // Of a price that is no longer the one that was seen, and of a service that is gone, it says so.
  const stale = new URLSearchParams({ from: 'GB', to: 'GB', p: '1200x30x20x15', price: '3.10' })
  const loginWith = (channel: number) =>
    `/user/login?to=${encodeURIComponent(`/user/account/sheetOrder/create?${stale}&channel=${channel}`)}`
  const [channel] = await run<{ id: number }>(app.w.ctx.db, `select id from channel where code = 'uk-economy'`)
  const later = await app.visit({ language: 'en' })
  await later.page.goto(loginWith(Number(channel?.id)))
  await later.page
    .locator('[data-picked=changed]')
    .getByText(say('price.picked_changed', { before: '£3.10' }))
    .waitFor()
  await later.page.goto(loginWith(999_999))
  await later.page.locator('[data-picked=gone]').getByText(say('price.picked_gone'), { exact: true }).waitFor()
})

test('prices belong to the parcel in the form: old ones cannot be ordered while new ones come, and Back takes them along', async () => {
  const { page, say } = await app.visit({ language: 'en', member: await app.w.build.member() })
  await page.goto('/user/account/priceEstimate')
  await page.getByRole('button', { name: say('price.ask') }).click()
  await page.getByText(say('price.enter_weight')).waitFor()
  await page.getByText(say('price.enter_height')).waitFor()
  const weight = page.locator('[name=weight_1]')
  for (const [name, value] of Object.entries({ weight: '500', length: '10', width: '10', height: '10' }))
    await page.locator(`[name=${name}_1]`).fill(value)
  await weight.press('Enter')
  const block = page.getByRole('region', { name: say('price.offers'), exact: true })
  const order = block.getByRole('link', { name: say('price.order_this'), exact: true })
  await order.first().waitFor()
  await eventually(() => weight.evaluate((input) => input === document.activeElement)).toBe(true)

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/channel/price', async (route) => {
    await held
    await route.continue()
  })
  await weight.fill('1500')
  const ask = page.getByRole('button', { name: say('price.ask'), exact: true })
  await ask.press('Enter')
  await eventually(() => block.getAttribute('aria-busy')).toBe('true')
  await eventually(() => page.locator('[data-offer]').count()).toBeGreaterThan(0)
  await eventually(() => order.count()).toBe(0)
  release()
  await eventually(() => order.first().getAttribute('href')).toContain('p=1500x10x10x10')
  await eventually(() => ask.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.goBack()
  await eventually(() => weight.inputValue()).toBe('500')
  await eventually(() => order.first().getAttribute('href')).toContain('p=500x10x10x10')
  await page.goBack()
  await eventually(() => weight.inputValue()).toBe('')
  await block.getByText(say('price.empty'), { exact: true }).waitFor()
  await eventually(() => page.locator('[data-offer]').count()).toBe(0)
})

proofTest(
  'on a phone, in Chinese: what is missing is said beside its field; a second parcel is added and priced',
  {
    shownBy: [
      'prices belong to the parcel in the form: old ones cannot be ordered while new ones come, and Back takes them along',
      'each field says what is wrong with it',
      'several parcels are priced one by one and summed; what one of them forbids, forbids all',
      'cover and a box are lines of their own; what cannot be covered is said beside its field',
    ],
  },
  async () => {
    const member = await app.w.build.member()
    const { page, say } = await app.visit({ width: 390, language: 'zh-cn', member })
    await page.goto('/user/account/priceEstimate')
    await heading(page, say('price.title')).waitFor()
    await page.getByRole('button', { name: say('price.ask') }).click()
    await page.getByText(say('price.enter_weight')).waitFor()
    await page.getByText(say('price.enter_height')).waitFor()
    await page.getByRole('button', { name: say('price.add_parcel') }).click()
    for (const no of [1, 2])
      for (const [name, value] of Object.entries({ weight: '500', length: '10', width: '10', height: '10' }))
        await page.locator(`[name=${name}_${no}]`).fill(value)
    await page.getByRole('button', { name: say('price.ask') }).click()
    await page.locator('[data-offer=uk-economy]').getByText('£5.98').first().waitFor()
    const [full] = await run<{ id: number }>(app.w.ctx.db, 'select id from insurance order by cover_limit desc limit 1')
    await page.locator('[name=cover]').selectOption(String(full?.id))
    await page.locator('[name=value]').fill('999999')
    await page.getByRole('button', { name: say('price.ask') }).click()
    await page.getByText(say('invalid.above_cover')).waitFor()
    await expectNoHorizontalScroll(page)
  },
)
