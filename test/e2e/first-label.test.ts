import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Language } from '#domain/language.ts'
import { asPence, formatPounds, parseDecimal } from '#domain/money.ts'
import { run } from '#server/platform/db/pool.ts'
import { password } from '#test/world/factories.ts'
import { readPdf } from '#test/world/read-pdf.ts'
import { requestCode } from './account-screen.ts'
import { field, fillIn, payButton, section, total } from './order-form-screen.ts'
import { setPdfViewer } from './order-screen.ts'
import { balanceInBar, cards, payByCard, resultState, startSandboxBank } from './pay-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { Say } from './words.ts'

/** As a new user would: from the home page to two labels, and one of them back. Every press of the hand is counted. */

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
  await startSandboxBank(app.w)
})

type Walkthrough = { page: Page; say: Say; choose: (target: Locator, value: string | { index: number }) => Promise<void> }
type Parcel = {
  to: string
  zip: string
  channel: string
  fillReceiver: (path: Walkthrough) => Promise<void>
  fillSender: (path: Walkthrough) => Promise<void>
}

/** Presses of the hand, wherever the page leads; a choice from the browser's own list is two that no page hears of. */
async function countClicks(page: Page) {
  let count = 0
  await page.exposeBinding('pressed', () => {
    count += 1
  })
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => isTrusted && (window as unknown as { pressed: () => void }).pressed(),
      true,
    )
  })
  return {
    count: () => count,
    choose: async (target: Locator, value: string | { index: number }) => {
      count += 2
      await target.selectOption(value)
    },
  }
}

async function register({ page, say }: Walkthrough, username: string): Promise<void> {
  const email = `${username}@example.com`
  await page.goto('/')
  await page
    .getByRole('link', { name: say('shell.sign_in') })
    .first()
    .click()
  await page.getByRole('link', { name: say('login.register') }).click()
  await fillIn(page, { email })
  const code = await requestCode(page, say, app, email)
  await fillIn(page, { captcha: code, username, password })
  await page.getByRole('checkbox', { name: say('account.agree') }).check()
  await page.getByRole('button', { name: say('account.register'), exact: true }).click()
  await expectPath(page, '/user/account/shipsmart')
}

async function recharge({ page, say }: Walkthrough): Promise<void> {
  await balanceInBar(page, say, '£0.00').click()
  await page.getByRole('button', { name: '£50', exact: true }).click()
  await page.getByRole('button', { name: say('prepay.submit', { amount: '£50.00' }), exact: true }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await payByCard(page, cards.ok)
  await expectPath(page, '/return')
  await resultState(page, 'paid').waitFor()
  await page.getByRole('link', { name: say('prepay.result.to_balance') }).click()
  await balanceInBar(page, say, '£50.00').waitFor()
}

/** From the estimate to a paid label; answers its pages as the printer gets them, and what it cost. */
async function send(path: Walkthrough, { to, zip, channel, fillSender, fillReceiver }: Parcel) {
  const { page, say, choose } = path
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('node.account.priceEstimate') })
    .click()
  await page.locator('[name=weight_1]').waitFor()
  await page.locator('[name=to] option[value=CN]').waitFor({ state: 'attached' })
  if (to !== 'GB') await choose(page.locator('[name=to]'), to)
  await fillIn(page, { from_zip: 'N1 7GR', to_zip: zip, weight_1: '1200', length_1: '30', width_1: '20', height_1: '15' })
  await page.getByRole('button', { name: say('price.ask') }).click()
  const offer = page.locator(`[data-offer=${channel}]`)
  await offer.getByRole('link', { name: say('price.order_this') }).click()
  await expectPath(page, '/user/account/sheetOrder/create')
  await eventually(() => field(page, 'receiver.zip_code').inputValue()).toBe(zip)
  await eventually(() => offer.getByRole('radio').isChecked()).toBe(true)
  await fillSender(path)
  await fillReceiver(path)
  const at = 'packages.0'
  await choose(field(page, `${at}.package.box_type_id`), 'own')
  await eventually(() => field(page, `${at}.package.weight`).inputValue()).toBe('1200')
  await choose(field(page, `${at}.items.0.category_id`), { index: 1 })
  const item = { chineseName: '棉质衬衫', englishName: 'Cotton shirt', unitPrice: '12.50' }
  await fillIn(page, Object.fromEntries(Object.entries(item).map(([name, value]) => [`${at}.items.0.${name}`, value])))
  await eventually(() => total(page).textContent()).toMatch(/^£\d/)
  await eventually(() => section(page, 'channel').locator('input:checked').count()).toBe(1)
  const amount = (await total(page).textContent()) ?? ''
  const download = page.waitForEvent('download')
  await payButton(page).click()
  const pages = await readPdf(new Uint8Array(await readFile(await (await download).path())))
  return { pages, pence: parseDecimal(amount.slice(1)) ?? 0 }
}

const typedSender = async ({ page, say, choose: _ }: Walkthrough) => {
  await pick(page, 'sender-salutation', say('address.salutation.Ms'))
  await fillIn(page, {
    ...{ 'sender.first_name': 'Mei', 'sender.last_name': 'Lin', 'sender.mobile': '07911 123456', 'sender.city': 'London' },
    'sender.address_line_1': '12 Wharf Road',
  })
  await field(page, 'sender.save').check()
}
const typedReceiver = async ({ page, say }: Walkthrough) => {
  await pick(page, 'receiver-salutation', say('address.salutation.Mr'))
  await fillIn(page, {
    ...{ 'receiver.first_name': 'Zdeněk', 'receiver.last_name': 'Łęcki', 'receiver.mobile': '07911 123457' },
    ...{ 'receiver.city': 'Manchester', 'receiver.address_line_1': '27 Deansgate' },
  })
}
/** Whoever wrote their address once finds it in the book. */
const savedSender = async ({ page, say }: Walkthrough) => {
  await section(page, 'sender')
    .getByRole('button', { name: say('orderForm.from_book') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /12 Wharf Road/ })
    .click()
}
const pastedReceiver = async ({ page, say }: Walkthrough) => {
  const card = section(page, 'receiver')
  await card.locator('summary').first().click()
  await card.locator('[name=paste]').fill('王小明 13912345678 上海市黄浦区南京东路100号 200001')
  await card.getByRole('button', { name: say('address.paste_read') }).click()
  await eventually(() => field(page, 'receiver.user_name').inputValue()).toBe('王小明')
  await eventually(() => field(page, 'receiver.district').inputValue()).toBe('黄浦区')
  // It is the recipient's, and leaves the sender alone.
  await section(page, 'sender')
    .getByText(/12 Wharf Road/)
    .first()
    .waitFor()
}

/** From a list of ours: open it, take the line. */
async function pick(page: Page, id: string, option: string): Promise<void> {
  await page.locator(`#${id}`).click()
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
}

test(
  'a newcomer registers, recharges, prices, creates, pays and prints two labels, and voids one',
  {
    timeout: 240_000,
  },
  () => runWalkthrough('zh-cn', 'xiaowang'),
)

proofTest(
  'in English a newcomer goes the same way',
  { shownBy: 'a newcomer registers, recharges, prices, creates, pays and prints two labels, and voids one' },
  () => runWalkthrough('en', 'newcomer'),
)

async function runWalkthrough(language: Language, username: string): Promise<void> {
  const { page, say } = await app.visit({ language })
  // With a viewer the print dialog would open, which nobody closes here; without one the file is saved and can be read.
  await setPdfViewer(page, false)
  const presses = await countClicks(page)
  const path = { page, say, choose: presses.choose }
  await register(path, username)
  await recharge(path)
  const first = await send(path, {
    ...{ to: 'GB', zip: 'M3 1AZ', channel: 'uk-next-day' },
    ...{ fillSender: typedSender, fillReceiver: typedReceiver },
  })
  expect(presses.count()).toBeLessThanOrEqual(25)
  process.stdout.write(`first label after ${presses.count()} presses (${language})\n`)
  expect(first.pages.map(({ text }) => text.includes('Łęcki'))).toEqual([true])

  const second = await send(path, {
    ...{ to: 'CN', zip: '200001', channel: 'cn-air' },
    ...{ fillSender: savedSender, fillReceiver: pastedReceiver },
  })
  expect(second.pages.map(({ text }) => text.replaceAll(' ', '').includes('王小明'))).toEqual([true])
  const left = (pence: number) => formatPounds(asPence(50_00 - pence))
  await balanceInBar(page, say, left(first.pence + second.pence)).waitFor()

  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('node.account.sheetOrder'), exact: true })
    .click()
  await page.locator('main [data-row]').last().click()
  await page.locator('[data-order] [data-move=void]').click()
  await page
    .getByRole('dialog')
    .filter({ hasText: say('orders.void.text') })
    .getByRole('button', { name: say('orders.move.void'), exact: true })
    .click()
  await page.locator('[data-order] [data-verb=voided]').waitFor()
  await balanceInBar(page, say, left(second.pence)).waitFor()
  const orderRows = await run<{ status: number; pay_status: number; void_status: number; print_count: number }>(
    app.w.ctx.db,
    `select o.status, o.pay_status, o.void_status, o.print_count from shipping_order o join member m on m.id = o.user_id
     where m.username = $1 order by o.id`,
    [username],
  )
  expect(orderRows).toEqual([
    { status: 1, pay_status: 3, void_status: 2, print_count: 1 },
    { status: 1, pay_status: 2, void_status: 0, print_count: 1 },
  ])
}
