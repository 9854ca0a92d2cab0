import { beforeAll, expect } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { holdRequest } from './hold-request.ts'
import { balanceInBar, paymentsOf, rechargePath, resultState, startSandboxBank } from './pay-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectStays, heading, toast } from './screen.ts'
import { tabsScreen } from './tabs-screen.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await startSandboxBank(app.w)
})

/** One pixel, as a camera would never take it. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

proofTest(
  'a transfer with its proof is confirmed by finance, and the member sees it arrive; asked back to where it came from, finance refuses it with a reason',
  {
    shownBy: [
      'a transfer is credited when finance found it, once, and refused with a reason otherwise',
      'a proof is the member’s own upload, and can be taken back',
      'money goes back to the card: finance approves what a member asks for, small sums of staff go at once',
      'the same client key asks for the same payout, twenty times at once; for another sum or payment it is refused',
      'a member recharges £50 by card, after a wrong sum, a double click and a declined card, and sees it in the bar of another tab, without a reload',
      'support finds an order, reads it and gives money back; what waits is stopped and sent again; lists follow',
    ],
  },
  async () => {
    const [member, boss] = [await app.w.build.member(), await app.w.build.admin()]
    const { page, say, tab } = await app.visit({ language: 'en', member, admin: boss })
    await page.goto(rechargePath)
    await page.getByLabel(say('prepay.own_amount'), { exact: true }).fill('80')
    await page.getByRole('radio', { name: /Bank transfer/ }).check()
    await page.getByRole('button', { name: say('prepay.submit_transfer'), exact: true }).click()
    await resultState(page, 'transfer').waitFor()
    const [payment] = await paymentsOf(app.w, member.id)
    const no = payment?.payment_no ?? ''
    for (const text of ['ShipSmart Ltd', '12-34-56', '12345678', no.replace('-', '')])
      await page.getByText(text, { exact: true }).waitFor()
    await page.getByRole('button', { name: say('prepay.copy', { what: say('prepay.transfer.reference') }) }).waitFor()
    await page.locator('input[type=file]').setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: picture })
    await page.getByText(say('prepay.transfer.proof_given'), { exact: true }).waitFor()
    await page.getByText(say('prepay.status.checking'), { exact: true }).waitFor()

    const office = await tab()
    await office.goto('/admin/dashboard')
    await office.getByText(say('dashboard.card.transfers_awaited'), { exact: true }).first().waitFor()
    const screen = tabsScreen(office, say)
    await screen.goTo(say('node.money'), say('recharge.title'))
    await office.locator('[data-row]').filter({ hasText: no }).click()
    const drawer = office.getByRole('dialog')
    await drawer.getByRole('img', { name: say('pay.open_proof') }).waitFor()
    await drawer.getByRole('button', { name: new RegExp(say('pay.confirm')) }).click()
    await office
      .getByRole('dialog', { name: say('pay.confirm_ask') })
      .getByRole('button', { name: say('pay.confirm') })
      .click()
    await toast(office, say('message.operation_successful')).waitFor()
    await drawer.getByText(say('pay.entry.recharge'), { exact: true }).waitFor()

    await resultState(page, 'paid').waitFor()
    await balanceInBar(page, say, '£80.00').waitFor()

    await page.getByRole('link', { name: say('prepay.result.recharge_again') }).click()
    await page.getByRole('button', { name: say('prepay.payout_named', { no }), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('prepay.payout.amount')).fill('81')
    await dialog.locator('[type=submit]').click()
    await dialog.getByText(say('invalid.required'), { exact: true }).waitFor()
    await dialog.getByLabel(say('prepay.payout.amount')).fill('15.50')
    await dialog.getByLabel(say('prepay.payout.reason')).fill('I moved away')
    const asking = await holdRequest(page, '**/api/Pay/payout')
    await dialog.getByRole('button', { name: say('prepay.payout.submit', { amount: '£15.50' }), exact: true }).click()
    await eventually(asking.isRequested).toBe(true)
    // Closed and opened again, it would ask a second time.
    await page.keyboard.press('Escape')
    await eventually(() => dialog.getByRole('button', { name: say('common.cancel'), exact: true }).isDisabled()).toBe(true)
    await expectStays(dialog)
    asking.release()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(say('prepay.refunding', { amount: '£15.50' }), { exact: true }).waitFor()

    await office.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await screen.goTo(say('node.money'), say('refund.title'))
    await office.locator('[data-row]').filter({ hasText: '15.50', visible: true }).click()
    await drawer.getByRole('button', { name: new RegExp(say('refund.refuse')) }).click()
    const ask = office.getByRole('dialog', { name: say('refund.refuse_ask') })
    await ask.getByRole('textbox').fill('Please use it up')
    await ask.getByRole('button', { name: say('refund.refuse') }).click()
    await eventually(() => app.w.ctx.db.selectFrom('refund').select('status').where('user_id', '=', member.id).execute()).toEqual(
      [{ status: 3 }],
    )
    expect((await app.w.get<{ money: string }>('/api/Pay/ways', { member: member.token })).data.money).toBe('80.00')
  },
)

proofTest(
  'finance enters the keys of Stripe and offers it; the form asks only what the provider needs and never shows a key',
  {
    shownBy: [
      'keys are sealed, never answered, searched, exported nor logged',
      'an edit that says nothing of the keys keeps them, and one key can be changed alone',
    ],
  },
  async () => {
    const { page, say } = await app.visit({ language: 'en', admin: await app.w.build.admin() })
    await page.goto('/admin/payWay?edit=2')
    await heading(page, say('payWay.title')).waitFor()
    const form = page.getByRole('dialog').filter({ has: page.locator('form') })
    const field = (name: string) => form.locator(`[name=${name}]`)
    await field('secret_key').waitFor()
    expect(await field('iban').count()).toBe(0)
    await form.getByLabel(say('field.status.label')).click({ force: true })
    await field('secret_key').fill('sk_test_typed')
    await form.getByRole('button', { name: say('common.save'), exact: true }).click()
    await form.getByText(say('invalid.required'), { exact: true }).first().waitFor()
    await field('webhook_secret').fill('whsec_typed')
    await form.getByRole('button', { name: say('common.save'), exact: true }).click()
    await toast(page, say('message.updated')).waitFor()
    expect(await run(app.w.ctx.db, 'select is_ready, status from pay_way where id = 2')).toEqual([
      { is_ready: true, status: true },
    ])
    await form.waitFor({ state: 'hidden' })
    const edit = (name: string) => page.getByRole('button', { name: say('resource.edit_named', { name }), exact: true })
    await edit('Card').click()
    await field('secret_key').waitFor()
    expect([await field('secret_key').inputValue(), await field('webhook_secret').inputValue()]).toEqual(['', ''])
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
    await edit('Bank transfer').click()
    await field('account_name').waitFor()
    expect(await field('secret_key').count()).toBe(0)
  },
)
