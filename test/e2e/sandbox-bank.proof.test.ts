import { beforeAll, expect } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { openPayment } from './bank-screen.ts'
import { expectAxeClean, expectAxeCleanInProof, expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { heading } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import { wordsIn } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

const statusOf = async (key: string) =>
  (await run<{ status: string }>(app.w.ctx.db, 'select status from sandbox_payment where reference = $1', [key]))[0]?.status

proofTest(
  'a payer changes the language, types a card wrongly, then rightly, confirms it, and comes back; the page cannot be paid again',
  {
    shownBy: [
      'a member recharges £50 by card, after a wrong sum, a double click and a declined card, and sees it in the bar of another tab, without a reload',
      'a payment is made once, however many cards are put to it at once',
      'some cards ask for a second step, which is confirmed or refused',
    ],
  },
  async () => {
    const { page, say } = await app.visit({ language: 'zh-cn', width: 390, scheme: 'dark' })
    const paymentUrl = await openPayment(app.w, 'one', 'zh-cn')
    await page.goto(paymentUrl)
    await heading(page, say('sandbox.pay_to', { merchant: 'ShipSmart' })).waitFor()
    await page.getByText(say('sandbox.notice'), { exact: true }).waitFor()
    await page.getByRole('link', { name: 'English' }).click()
    await heading(page, wordsIn('en')('sandbox.pay_to', { merchant: 'ShipSmart' })).waitFor()
    await page.getByRole('link', { name: '中文' }).click()
    await heading(page, say('sandbox.pay_to', { merchant: 'ShipSmart' })).waitFor()
    const pay = page.getByRole('button', { name: say('sandbox.pay', { amount: '£12.34' }), exact: true })
    await page.getByLabel(say('sandbox.number')).fill('4242 4242 4242 4241')
    await page.getByLabel(say('sandbox.expiry')).fill('01/20')
    await pay.click()
    await page.getByRole('alert').waitFor()
    for (const problem of ['number', 'expired', 'cvc'] as const)
      await page.getByText(say(`sandbox.problem.${problem}`), { exact: true }).waitFor()
    await expectAxeClean(page)
    await expectNoHorizontalScroll(page)

    const fill = async (number: string) => {
      await page.getByLabel(say('sandbox.number')).fill(number)
      await page.getByLabel(say('sandbox.expiry')).fill('12/40')
      await page.getByLabel(say('sandbox.cvc')).fill('123')
      await pay.click()
    }
    await fill('4000 0000 0000 0002')
    await page.getByText(say('sandbox.declined.card_declined'), { exact: true }).waitFor()
    await fill('4000 0025 0000 3155')
    await page.getByRole('heading', { name: say('sandbox.confirm.title') }).waitFor()
    await expectAxeCleanInProof(page)
    await page.getByRole('button', { name: say('sandbox.confirm.yes') }).click()
    await page.waitForURL(/\/return/)
    expect(await statusOf('one')).toBe('paid')
    await page.goto(paymentUrl)
    await page.getByRole('heading', { name: say('sandbox.over.paid') }).waitFor()
    expect(await page.getByLabel(say('sandbox.number')).count()).toBe(0)
    await expectAxeCleanInProof(page)
  },
)

proofTest(
  'a payer changes the language, cancels with the keyboard, and comes back to where they were',
  {
    shownBy: [
      'a payment is made once, however many cards are put to it at once',
      'some cards ask for a second step, which is confirmed or refused',
      'a payment can be cancelled, and then no longer be paid',
      'a member recharges £50 by card, after a wrong sum, a double click and a declined card, and sees it in the bar of another tab, without a reload',
    ],
  },
  async () => {
    const { page, say } = await app.visit({ language: 'en' })
    await page.goto(await openPayment(app.w, 'two', 'zh-cn'))
    await page.getByRole('link', { name: 'English' }).click()
    await heading(page, say('sandbox.pay_to', { merchant: 'ShipSmart' })).waitFor()
    await expectAxeClean(page)
    const cancel = page.getByRole('button', { name: say('sandbox.cancel') })
    await cancel.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/serviceSupport/)
    expect(await statusOf('two')).toBe('cancelled')
  },
)
