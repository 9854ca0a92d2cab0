import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pathOf, type Resource } from '#contract/resource.ts'
import { resources } from '#contract/resources/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { isProof } from '#test/world/daily.ts'
import { manchesterReceiver, sampleOrder } from '#test/world/sample-order.ts'
import type { WordKey } from '#words/keys.ts'
import { countryScreen } from './country-screen.ts'
import { expectAxeCleanInProof, expectPinnedColumnsApart } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { eventually, heading } from './screen.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { navigateInPage } from './visit-pages.ts'
import type { Say } from './words.ts'

let app: TestApp
// Its own: which lists have rows must not depend on what other tests did before.
beforeAll(async () => {
  app = await openTestApp()
})

const side = (page: Page) => page.getByRole('complementary')
const boxOf = async (page: Page) => (await side(page).boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
const background = (page: Page) => side(page).evaluate((element) => getComputedStyle(element).backgroundColor)

async function openDrawer(page: Page, say: Say) {
  await page.getByRole('button', { name: say('navigation.layout'), exact: true }).click()
  const drawer = page.getByRole('dialog', { name: say('layout.title') })
  await drawer.waitFor()
  return drawer
}

test('a layout is read as an older client kept it, chosen in the drawer, kept over a reload, and flat below 1024 px', async () => {
  const older = { layoutMode: 'Double', menuWidth: 9000, menuBackground: ['#fcfcfc', '#1d1e1f'], menuActiveColor: '#409eff' }
  const { page, say, stored } = await app.visit({
    language: 'en',
    admin: await app.w.build.admin(),
    stored: { storeConfig_v2: JSON.stringify({ lang: { defaultLang: 'en' }, layout: older }) },
  })
  await countryScreen(page, say).open('?q=France')
  await eventually(() => boxOf(page)).toMatchObject({ x: 12, width: 400 })
  expect(await background(page)).toBe('rgb(252, 252, 252)')
  const current = side(page).getByRole('link', { name: say('country.title'), exact: true })
  expect(await current.evaluate((link) => getComputedStyle(link).color)).toBe('rgb(64, 158, 255)')
  const drawer = await openDrawer(page, say)
  expect(Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(310)
  await drawer.getByRole('button', { name: say('layout.restore') }).click()
  // Cards with gaps.
  await eventually(() => boxOf(page)).toMatchObject({ x: 12, y: 12, width: 260 })
  await expectAxeCleanInProof(page)
  await drawer.getByRole('radio', { name: say('layout.mode.Classic'), exact: true }).check()
  await eventually(() => boxOf(page)).toMatchObject({ x: 0, y: 0, width: 260, height: 900 })
  await drawer.locator('[name=menuWidth]').fill('320')
  await drawer.getByRole('switch', { name: say('layout.unique') }).check({ force: true })
  await drawer.getByRole('switch', { name: say('layout.mark') }).uncheck({ force: true })
  await drawer.locator('[name=mainAnimation]').selectOption('none')
  await drawer.getByRole('radio', { name: say('layout.icon.folder') }).check()
  await drawer.locator('[name="menuBackground.light"]').fill('#123456')
  // Black on deep blue: said, not forbidden.
  const warning = say('layout.contrast', {
    text: say('layout.colour.menuColor'),
    ground: say('layout.colour.menuBackground'),
    scheme: say('layout.colours.light'),
    ratio: '1.6',
  })
  await drawer.getByText(warning, { exact: true }).waitFor()
  await drawer.locator('[name="menuColor.light"]').fill('#ffffff')
  await drawer.getByText(warning, { exact: true }).waitFor({ state: 'detached' })
  expect(await stored('storeConfig_v2')).toMatchObject({
    lang: { defaultLang: 'en' },
    layout: {
      layoutMode: 'Classic',
      menuWidth: 320,
      menuUniqueOpened: true,
      menuShowTopBar: false,
      mainAnimation: 'none',
      menuDefaultIcon: 'folder',
      menuBackground: ['#123456', '#1a212a'],
      menuColor: ['#ffffff', '#d5dbe3'],
    },
  })
  await page.reload()
  await heading(page, say('country.title')).waitFor()
  await eventually(() => boxOf(page)).toMatchObject({ x: 0, y: 0, width: 320 })
  expect(await background(page)).toBe('rgb(18, 52, 86)')
  expect(await side(page).getByRole('link', { name: 'ShipSmart' }).count()).toBe(0)
  // As an accordion the groups of the menu open one at a time, and the current page's is open.
  const group = (name: string) => side(page).getByRole('button', { name, exact: true })
  const open = async () => {
    const names = [say('node.catalogue'), say('node.content'), say('node.system')]
    const states = await Promise.all(names.map((name) => group(name).getAttribute('aria-expanded')))
    return names.filter((_, index) => states[index] === 'true')
  }
  await eventually(open).toEqual([say('node.catalogue')])
  await group(say('node.system')).focus()
  await page.keyboard.press('Enter')
  await eventually(open).toEqual([say('node.system')])
  await page.keyboard.press('Space')
  await eventually(open).toEqual([])
  await group(say('node.content')).click()
  await side(page)
    .getByRole('link', { name: say('article.title'), exact: true })
    .click()
  await heading(page, say('article.title')).waitFor()
  expect(await open()).toEqual([say('node.content')])
  await page.goBack()
  await heading(page, say('country.title')).waitFor()
  await eventually(open).toEqual([say('node.catalogue')])

  // Chosen for light, the colour stays out of the dark.
  const again = await openDrawer(page, say)
  await again.getByRole('switch', { name: say('layout.dark'), exact: true }).check({ force: true })
  await eventually(() => background(page)).toBe('rgb(26, 33, 42)')
  await again.getByRole('button', { name: say('layout.restore') }).click()
  await eventually(() => boxOf(page)).toMatchObject({ x: 12, y: 12, width: 260 })
  await eventually(() => background(page)).toBe('rgb(255, 255, 255)')
  const { layout, lang } = (await stored<{ layout: object; lang: object }>('storeConfig_v2')) ?? { layout: {}, lang: {} }
  expect(layout).not.toHaveProperty('menuBackground')
  expect(lang).toMatchObject({ defaultLang: 'en' })

  // Below 1024 px the back office is flat with a collapsed menu, and what was chosen comes back above.
  await page.keyboard.press('Escape')
  await again.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1000, height: 900 })
  await eventually(() => boxOf(page)).toMatchObject({ x: 0, width: 64 })
  const catalogue = side(page).getByRole('button', { name: say('node.catalogue'), exact: true })
  await catalogue.focus()
  await page.getByRole('tooltip', { name: say('node.catalogue') }).waitFor()
  // The group flies out, by keyboard as well.
  await page.keyboard.press('Enter')
  const flyout = page.getByRole('menu')
  const country = flyout.getByRole('menuitem', { name: say('country.title'), exact: true })
  await eventually(() => country.evaluate((item) => item === document.activeElement)).toBe(true)
  await expectAxeCleanInProof(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await heading(page, say('currency.title')).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await eventually(() => boxOf(page)).toMatchObject({ x: 12, width: 260 })
  expect(await stored('storeConfig_v2')).toMatchObject({ lang: { defaultLang: 'en' } })
})

const columnsOf = ({ fields }: Resource) => Object.values(fields).filter(({ list }) => list).length

test('at 1280 px the widest lists of staff show their usual columns whole: nothing scrolls sideways and no pinned column covers another', async () => {
  const { w } = app
  const long = { name: 'Wilhelmina Featherstonehaugh-Cholmondeley', company: 'Featherstonehaugh and Daughters Limited' }
  const member = await w.build.member({ money: 50_00 })
  for (const receiver of [manchesterReceiver, { ...manchesterReceiver, ...long }])
    await w.post('/api/sheetOrder/add', { member: member.token, body: sampleOrder({ receiver }) })
  const admin = await w.build.admin()
  await run(
    w.ctx.db,
    `insert into admin_log (admin_id, username, title, url, outcome, ip, useragent, request_id, data, create_time)
     values ($1, 'wilhelmina.feath', 'Routine management / Attachments / Delete', '/admin/routine.attachment/del?ids=1001,1002,1003',
       'row.in_use_elsewhere', '2001:0db8:85a3:0000:0000:8a2e:0370:7334', '', 'r', '{}', now())`,
    [admin.id],
  )
  const { page, say } = await app.visit({ language: 'en', admin })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/dashboard')
  await page.locator('main h1').waitFor()
  const problems: string[] = []
  const filled: Resource[] = []
  for (const resource of resources) {
    // A list without rows says so in place of its table: there is nothing to measure.
    const [hasRows] = await run<object>(w.ctx.db, `select 1 from ${resource.table} limit 1`)
    if (resource.menu && hasRows) filled.push(resource)
  }
  const widest = filled.toSorted((one, other) => columnsOf(other) - columnsOf(one))
  let tables = 0
  // All of them in the proof; every day those that need the most room.
  for (const { name } of isProof ? filled : widest.slice(0, 6)) {
    await navigateInPage(page, `/admin/${pathOf(name)}`)
    await heading(page, say(`${name}.title` as WordKey)).waitFor()
    await page.locator('main [data-ready]:visible, main .mantine-EmptyState-root:visible').first().waitFor()
    try {
      tables += await expectPinnedColumnsApart(page)
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
    }
  }
  expect(problems.join('\n')).toBe('')
  // One size for every table.
  await navigateInPage(page, '/admin/country')
  await heading(page, say('country.title')).waitFor()
  const sizeOf = (cell: string) =>
    page
      .locator(`main table:visible ${cell}`)
      .first()
      .evaluate((one) => getComputedStyle(one).fontSize)
  expect([await sizeOf('th'), await sizeOf('td')]).toEqual(['12px', '14px'])
  // Those of a fresh database that have rows.
  expect(filled.length).toBeGreaterThan(15)
  expect(tables).toBeGreaterThan(isProof ? 15 : 5)
})

test('at 1280 px a member’s orders show price and day beside the longest names', async () => {
  const { w } = app
  const member = await w.build.member({ money: 50_00 })
  const receiver = { ...manchesterReceiver, name: 'Wilhelmina Featherstonehaugh-Cholmondeley', city: 'Stoke-on-Trent' }
  const out_order_id = '204-1234567-1234567/2026/11/19-00001'
  await w.post('/api/sheetOrder/add', { member: member.token, body: sampleOrder({ receiver, out_order_id }) })
  for (const language of ['en', 'zh-cn'] as const) {
    const { page } = await app.visit({ language, member })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/user/account/sheetOrder')
    await page.locator('main [data-ready]').waitFor()
    expect(await expectPinnedColumnsApart(page)).toBe(1)
  }
})

proofTest(
  'a button of a list comes with its node: absent without, there when the group is given it and the page is loaded again',
  { shownBy: ['$name offers every role the actions it holds nodes of, and no other', 'nodes decide: each call needs its own'] },
  async () => {
    const { db, access } = app.w.ctx
    const admin = await app.w.build.admin({ nodes: ['catalogue', 'country', 'country/index'] })
    const { page, say } = await app.visit({ language: 'en', admin })
    const screen = countryScreen(page, say)
    await screen.open('?q=France')
    await screen.row('FRA').waitFor()
    const exportButton = page.getByRole('button', { name: say('resource.export'), exact: true })
    expect(await screen.addButton.count()).toBe(0)
    expect(await exportButton.count()).toBe(0)
    const group = await db
      .selectFrom('admin_group_access')
      .select('group_id')
      .where('admin_id', '=', admin.id)
      .executeTakeFirstOrThrow()
    const rules = await db.selectFrom('admin_rule').select('id').where('name', 'in', ['country/add', 'country/export']).execute()
    await db
      .insertInto('admin_group_rule')
      .values(rules.map(({ id }) => ({ group_id: group.group_id, rule_id: id })))
      .execute()
    await access.reload()
    await page.reload()
    await screen.addButton.waitFor()
    expect(await exportButton.count()).toBe(1)
  },
)

test('who is online sees menus, buttons and forms follow the rules, and is led away from a page that was taken', async () => {
  const { db } = app.w.ctx
  const nodes = ['routine', 'routine/config', 'routine/config/index', 'routine/config/edit', 'routine/config/add', 'catalogue']
  const admin = await app.w.build.admin({ nodes })
  const { page, say } = await app.visit({ language: 'en', admin })
  // Whoever listens hears of changes; the stream is opened a moment after the page.
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/admin/live')
  await page.goto('/admin/routine/config?group=basics')
  const form = page.getByRole('form', { name: say('config.task.site') })
  const add = page.getByRole('button', { name: say('config.add'), exact: true })
  await add.waitFor()
  await eventually(() => form.locator('[name=site_name]').isEnabled()).toBe(true)
  await stream
  const { group_id } = await db
    .selectFrom('admin_group_access')
    .select('group_id')
    .where('admin_id', '=', admin.id)
    .executeTakeFirstOrThrow()
  const take = (...names: string[]) =>
    db
      .deleteFrom('admin_group_rule')
      .where('group_id', '=', group_id)
      .where('rule_id', 'in', db.selectFrom('admin_rule').select('id').where('name', 'in', names))
      .execute()
  const currency = side(page).getByRole('link', { name: say('currency.title'), exact: true })
  expect(await currency.count()).toBe(0)
  const { id } = await db.selectFrom('admin_rule').select('id').where('name', '=', 'currency').executeTakeFirstOrThrow()
  await db.insertInto('admin_group_rule').values({ group_id, rule_id: id }).execute()
  await side(page)
    .getByRole('button', { name: say('node.catalogue'), exact: true })
    .click()
  await currency.waitFor()

  // Who may only look finds no way to change anything.
  await take('routine/config/edit', 'routine/config/add')
  await add.waitFor({ state: 'detached' })
  await eventually(() => form.locator('[name=site_name]').isDisabled()).toBe(true)
  expect(await form.getByRole('button', { name: say('common.save'), exact: true }).count()).toBe(0)
  await take('routine/config')
  await heading(page, say('page.no_power.title')).waitFor()
})

proofTest(
  'who is online gets new menus when the rules change, and is led away from a page that was taken',
  { shownBy: 'who is online sees menus, buttons and forms follow the rules, and is led away from a page that was taken' },
  async () => {
    const { db } = app.w.ctx
    const admin = await app.w.build.admin({ nodes: ['catalogue', 'country', 'country/index'] })
    const { page, say } = await app.visit({ language: 'en', admin })
    // Whoever listens hears of changes; the stream is opened a moment after the page.
    const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/admin/live')
    await countryScreen(page, say).open()
    await stream
    const { group_id } = await db
      .selectFrom('admin_group_access')
      .select('group_id')
      .where('admin_id', '=', admin.id)
      .executeTakeFirstOrThrow()
    const idOf = async (name: string) =>
      (await db.selectFrom('admin_rule').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
    const currency = side(page).getByRole('link', { name: say('currency.title'), exact: true })
    expect(await currency.count()).toBe(0)
    await db
      .insertInto('admin_group_rule')
      .values({ group_id, rule_id: await idOf('currency') })
      .execute()
    await currency.waitFor()
    await db
      .deleteFrom('admin_group_rule')
      .where('group_id', '=', group_id)
      .where('rule_id', '=', await idOf('country'))
      .execute()
    await heading(page, say('page.no_power.title')).waitFor()
  },
)

test('a part of the frame that does not arrive says so, takes nothing from the page, and comes with the next press', async () => {
  const visit = await app.visit({
    isAlone: true,
    language: 'en',
    admin: await app.w.build.admin(),
    expects: [/Failed to load resource/],
  })
  const { page, say } = visit
  await page.goto('/admin/routine/config')
  const name = page.locator('[name=site_name]')
  await name.fill('Parcel House')
  const lost = /\/assets\/(layout-drawer|tab-menu|palette|choose-dialog)[^/]*\.js$/
  await page.route(lost, (route) => route.abort('internetdisconnected'))
  const dialog = page.getByRole('dialog', { name: say('layout.title') })
  const cog = page.getByRole('button', { name: say('navigation.layout'), exact: true })
  const tab = page
    .getByRole('navigation', { name: say('navigation.tabs.label') })
    .getByRole('listitem')
    .first()
  const message = page.getByRole('alert').filter({ hasText: say('page.part_lost') })
  for (const press of [() => cog.click(), () => tab.click({ button: 'right' }), () => page.keyboard.press('Control+k')]) {
    await press()
    await message.getByRole('button').click()
    await message.waitFor({ state: 'detached' })
  }
  expect(await name.inputValue()).toBe('Parcel House')

  await page.unroute(lost)
  await cog.click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await tab.click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: say('search.title') }).waitFor()
  expect(await name.inputValue()).toBe('Parcel House')
})
