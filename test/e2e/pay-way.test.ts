import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { type House, openHouse } from './house.ts'
import { heading, toast } from './screen.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

test('finance enters the keys of Stripe and offers it; the form asks only what the provider needs and never shows a key', async () => {
  const { page, say } = await house.visit({ language: 'en', admin: await house.w.build.admin() })
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
  expect(await run(house.w.ctx.db, 'select is_ready, status from pay_way where id = 2')).toEqual([
    { is_ready: true, status: true },
  ])
  await page.goto('/admin/payWay?edit=2')
  await field('secret_key').waitFor()
  expect([await field('secret_key').inputValue(), await field('webhook_secret').inputValue()]).toEqual(['', ''])
  await page.goto('/admin/payWay?edit=3')
  await field('account_name').waitFor()
  expect(await field('secret_key').count()).toBe(0)
})
