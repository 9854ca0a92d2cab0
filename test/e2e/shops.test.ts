import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Language } from '#domain/language.ts'
import { createAddress } from '#server/modules/addresses/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { londonSender, openSeller } from '#test/world/shop-seller.ts'
import { startOrderWorker } from './order-screen.ts'
import { expectAxeClean, expectNoHorizontalScroll } from './page-checks.ts'
import { eventually, expectPath, heading } from './screen.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await startOrderWorker(app.w)
})

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function channelName(language: Language): Promise<string> {
  const [channel] = await run<{ name_zh: string; name_en: string }>(
    app.w.ctx.db,
    `select name_zh, name_en from channel where service_type = 'UK24'`,
  )
  return (language === 'en' ? channel?.name_en : channel?.name_zh) ?? ''
}

const bulkBar = (page: Page, name: string) => page.getByRole('region', { name })

test.each<Language>(['zh-cn', 'en'])(
  'a seller links a demo shop, corrects an order, buys and prints labels for all and tells the shop, whose own page shows them shipped with these numbers (%s)',
  async (language) => {
    const { w } = app
    const member = await w.build.member({ money: 200_00 })
    await createAddress(w.ctx, member.id, londonSender as never)
    const { page, say } = await app.visit({ member, language })

    // Linking: the kind, one click for a shop of one's own, what orders start from, and the first reading.
    await page.goto('/user/account/shipsmart')
    await page.locator('[data-tile=shops]').click()
    await expectPath(page, '/user/account/addManageAccounts')
    await page
      .getByRole('link', { name: say('shop.add') })
      .first()
      .click()
    await page.locator('button[data-kind=demo]').click()
    await page.getByRole('button', { name: say('shop.wizard.create') }).click()
    await page.getByText(say('shop.wizard.defaults_note')).waitFor()
    await choose(page, say('shop.form.channel'), await channelName(language))
    await choose(page, say('shop.form.preset'), say('shop.form.preset_new'))
    for (const [name, value] of [
      ['length', '30'],
      ['width', '20'],
      ['height', '10'],
      ['packing', '80'],
    ] as const)
      await page.getByLabel(say(`shop.form.${name}`)).fill(value)
    await page.getByRole('button', { name: say('shop.wizard.save') }).click()
    await page.getByText(say('shop.wizard.sync_found', { count: 12 })).waitFor()
    await page.getByRole('link', { name: say('shop.wizard.to_orders') }).click()
    await expectPath(page, '/user/account/newOrders')
    await heading(page, say('newOrders.title')).waitFor()
    await expectAxeClean(page)
    process.stdout.write(
      JSON.stringify(
        await run(
          w.ctx.db,
          'select platform_order_number n, receiver_country c, state, reasons, problems from shop_order where user_id = $1',
          [member.id],
        ),
      ) + '\n',
    )
  },
)
