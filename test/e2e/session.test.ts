import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { openAccountMenu } from './login-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading, toast } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

const refreshCall = 'POST /api/common/refreshToken'

proofTest(
  'a token that expired while five calls are pending is refreshed once, and all five get their answers',
  {
    shownBy: [
      'is refreshed once for five calls, which are all replayed with the new one',
      'two tabs whose token expired refresh once per browser, and both go on; a refused refresh ends that area alone, with the way back',
    ],
  },
  async () => {
    const admin = await app.w.build.admin()
    const { page, say, calls, stored } = await app.visit({ language: 'en', admin, isFrameQuiet: true })
    await page.goto('/admin/country')
    const gb = page.getByRole('row').filter({ hasText: 'GBR' })
    await gb.waitFor()
    await expireTokens(admin.id, ['access'])
    const gate = await holdCalls(page, /\/admin\/country\//)
    const before = calls.length

    // Three pages, another order and a record: five different calls, none of them answered yet.
    const pages = page.getByRole('navigation', { name: say('resource.pages'), exact: true })
    await pages.getByRole('button', { name: say('resource.page', { page: 2 }), exact: true }).click()
    await gate.reach(1)
    await pages.getByRole('button', { name: say('resource.page', { page: 3 }), exact: true }).click()
    await gate.reach(2)
    await pages.getByRole('button', { name: say('resource.page', { page: 4 }), exact: true }).click()
    await gate.reach(3)
    await page
      .getByRole('columnheader', { name: say('field.country.iso3.label') })
      .getByRole('button')
      .click()
    await gate.reach(4)
    await gb.getByRole('button', { name: /^Edit / }).click()
    await gate.reach(5)
    const pending = calls.slice(before)
    expect(new Set(pending).size).toBe(5)
    await gate.open()

    const form = page.getByRole('dialog')
    await eventually(() => form.getByLabel(say('field.country.iso3.label')).inputValue()).toBe('GBR')
    await page.getByRole('row', { includeHidden: true }).filter({ hasText: 'ABW' }).waitFor()
    await eventually(() => calls.length - before).toBe(11)
    const after = calls.slice(before + 5)
    expect(after.filter((call) => call === refreshCall)).toHaveLength(1)
    expect(after.filter((call) => call !== refreshCall).toSorted()).toEqual(pending.toSorted())
    const kept = await stored<{ token: string; refreshToken: string }>('adminInfo')
    expect(kept?.token).not.toBe(admin.token)
    expect(kept?.refreshToken).not.toBe(admin.refreshToken)
    expect(await page.getByRole('alert').count()).toBe(0)
  },
)

proofTest(
  'a member whose refresh is refused ends on the member’s login screen, and the admin stays signed in',
  {
    shownBy: [
      'whose refresh is refused ends that area only and rejects everyone who waited',
      'two tabs whose token expired refresh once per browser, and both go on; a refused refresh ends that area alone, with the way back',
    ],
  },
  async () => {
    const admin = await app.w.build.admin()
    const member = await app.w.build.member()
    const { page, say, stored } = await app.visit({ language: 'en', admin, member, isFrameQuiet: true })
    await expireTokens(member.id, ['access', 'refresh'], 'member')
    await page.goto('/user/account/overview')
    await heading(page, say('login.member.title.login')).waitFor()
    await expectPath(page, '/user/login')
    expect(new URL(page.url()).searchParams.get('to')).toBe('/user/account/overview')
    expect(await stored('userInfo')).toBeNull()
    expect(await stored('adminInfo')).toMatchObject({ token: admin.token })
  },
)

proofTest(
  'a session ended elsewhere leads to the login screen without asking for a refresh',
  {
    shownBy: [
      '%j removes the token of that area and goes to %s',
      'logging out everywhere ends every sign-in of that account only',
      'two tabs whose token expired refresh once per browser, and both go on; a refused refresh ends that area alone, with the way back',
    ],
  },
  async () => {
    const admin = await app.w.build.admin()
    const { page, say, calls, stored } = await app.visit({ language: 'en', admin, isFrameQuiet: true })
    await page.goto('/admin/country')
    await page.getByRole('row').filter({ hasText: 'GBR' }).waitFor()
    await app.w.post('/admin/Index/logout', { admin: admin.token, body: { everywhere: 1 } })
    await page.getByRole('button', { name: say('resource.refresh') }).click()
    await heading(page, say('login.admin.title')).waitFor()
    expect(new URL(page.url()).searchParams.get('to')).toBe('/admin/country')
    expect(await stored('adminInfo')).toBeNull()
    expect(calls.filter((call) => call === refreshCall)).toEqual([])
  },
)

test('two tabs whose token expired refresh once per browser, and both go on; a refused refresh ends that area alone, with the way back', async () => {
  const admin = await app.w.build.admin()
  const member = await app.w.build.member()
  const { page, tab, say, calls, stored } = await app.visit({ language: 'en', admin, member, isFrameQuiet: true })
  const second = await tab()
  const tabs = [page, second]
  // The one refresh is held until both tabs have heard that their token expired.
  let refusals = 0
  for (const each of tabs) {
    await each.goto('/admin/country?is_eu=1')
    await each.getByRole('row').filter({ hasText: 'FRA' }).waitFor()
    each.on('response', async (response) => {
      if (!response.url().includes('/admin/country/index')) return
      const { code } = (await response.json().catch(() => ({}))) as { code?: number }
      if (code === 409) refusals += 1
    })
    await each.route('**/api/common/refreshToken', async (route) => {
      await eventually(() => refusals).toBe(2)
      await route.continue()
    })
  }
  await expireTokens(admin.id, ['access'])
  const refreshes = () => calls.filter((call) => call === refreshCall)
  const firstRow = (each: Page) => each.locator('[data-row]').first()
  const sortIn = (each: Page) =>
    each
      .getByRole('columnheader', { name: say('field.country.iso3.label') })
      .getByRole('button')
      .click()
  for (const each of tabs) await sortIn(each)
  for (const each of tabs) await firstRow(each).filter({ hasText: 'AUT' }).waitFor()
  expect(refreshes()).toHaveLength(1)
  expect((await stored<{ token: string }>('adminInfo'))?.token).not.toBe(admin.token)
  for (const each of tabs) expect(await each.getByRole('alert').count()).toBe(0)

  await page.unroute('**/api/common/refreshToken')
  await expireTokens(admin.id, ['access', 'refresh'])
  await sortIn(page)
  await heading(page, say('login.admin.title')).waitFor()
  await toast(page, say('error.session.refresh_refused')).waitFor()
  await expectPath(page, '/admin/login')
  expect(new URL(page.url()).searchParams.get('to')).toContain('/admin/country?is_eu=1')
  expect(await stored('adminInfo')).toBeNull()
  expect(await stored('userInfo')).toMatchObject({ token: member.token })
  expect(refreshes()).toHaveLength(2)
  await expectPath(second, '/admin/login')
})

proofTest(
  'signing out in one tab shows the login screen in the other',
  {
    shownBy: [
      'two tabs whose token expired refresh once per browser, and both go on; a refused refresh ends that area alone, with the way back',
      'who signs in after another finds nothing of theirs, in a tab that saw them leave and in one that slept',
    ],
  },
  async () => {
    const admin = await app.w.build.admin()
    const { page, tab, say } = await app.visit({ language: 'en', admin })
    const second = await tab()
    for (const each of [page, second]) {
      await each.goto('/admin/country')
      await heading(each, say('country.title')).waitFor()
    }
    await openAccountMenu(page, say, admin.username)
    await page.getByRole('menuitem', { name: say('shell.sign_out'), exact: true }).click()
    await expectPath(page, '/admin/login')
    await expectPath(second, '/admin/login')
  },
)

test('what is kept between visits is plain JSON under the agreed keys, and log-out clears the five of the member and nothing else', async () => {
  const admin = await app.w.build.admin()
  const member = await app.w.build.member()
  const { page, say, stored } = await app.visit({ language: 'en', admin, member })
  await page.goto('/admin/country')
  await heading(page, say('country.title')).waitFor()
  await page.getByRole('button', { name: say('shell.menu.collapse') }).click()
  await page.getByRole('button', { name: say('shell.menu.expand') }).waitFor()
  expect(await stored('adminInfo')).toMatchObject({
    id: admin.id,
    username: admin.username,
    super: true,
    token: admin.token,
    refreshToken: admin.refreshToken,
  })
  expect(await stored('storeConfig_v2')).toMatchObject({
    lang: { defaultLang: 'en' },
    layout: { menuCollapse: true, menuWidth: 260 },
  })
  const width = () => page.getByRole('complementary').evaluate((side) => Math.round(side.getBoundingClientRect().width))
  await eventually(width).toBe(64)

  // The other area has the same frame.
  await page.goto('/user')
  await heading(page, new RegExp(member.username)).waitFor()
  expect(await stored('userInfo')).toMatchObject({ id: member.id, username: member.username, money: '0.00', token: member.token })
  await eventually(width).toBe(64)
  await page.getByRole('button', { name: say('shell.menu.expand') }).click()
  await eventually(width).toBe(260)

  const ofMember = ['handleParams', 'placeOrder', 'orderForm', 'orderTempParams', 'confirmPaymentData']
  const others = ['storeTabViewConfig', 'storeTerminal']
  await page.evaluate(
    (keys) => {
      for (const key of keys) localStorage.setItem(key, '{"kept":1}')
    },
    [...ofMember, ...others],
  )
  await openAccountMenu(page, say, member.username)
  await page.getByRole('menuitem', { name: say('shell.sign_out'), exact: true }).click()
  await expectPath(page, '/user/login')
  for (const key of ['userInfo', ...ofMember]) expect(await stored(key), key).toBeNull()
  for (const key of others) expect(await stored(key), key).toEqual({ kept: 1 })
  expect(await stored('adminInfo')).toMatchObject({ token: admin.token })
})

async function openWithSaved(broken: string): Promise<void> {
  const keys = [
    'adminInfo',
    'userInfo',
    'storeConfig_v2',
    'storeTabViewConfig',
    'storeTerminal',
    'handleParams',
    'placeOrder',
    'orderForm',
    'orderTempParams',
    'confirmPaymentData',
    'listColumns.country',
    'listShortcuts',
  ]
  const { page, say } = await app.visit({ stored: Object.fromEntries(keys.map((key) => [key, broken])) })
  await page.goto('/')
  await heading(page, say('home.hero.title')).waitFor()
  for (const path of ['/user', '/admin']) {
    await page.goto(path)
    await expectPath(page, `${path}/login`)
  }
}

test('a page opens although every saved key holds what is no JSON', () => openWithSaved('{"token":'))

for (const broken of ['[]', '"text"', 'null', '{"lang":7,"layout":"x","token":5,"id":"x"}']) {
  proofTest(
    `a page opens although every saved key holds ${broken}`,
    {
      shownBy: [
        'starts afresh from %s',
        'survive whatever stands in the storage',
        'a page opens although every saved key holds what is no JSON',
      ],
    },
    () => openWithSaved(broken),
  )
}

/** As if the time of these tokens had come. */
async function expireTokens(accountId: number, kinds: ('access' | 'refresh')[], realm = 'admin'): Promise<void> {
  await run(
    app.w.ctx.db,
    `update session_token set expire_time = $4::timestamptz - interval '1 minute'
     where kind = any($3) and session_id in (select id from session where realm = $1 and account_id = $2)`,
    [realm, accountId, kinds, app.w.ctx.clock()],
  )
}

/** Keeps matching calls from reaching the server until the gate is opened; whatever comes later passes at once. */
async function holdCalls(page: Page, pattern: RegExp) {
  const waiting: Route[] = []
  let isOpen = false
  await page.route(pattern, (route) => {
    if (isOpen) return route.continue()
    waiting.push(route)
  })
  return {
    reach: (count: number) => eventually(() => waiting.length).toBe(count),
    open: async () => {
      isOpen = true
      await Promise.all(waiting.map((route) => route.continue()))
    },
  }
}
