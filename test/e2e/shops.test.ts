import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Language, pick } from '#domain/language.ts'
import { createAddress } from '#server/modules/addresses/index.ts'
import { evaluateShopOrders } from '#server/modules/shops/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { londonSender, openSeller } from '#test/world/shop-seller.ts'
import { countClicks, tabOf } from './order-list-screen.ts'
import { startOrderWorker } from './order-screen.ts'
import { expectAxeClean, expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest, walkedIn } from './proof-test.ts'
import { eventually, expectPath, heading } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { Visit } from './visit.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
  await startOrderWorker(app.w)
})

const bulkBar = (page: Page, say: Visit['say']) => page.getByRole('region', { name: say('resource.selected_actions') })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function channelName(language: Language): Promise<string> {
  const [channel] = await run<{ name_zh: string; name_en: string }>(
    app.w.ctx.db,
    `select name_zh, name_en from channel where service_type = 'UK24'`,
  )
  return pick(language, channel?.name_zh ?? '', channel?.name_en ?? '')
}

type Parcel = { number: string; tracking_number: string; print_count: number; notify_state: number }

/** All that the list shows, bought and printed. */
async function buyAll(page: Page, say: Visit['say']): Promise<void> {
  await page.getByRole('table').getByRole('checkbox').first().click()
  await bulkBar(page, say).locator('[data-bulk=buy]').click()
  await page.getByRole('dialog').locator('[data-autofocus]').click()
}

/** Every order of the member's shops that has its label, with the parcel it became. */
const parcelsOf = (userId: number) =>
  run<Parcel>(
    app.w.ctx.db,
    `select s.platform_order_number as number, o.tracking_number, o.print_count, s.notify_state
     from shop_order s join shipping_order o on o.id = s.order_id where s.user_id = $1 and s.state = 3 order by s.id`,
    [userId],
  )

test.each<Language>(walkedIn('en'))(
  'a seller links a demo shop, corrects an order, buys and prints labels for all in three clicks and tells the shop, whose own page shows them shipped with these numbers (%s)',
  async (language) => {
    const { w } = app
    const member = await w.build.member({ money: 200_00 })
    await createAddress(w.ctx, member.id, londonSender as never)
    const { page, say } = await app.visit({ member, language })
    const clicks = await countClicks(page)

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

    // One whose English name the shop does not say: its chip leads to where it is typed, and it can be bought.
    const [nameless] = await run<{ id: number }>(
      w.ctx.db,
      `select id from shop_order where user_id = $1 and receiver_country = 'GB' and reasons = '{goods}' and jsonb_array_length(items) = 1
       order by id limit 1`,
      [member.id],
    )
    const row = page.locator(`[data-row="${nameless?.id}"]`)
    await row.locator('[data-reason=goods]').click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(say('shopOrder.item.englishName')).fill('Teddy bear')
    await drawer.getByRole('button', { name: say('common.save'), exact: true }).click()
    await row.getByText(say('shopOrder.state.ready'), { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expectAxeClean(page)

    // All that are ready, bought and printed.
    await tabOf(page, 'ready').click()
    const ready = await run<{ id: number }>(w.ctx.db, 'select id from shop_order where user_id = $1 and state = 1', [member.id])
    await eventually(() => page.locator('tbody [data-row]').count()).toBe(ready.length)
    await clicks()
    await buyAll(page, say)
    await eventually(async () => (await parcelsOf(member.id)).filter(({ print_count: count }) => count === 1).length).toBe(
      ready.length,
    )
    expect(await clicks()).toBe(3)

    // Their shop is told, each once.
    await page.goto('/user/account/notifyMarketplace')
    await page.getByRole('table').getByRole('checkbox').first().click()
    await bulkBar(page, say).locator('[data-bulk=notify]').click()
    await eventually(async () => (await parcelsOf(member.id)).map(({ notify_state: state }) => state)).toEqual(ready.map(() => 1))
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll(page)

    const [shop] = await run<{ page_url: string }>(w.ctx.db, 'select page_url from shop where user_id = $1', [member.id])
    await page.goto(shop?.page_url ?? '')
    const text = await page.content()
    for (const { number, tracking_number: tracking } of await parcelsOf(member.id)) {
      expect(text).toContain(number)
      expect(text).toContain(tracking)
    }
    const mails = await run<{ count: number }>(
      w.ctx.db,
      `select count(*)::int as count from sandbox_shop_mail m join sandbox_shop_order o on o.id = m.order_id
       where o.shop_id = (select account_ref from shop where user_id = $1) group by m.tracking_number`,
      [member.id],
    )
    expect(mails.map(({ count }) => count)).toEqual(ready.map(() => 1))
  },
)

proofTest(
  'fifty new orders are fifty printed labels in three clicks',
  {
    shownBy:
      'a seller links a demo shop, corrects an order, buys and prints labels for all in three clicks and tells the shop, whose own page shows them shipped with these numbers (%s)',
  },
  async () => {
    const seller = await openSeller(app.w, { orders: 50, money: 500_00 })
    await seller.moveToManchester()
    const ids = (await run<{ id: number }>(app.w.ctx.db, 'select id from shop_order where shop_id = $1', [seller.shopId])).map(
      ({ id }) => id,
    )
    await run(
      app.w.ctx.db,
      `update shop_order set edited = '{receiver,items}',
       items = (select jsonb_agg(item || '{"englishName": "Cotton shirt", "chineseName": ""}') from jsonb_array_elements(items) item) where shop_id = $1`,
      [seller.shopId],
    )
    await evaluateShopOrders(app.w.ctx, ids)
    const { page, say } = await app.visit({ member: seller.member, language: 'en' })
    const clicks = await countClicks(page)
    await page.goto('/user/account/newOrders')
    await heading(page, say('newOrders.title')).waitFor()
    await page.locator('tbody [data-row]').first().waitFor()
    await clicks()
    await buyAll(page, say)
    await eventually(
      async () => (await parcelsOf(seller.member.id)).filter(({ print_count: prints }) => prints === 1).length,
    ).toBe(50)
    expect(await clicks()).toBe(3)
  },
)
