import { beforeAll, expect, test } from 'vitest'
import { holdBack } from './hold-back.ts'
import { type House, openHouse } from './house.ts'
import { balanceInBar, mood, openBank, paymentsOf, rechargePlace } from './pay-screen.ts'
import { eventually, expectStays, heading, toast } from './screen.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openBank(house.w)
})

/** One pixel, as a camera would never take it. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a transfer with its proof is confirmed by finance, and the member sees it arrive', async () => {
  const [member, boss] = [await house.w.build.member(), await house.w.build.admin()]
  const { page, say } = await house.visit({ language: 'en', member })
  await page.goto(rechargePlace)
  await page.getByLabel(say('prepay.own_amount'), { exact: true }).fill('80')
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await page.getByRole('button', { name: say('prepay.submit_transfer'), exact: true }).click()
  await mood(page, 'transfer').waitFor()
  const [payment] = await paymentsOf(house.w, member.id)
  const no = payment?.payment_no ?? ''
  for (const text of ['ShipSmart Ltd', '12-34-56', '12345678', no.replace('-', '')])
    await page.getByText(text, { exact: true }).waitFor()
  await page.getByRole('button', { name: say('prepay.copy', { what: say('prepay.transfer.reference') }) }).waitFor()
  await page.locator('input[type=file]').setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: picture })
  await page.getByText(say('prepay.transfer.proof_given'), { exact: true }).waitFor()
  await page.getByText(say('prepay.status.checking'), { exact: true }).waitFor()

  const office = await house.visit({ language: 'en', admin: boss })
  await office.page.goto(`/admin/dashboard`)
  await office.page.getByText(say('dashboard.card.transfers_awaited'), { exact: true }).first().waitFor()
  await office.page.goto(`/admin/recharge?q=${no}`)
  await office.page.locator('[data-row]').filter({ hasText: no }).click()
  const drawer = office.page.getByRole('dialog')
  await drawer.getByRole('img', { name: say('pay.open_proof') }).waitFor()
  await drawer.getByRole('button', { name: new RegExp(say('pay.confirm')) }).click()
  await office.page
    .getByRole('dialog', { name: say('pay.confirm_ask') })
    .getByRole('button', { name: say('pay.confirm') })
    .click()
  await toast(office.page, say('message.operation_successful')).waitFor()
  await drawer.getByText(say('pay.entry.recharge'), { exact: true }).waitFor()

  await mood(page, 'paid').waitFor()
  await balanceInBar(page, say, '£80.00').waitFor()
})

test('a member asks for a refund to where it came from, and finance refuses it with a reason', async () => {
  const [member, boss] = [await house.w.build.member(), await house.w.build.admin()]
  const ways = await house.w.get<{ list: { id: number; provider: string }[] }>('/api/Pay/ways', { member: member.token })
  const offline = ways.data.list.find(({ provider }) => provider === 'offline')?.id ?? 0
  await house.w.post('/api/user/recharge', { member: member.token, query: { pay_way_id: String(offline), amount: '40' } })
  const [payment] = await house.w.ctx.db
    .selectFrom('payment')
    .select(['id', 'payment_no'])
    .where('user_id', '=', member.id)
    .execute()
  await house.w.post('/admin/recharge/confirm', { admin: boss.token, body: { ids: [payment?.id] } })
  const no = payment?.payment_no ?? ''

  const { page, say } = await house.visit({ language: 'en', member })
  await page.goto(rechargePlace)
  await page.getByRole('button', { name: say('prepay.payout_named', { no }), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('prepay.payout.amount')).fill('41')
  await dialog.locator('[type=submit]').click()
  await dialog.getByText(say('invalid.required'), { exact: true }).waitFor()
  await dialog.getByLabel(say('prepay.payout.amount')).fill('15.50')
  await dialog.getByLabel(say('prepay.payout.reason')).fill('I moved away')
  const asking = await holdBack(page, '**/api/Pay/payout')
  await dialog.getByRole('button', { name: say('prepay.payout.submit', { amount: '£15.50' }), exact: true }).click()
  await eventually(asking.isAsked).toBe(true)
  // Closed and opened again, it would ask a second time.
  await page.keyboard.press('Escape')
  await eventually(() => dialog.getByRole('button', { name: say('common.cancel'), exact: true }).isDisabled()).toBe(true)
  await expectStays(dialog)
  asking.letGo()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(say('prepay.refunding', { amount: '£15.50' }), { exact: true }).waitFor()

  const office = await house.visit({ language: 'en', admin: boss })
  await office.page.goto('/admin/refund?status=0')
  await heading(office.page, say('refund.title')).waitFor()
  await office.page.locator('[data-row]').filter({ hasText: '15.50' }).click()
  const drawer = office.page.getByRole('dialog')
  await drawer.getByRole('button', { name: new RegExp(say('refund.refuse')) }).click()
  const ask = office.page.getByRole('dialog', { name: say('refund.refuse_ask') })
  await ask.getByRole('textbox').fill('Please use it up')
  await ask.getByRole('button', { name: say('refund.refuse') }).click()
  await eventually(() => house.w.ctx.db.selectFrom('refund').select('status').where('user_id', '=', member.id).execute()).toEqual(
    [{ status: 3 }],
  )
  expect((await house.w.get<{ money: string }>('/api/Pay/ways', { member: member.token })).data.money).toBe('40.00')
})
