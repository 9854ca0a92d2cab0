import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { groupSeeds } from '#server/modules/access/group-seeds.ts'
import { adminRules, seedNames } from '#server/modules/access/rule-seeds.ts'
import { countryScreen } from './country-screen.ts'
import { expectAxeCleanInProof } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading, pathOf } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { Visit } from './visit.ts'
import type { Say } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

const loadingPath = (base: string, path: string, query: Record<string, string> = {}) =>
  `${base}/loading/${encodeURIComponent(JSON.stringify({ path, query }))}`

test('menus that cannot be loaded are tried again; an admin with only the view node then sees no button, and the same call by hand is refused with 401', async () => {
  const admin = await app.w.build.admin({ nodes: ['catalogue', 'country', 'country/index'] })
  const { page, say } = await app.visit({ language: 'en', admin, expects: [/503/] })
  await page.route('**/admin/Index/index*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/admin/country?q=France')
  await page.getByText(say('shell.loading.failed'), { exact: true }).waitFor()
  await page.getByText('Service unavailable!').waitFor()
  await page.unroute('**/admin/Index/index*')
  await page.getByRole('button', { name: say('common.retry') }).click()
  await heading(page, say('country.title')).waitFor()

  const screen = countryScreen(page, say)
  await screen.row('FRA').waitFor()
  // Absent, not only switched off.
  expect(await screen.addButton.count()).toBe(0)
  for (const button of [screen.editButton('France'), screen.menuButton('France'), screen.handle('France')])
    expect(await button.count()).toBe(0)
  expect(await page.getByRole('switch').count()).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await page.getByRole('columnheader', { name: say('resource.actions') }).count()).toBe(0)
  await screen.row('FRA').getByRole('cell', { name: 'France', exact: true }).dblclick()
  await page.keyboard.press('n')
  expect(await page.getByRole('dialog').count()).toBe(0)

  const call = (method: string, path: string, data: object) =>
    page.request
      .fetch(path, { method, data, headers: { server: 'true', 'think-lang': 'en', batoken: admin.token } })
      .then((answer) => answer.json() as Promise<{ code: number; msg: string }>)
  const { id } = await app.w.ctx.db.selectFrom('country').select('id').where('iso2', '=', 'FR').executeTakeFirstOrThrow()
  const refused = { code: 401, msg: 'You do not have permission to operate!' }
  expect(await call('POST', '/admin/country/add', { name_zh: '偷', iso2: 'QX', iso3: 'QXX', iso_number: '990' })).toMatchObject(
    refused,
  )
  expect(await call('POST', '/admin/country/edit', { id, status: 0 })).toMatchObject(refused)
  expect(await call('DELETE', `/admin/country/del?ids[]=${id}`, {})).toMatchObject(refused)
  expect(await call('POST', '/admin/country/sortable', { id, targetId: 1 })).toMatchObject(refused)
})

proofTest(
  'each button comes with its own node',
  {
    shownBy: [
      '$name offers every role the actions it holds nodes of, and no other',
      'draws for $name the buttons it holds nodes of, and no other',
      'menus that cannot be loaded are tried again; an admin with only the view node then sees no button, and the same call by hand is refused with 401',
    ],
  },
  async () => {
    const admin = await app.w.build.admin({ nodes: ['catalogue', 'country', 'country/index', 'country/add', 'country/del'] })
    const { page, say } = await app.visit({ language: 'en', admin })
    const screen = countryScreen(page, say)
    await screen.open('?q=France')
    // The only thing that may be done needs no menu.
    await page.getByRole('button', { name: say('resource.delete_named', { name: 'France' }), exact: true }).waitFor()
    expect(await screen.menuButton('France').count()).toBe(0)
    expect(await screen.addButton.count()).toBe(1)
    expect(await screen.editButton('France').count()).toBe(0)
    expect(await screen.handle('France').count()).toBe(0)
    expect(await page.getByRole('switch').count()).toBe(0)
  },
)

test('a node taken away while the page is open: the call is refused and said in words, and the page then leads to /401, which offers the two ways', async () => {
  const admin = await app.w.build.admin({ nodes: ['catalogue', 'country', 'country/index', 'country/edit'] })
  // Without news: a browser that hears of it has no button left to press.
  const { page, say } = await app.visit({ language: 'en', admin, isFrameQuiet: true })
  const screen = countryScreen(page, say)
  await screen.open('?q=France')
  await app.w.ctx.db
    .deleteFrom('admin_group_rule')
    .where(
      'rule_id',
      'in',
      app.w.ctx.db.selectFrom('admin_rule').select('id').where('name', 'in', ['country', 'country/edit', 'country/index']),
    )
    .where('group_id', 'in', app.w.ctx.db.selectFrom('admin_group_access').select('group_id').where('admin_id', '=', admin.id))
    .execute()
  await app.w.ctx.access.reload()
  await page.getByRole('switch').click({ force: true })
  await page.getByText('You do not have permission to operate!').first().waitFor()
  await page.getByText(say('resource.refused'), { exact: true }).waitFor()
  await page.getByText(say('resource.refused_who', { resource: say('country.title') })).waitFor()

  await page.goto('/admin/country')
  await heading(page, say('page.no_power.title')).waitFor()
  await expectPath(page, '/401')
  await eventually(() => page.title()).toBe(`${say('page.no_power.title')} - ShipSmart`)
  await page.getByRole('button', { name: say('page.back') }).waitFor()
  await page.getByRole('link', { name: say('page.home') }).click()
  await heading(page, say('home.hero.title')).waitFor()
})

async function expectNotFoundPage({ page, say }: Visit): Promise<void> {
  await heading(page, say('page.not_found.title')).waitFor()
  await expectPath(page, '/404')
  await eventually(() => page.title()).toBe(`${say('page.not_found.title')} - ShipSmart`)
  await page.getByRole('button', { name: say('page.back') }).waitFor()
  await page.getByRole('link', { name: say('page.home') }).click()
  await heading(page, say('home.hero.title')).waitFor()
}

test('an unknown path leads to /404, which offers the two ways; Back leads to where one came from, or home', async () => {
  const visit = await app.visit({ language: 'en' })
  const { page, say } = visit
  await page.goto('/prohibitedItems')
  await page.goto('/no/such/page?with=query')
  await heading(page, say('page.not_found.title')).waitFor()
  await page.goBack()
  await expectPath(page, '/prohibitedItems')
  await page.goForward()
  await expectNotFoundPage(visit)
  // Reached from outside there is nothing of ours to go back to.
  await page.goto('/404')
  await page.getByRole('button', { name: say('page.back') }).click()
  await heading(page, say('home.hero.title')).waitFor()
  await expectPath(page, '/')
})

proofTest(
  'an unknown path leads to /404, which offers the two ways (zh-cn)',
  { shownBy: 'an unknown path leads to /404, which offers the two ways; Back leads to where one came from, or home' },
  async () => {
    const visit = await app.visit({ language: 'zh-cn' })
    await visit.page.goto('/no/such/page?with=query')
    await expectNotFoundPage(visit)
  },
)

test('a path under /user or /admin goes by its loading route, which carries it and then goes there; Back passes it by', async () => {
  const member = await app.w.build.member()
  const admin = await app.w.build.admin()
  const { page, say } = await app.visit({ language: 'en', member, admin })
  const seen = recordPaths(page)
  await page.goto('/prohibitedItems')
  await page.goto('/user/account/overview?from=mail')
  await heading(page, new RegExp(member.username)).waitFor()
  await expectPath(page, '/user/account/overview')
  expect(new URL(page.url()).search).toBe('?from=mail')
  expect(seen()).toContain(loadingPath('/user', '/user/account/overview', { from: 'mail' }))
  await page.goBack()
  await expectPath(page, '/prohibitedItems')
  await page.goto('/admin/country?q=France&limit=50')
  await heading(page, say('country.title')).waitFor()
  await expectPath(page, '/admin/country')
  expect(new URL(page.url()).searchParams.get('q')).toBe('France')
  expect(seen()).toContain(loadingPath('/admin', '/admin/country', { q: 'France', limit: '50' }))
})

proofTest(
  'the loading route never circles: the page, /401 or /404',
  {
    shownBy: [
      'ends at a page, at /401 or at /404, and never at a loading route, whatever was asked for',
      'without any page says that there is no permission',
      'a path under /user or /admin goes by its loading route, which carries it and then goes there; Back passes it by',
    ],
  },
  async () => {
    const member = await app.w.build.member()
    // Whose menu begins with the list of countries.
    const admin = await app.w.build.admin({ nodes: ['catalogue', 'country', 'country/index'] })
    const plain = await app.w.build.admin({ nodes: ['catalogue'] })
    const able = await app.visit({ language: 'en', member, admin })
    const ends: [string, string][] = [
      ['/user', '/user/account/shipsmart'],
      ['/user/loading', '/user/account/shipsmart'],
      ['/user/loading/not-json', '/user/account/shipsmart'],
      [loadingPath('/user', '/user/loading'), '/user/account/shipsmart'],
      [loadingPath('/user', loadingPath('/user', '/user/account/overview')), '/user/account/shipsmart'],
      [loadingPath('/user', '/user/no/such/page'), '/404'],
      [loadingPath('/user', 'https://example.com/'), '/user/account/shipsmart'],
      ['/user/no/such/page', '/404'],
      ['/admin', '/admin/country'],
      ['/admin/loading', '/admin/country'],
      ['/admin/no/such/page', '/404'],
      [loadingPath('/admin', '/admin/country', { q: 'France' }), '/admin/country'],
      ['/loading', '/'],
      [loadingPath('', '/serviceSupport'), '/serviceSupport'],
      [loadingPath('', '/nowhere'), '/404'],
    ]
    for (const [from, to] of ends) {
      await able.page.goto(from)
      await eventually(() => pathOf(able.page)).toBe(to)
      await able.page.getByRole('heading', { level: 1 }).waitFor()
      expect(pathOf(able.page), from).toBe(to)
    }
    const unable = await app.visit({ language: 'en', admin: plain })
    for (const from of ['/admin/country', loadingPath('/admin', '/admin/country')]) {
      await unable.page.goto(from)
      await heading(unable.page, unable.say('page.no_power.title')).waitFor()
      expect(pathOf(unable.page), from).toBe('/401')
    }
    // Who asked for no page in particular, and has none, is told so and by whom it is mended.
    for (const from of ['/admin', '/admin/loading']) {
      await unable.page.goto(from)
      await heading(unable.page, unable.say('shell.loading.nothing')).waitFor()
    }
  },
)

proofTest(
  'who is not signed in ends on the area’s login screen, with the way back',
  {
    shownBy: [
      'from %s is %s',
      'an admin signs in where they wanted to go, says what is missing beside each field, and signs out of that area alone',
    ],
  },
  async () => {
    const { page } = await app.visit()
    for (const [from, to, back] of [
      ['/user/account/overview?x=1', '/user/login', '/user/account/overview?x=1'],
      ['/admin/country', '/admin/login', '/admin/country'],
      ['/user', '/user/login', null],
      ['/admin/loading', '/admin/login', null],
    ] as const) {
      await page.goto(from)
      await expectPath(page, to)
      expect(new URL(page.url()).searchParams.get('to'), from).toBe(back)
    }
  },
)

proofTest(
  'Back leads to where one came from, past every address that only sent on',
  {
    shownBy: [
      'a path under /user or /admin goes by its loading route, which carries it and then goes there; Back passes it by',
      'an unknown path leads to /404, which offers the two ways; Back leads to where one came from, or home',
    ],
  },
  async () => {
    const nobody = await app.visit()
    const admin = await app.visit({ admin: await app.w.build.admin() })
    for (const [page, from, to] of [
      [nobody.page, '/user/account/overview', '/user/login'],
      [admin.page, '/admin/country', '/admin/country'],
      [admin.page, '/admin/login?to=/admin/country', '/admin/country'],
      [admin.page, '/nowhere', '/404'],
    ] as const) {
      await page.goto('/prohibitedItems')
      await page.goto(from)
      await expectPath(page, to)
      await page.locator('h1').waitFor()
      await page.goBack()
      await expectPath(page, '/prohibitedItems')
    }
  },
)

test('an admin whose group was given nothing is told whom to ask', async () => {
  const admin = await app.w.build.admin({ nodes: [] })
  const { page, say } = await app.visit({ language: 'en', admin })
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1, name: say('shell.loading.nothing') }).waitFor()
  await page.getByText(say('error.access.no_menu')).waitFor()
  // A group that has only what everybody has lands there as well, not on an empty dashboard, and leaves from there.
  const holds = groupSeeds.find(({ code }) => code === 'driver')?.holds ?? (() => false)
  const clerk = await app.w.build.admin({ nodes: seedNames(adminRules).filter(holds) })
  const { page: desk, say: sayZh } = await app.visit({ language: 'zh-cn', admin: clerk })
  await desk.goto('/admin')
  await heading(desk, sayZh('shell.loading.nothing')).waitFor()
  await desk.getByText(sayZh('shell.no_screens', { name: clerk.username })).waitFor()
  await desk.getByText(sayZh('shell.no_screens.ask')).waitFor()
  await expectAxeCleanInProof(desk)
  await desk
    .getByRole('main')
    .getByRole('button', { name: sayZh('shell.sign_out'), exact: true })
    .click()
  await expectPath(desk, '/admin/login')
})

/** What stands on a list's screen: its own buttons, and those of its first row. */
async function buttonsOn(page: Page, say: Say): Promise<string[]> {
  await page.locator('[data-row]').first().waitFor()
  const row = page.locator('[data-row]').first()
  const seen = {
    add: page.getByRole('button', { name: say('resource.add'), exact: true }),
    export: page.getByRole('button', { name: say('resource.export'), exact: true }),
    edit: row.getByRole('button', { name: /^Edit / }).or(page.getByRole('menuitem', { name: say('resource.edit'), exact: true })),
    del: row
      .getByRole('button', { name: /^Delete / })
      .or(page.getByRole('menuitem', { name: say('resource.delete'), exact: true })),
    close: page.getByRole('menuitem', { name: new RegExp(`^${say('user.close')}`) }),
  }
  const menu = row.locator('[data-more]')
  if ((await menu.count()) > 0) {
    await menu.click()
    await page.getByRole('menu').waitFor()
  }
  const found = await Promise.all(Object.entries(seen).map(async ([name, button]) => ((await button.count()) > 0 ? [name] : [])))
  return found.flat()
}

const titles = { country: 'country.title', currency: 'currency.title', 'user/user': 'user.user.title' } as const

/** Without buttons named: a screen that does not open. */
type Screens = Record<keyof typeof titles, string[] | undefined>

async function expectScreens(code: string, screens: Screens): Promise<void> {
  const holds = groupSeeds.find((seed) => seed.code === code)?.holds ?? (() => false)
  await app.w.build.member()
  const admin = await app.w.build.admin({ nodes: seedNames(adminRules).filter(holds) })
  const { page, say } = await app.visit({ language: 'en', admin })
  for (const [screen, buttons] of Object.entries(screens) as [keyof typeof titles, string[] | undefined][]) {
    await page.goto(`/admin/${screen}`)
    if (!buttons) {
      await expectPath(page, '/401')
      continue
    }
    await heading(page, say(titles[screen])).waitFor()
    expect([screen, await buttonsOn(page, say)]).toEqual([screen, buttons])
  }
}

const all = ['add', 'export', 'edit', 'del']

for (const [code, screens] of [
  ['operations', { country: all, currency: all, 'user/user': undefined }],
  ['finance', { country: undefined, currency: all, 'user/user': [] }],
  ['support', { country: [], currency: [], 'user/user': [] }],
] satisfies [string, Screens][])
  proofTest(
    `the group ${code} sees on three screens the buttons it may press, and no screen it may not open`,
    {
      shownBy: [
        '$name offers every role the actions it holds nodes of, and no other',
        'draws for $name the buttons it holds nodes of, and no other',
        'menus that cannot be loaded are tried again; an admin with only the view node then sees no button, and the same call by hand is refused with 401',
      ],
    },
    () => expectScreens(code, screens),
  )

/** Every address the page had, also those it only passed through. */
function recordPaths(page: Page): () => string[] {
  const paths: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) paths.push(new URL(frame.url()).pathname)
  })
  return () => paths
}
