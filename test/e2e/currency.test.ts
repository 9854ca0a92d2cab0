import { beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './house.ts'
import { eventually, heading, toast } from './screen.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

const currencyIn = (code: string) =>
  house.w.ctx.db.selectFrom('currency').selectAll().where('code', '=', code).executeTakeFirstOrThrow()

test('an admin corrects a rate to the sixth decimal and gives it its day; the pound cannot be switched off', async () => {
  const { page, say } = await house.visit({ language: 'en', admin: await house.w.build.admin() })
  const { id } = await currencyIn('CNY')
  await page.goto(`/admin/currency?edit=${id}`)
  await heading(page, say('currency.title')).waitFor()
  const form = page.getByRole('dialog').filter({ has: page.locator('form') })
  const rate = form.getByRole('textbox', { name: say('field.currency.rate.label') })
  await eventually(() => rate.inputValue()).toBe('9.4281')
  await rate.fill('9.1234567')
  await form.getByRole('button', { name: say('common.save'), exact: true }).click()
  await form.getByText(say('invalid.decimal', { max: 6 }), { exact: true }).waitFor()
  await rate.fill('9.123456')
  await form.getByLabel(say('field.currency.rate_date.label')).fill('2026-11-14')
  await form.getByRole('button', { name: say('common.save'), exact: true }).click()
  await toast(page, say('message.updated')).waitFor()
  expect(await currencyIn('CNY')).toMatchObject({ rate: '9.123456', rate_date: '2026-11-14' })
  await page.getByRole('cell', { name: '9.123456', exact: true }).waitFor()
  // What still fades would take the click.
  await form.waitFor({ state: 'hidden' })

  const pound = page.getByRole('switch', { name: `${say('field.status.label')}: GBP` })
  await pound.click({ force: true })
  await toast(page, say('error.currency.base_fixed')).waitFor()
  await eventually(() => pound.isChecked()).toBe(true)
  expect((await currencyIn('GBP')).status).toBe(true)
})
