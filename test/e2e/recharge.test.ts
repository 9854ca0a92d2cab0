import { beforeAll, expect, test } from 'vitest'
import { password } from '#test/world/factories.ts'
import { signInByHand } from './login-screen.ts'
import {
  balanceInBar,
  cards,
  freezeMemberWallet,
  payByCard,
  paymentsOf,
  rechargePath,
  resultState,
  startSandboxBank,
} from './pay-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { Visit } from './visit.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
  await startSandboxBank(app.w)
})

/** Pays £50 by card on the open page for it; another tab of the same browser sees it arrive. */
async function recharge({ page, say, tab }: Visit, language: 'en' | 'zh-cn'): Promise<void> {
  const other = await tab()
  await other.goto('/user/account/overview')
  await balanceInBar(other, say, '£0.00').waitFor()
  await other.evaluate(() => document.body.setAttribute('data-seen', 'before'))

  await page.getByRole('button', { name: '£50', exact: true }).click()
  await page.getByRole('radio', { name: language === 'en' ? /Card/ : /银行卡/ }).check()
  await page.getByRole('button', { name: say('prepay.submit', { amount: '£50.00' }), exact: true }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await payByCard(page, cards.ok)
  await expectPath(page, '/return')
  await resultState(page, 'paid').waitFor()
  await page.getByText(say('prepay.result.paid', { amount: '£50.00' }), { exact: true }).waitFor()
  await balanceInBar(other, say, '£50.00').waitFor()
  await eventually(() => other.locator('body').getAttribute('data-seen')).toBe('before')

  // Reloading changes nothing, and credits nothing again.
  await page.reload()
  await resultState(page, 'paid').waitFor()
  await page.getByRole('link', { name: say('prepay.result.recharge_again') }).click()
  await balanceInBar(page, say, '£50.00').waitFor()
  await page.locator('[data-payment]').getByText(say('prepay.status.2'), { exact: true }).waitFor()
}

test('a member recharges £50 by card, after a wrong sum, a double click and a declined card, and sees it in the bar of another tab, without a reload', async () => {
  const member = await app.w.build.member()
  const visit = await app.visit({ language: 'en', member, expects: [/402/] })
  const { page, say } = visit
  // A sum that the way does not take is said before it is sent, and a double click is one payment.
  await page.goto(`${rechargePath}?amount=0.50`)
  const amount = page.getByLabel(say('prepay.own_amount'), { exact: true })
  await eventually(() => amount.inputValue()).toBe('0.50')
  await page.getByText(say('prepay.low', { way: 'Card (sandbox)', min: '£1.00' }), { exact: true }).waitFor()
  await page.locator('form [type=submit]').click()
  await amount.fill('fifty')
  await page.locator('form [type=submit]').click()
  await page.getByText(say('prepay.amount_wrong'), { exact: true }).waitFor()
  await amount.fill('12.30')
  await page.locator('form [type=submit]').dblclick()
  await page.waitForURL(/\/sandbox\/pay\//)
  expect(await paymentsOf(app.w, member.id)).toMatchObject([{ amount: 1230 }])

  // Declined, and given up on the bank's page.
  await payByCard(page, cards.declined)
  await page.getByRole('alert').waitFor()
  await page.locator('button.quiet').click()
  await expectPath(page, '/return')
  await resultState(page, 'cancelled').waitFor()
  await page.getByRole('link', { name: say('prepay.result.again') }).click()
  await eventually(() => amount.inputValue()).toBe('12.30')
  await balanceInBar(page, say, '£0.00').waitFor()

  await recharge(visit, 'en')
  expect(await paymentsOf(app.w, member.id)).toMatchObject([
    { status: 5, amount: 1230 },
    { status: 2, amount: 5000, order_type: 'recharge' },
  ])
})

proofTest(
  'in zh-cn a member recharges £50 by card and sees it in the bar of another tab',
  {
    shownBy:
      'a member recharges £50 by card, after a wrong sum, a double click and a declined card, and sees it in the bar of another tab, without a reload',
  },
  async () => {
    const member = await app.w.build.member()
    const visit = await app.visit({ language: 'zh-cn', member })
    await visit.page.goto(rechargePath)
    await recharge(visit, 'zh-cn')
    expect(await paymentsOf(app.w, member.id)).toMatchObject([{ status: 2, amount: 5000, order_type: 'recharge' }])
  },
)

proofTest(
  'an open payment is gone on with or cancelled from the list',
  {
    shownBy:
      'the result needs its member: a stranger’s is not found, without a session it comes after the login; an open payment is gone on with or cancelled from the list; a frozen wallet is shown with the way on',
  },
  async () => {
    const member = await app.w.build.member()
    const { page, say } = await app.visit({ language: 'en', member })
    await page.goto(rechargePath)
    await page.locator('form [type=submit]').click()
    await page.waitForURL(/\/sandbox\/pay\//)
    const url = page.url().split('?')[0]
    const [payment] = await paymentsOf(app.w, member.id)
    const no = payment?.payment_no ?? ''
    await page.goto(rechargePath)
    const on = page.getByRole('link', { name: say('prepay.pay_on_named', { no }), exact: true })
    await on.waitFor()
    expect((await on.getAttribute('href'))?.split('?')[0]).toBe(url)
    await page.getByRole('link', { name: no, exact: true }).click()
    await page.getByRole('button', { name: say('prepay.cancel'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('prepay.cancel_yes'), exact: true })
      .click()
    await resultState(page, 'cancelled').waitFor()
    expect(await paymentsOf(app.w, member.id)).toMatchObject([{ status: 5 }])
  },
)

test('the result needs its member: a stranger’s is not found, without a session it comes after the login; an open payment is gone on with or cancelled from the list; a frozen wallet is shown with the way on', async () => {
  const [member, stranger] = [await app.w.build.member(), await app.w.build.member()]
  const { page, say } = await app.visit({ language: 'en', member: stranger })
  const open = async (provider: 'offline' | 'sandbox') =>
    await app.w.post<{ payment_no: string; url: string }>('/api/user/recharge', {
      member: member.token,
      query: { pay_way_id: String(await wayId(provider)), amount: '20' },
    })
  const { data: card } = await open('sandbox')
  const { data } = await open('offline')
  await freezeMemberWallet(app.w, member.id)
  const resultPath = `/return?payment_no=${data.payment_no}`
  await page.goto(resultPath)
  await resultState(page, 'unknown').waitFor()
  await page.getByText(say('prepay.result.unknown_text'), { exact: true }).waitFor()

  await page.evaluate(() => localStorage.removeItem('userInfo'))
  await page.goto(resultPath)
  await expectPath(page, '/user/login')
  await signInByHand(page, say, { realm: 'member', username: member.username, password })
  await expectPath(page, '/return')
  await resultState(page, 'transfer').waitFor()

  await page.getByRole('link', { name: say('prepay.result.to_recharge') }).click()
  await heading(page, say('prepay.title')).waitFor()
  await page.getByText(say('prepay.frozen'), { exact: true }).waitFor()
  await eventually(() => page.getByRole('link', { name: say('prepay.support') }).getAttribute('href')).toBe('/serviceSupport')

  const no = card.payment_no
  const on = page.getByRole('link', { name: say('prepay.pay_on_named', { no }), exact: true })
  await on.waitFor()
  expect((await on.getAttribute('href'))?.split('?')[0]).toBe(card.url.split('?')[0])
  await page.getByRole('link', { name: no, exact: true }).click()
  await page.getByRole('button', { name: say('prepay.cancel'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('prepay.cancel_yes'), exact: true })
    .click()
  await resultState(page, 'cancelled').waitFor()
  expect(await paymentsOf(app.w, member.id)).toMatchObject([{ status: 5 }, { status: 1 }])
})

async function wayId(provider: string): Promise<number> {
  const member = await app.w.build.member()
  const { data } = await app.w.get<{ list: { id: number; provider: string }[] }>('/api/Pay/ways', { member: member.token })
  return data.list.find((way) => way.provider === provider)?.id ?? 0
}
