import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { countryScreen } from './country-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading, toast } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

/** What Chromium itself writes when a request gets no answer or a bad one, and React when a page fails. */
const failedRequest = /Failed to load resource|Failed to fetch dynamically imported module|dynamically imported/
const failedPage = /CallError|React Router|error occurred|ErrorBoundary|Abnormal problem/

test('a part of the app that does not arrive shows the problem page, which goes back by itself, can be told to stay, leads home and never goes in a circle', async () => {
  const { page, say } = await app.visit({ isAlone: true, language: 'en', expects: [failedRequest, failedPage] })
  const problem = heading(page, say('page.problem.title'))
  const home = heading(page, say('home.hero.title'))
  const leaveFor = (link: string) => page.getByRole('banner').getByRole('link', { name: link }).click()
  await page.clock.install()
  // A site that answers nonsense about itself still shows its pages.
  await page.route('**/api/index/index', (route) => route.fulfill({ status: 200, body: '<html>' }))
  await page.goto('/')
  await home.waitFor()
  await eventually(() => page.title()).toBe(`${say('home.title')} - ShipSmart`)
  await page.unroute('**/api/index/index')

  await page.route('**/assets/**', (route) => route.abort())
  await leaveFor(say('shell.support'))
  await problem.waitFor()
  await page.getByText(say('page.problem.chunk')).waitFor()
  await eventually(() => page.title()).toBe(`${say('page.problem.title')} - ShipSmart`)
  await page.getByRole('link', { name: say('page.home') }).waitFor()
  await page.getByRole('button', { name: say('page.back') }).waitFor()
  const timer = page.getByRole('timer')
  await timer.waitFor()
  const before = await secondsOn(timer.innerText())
  await countDown(page)
  expect(before).toBeGreaterThan(5)
  await home.waitFor()
  await expectPath(page, '/')
  expect(await timer.count()).toBe(0)

  await leaveFor(say('shell.support'))
  await problem.waitFor()
  await page.getByRole('link', { name: say('page.home') }).click()
  await home.waitFor()

  await leaveFor(say('shell.prohibited'))
  await page.getByRole('button', { name: say('page.problem.stay') }).click()
  await page.getByRole('status').getByText(say('page.problem.stayed')).waitFor()
  await page.clock.fastForward(60_000)
  await problem.waitFor()
  await page.unroute('**/assets/**')
  await page.getByRole('button', { name: say('page.reload') }).click()
  await heading(page, say('home.prohibited.title')).waitFor()

  // Where home itself cannot be loaded the page stays.
  let tries = 0
  await page.route(/\/assets\/home-[^/]*\.js/, (route) => {
    tries += 1
    return route.abort()
  })
  await page.goto('/')
  await problem.waitFor()
  await timer.waitFor()
  const triesBefore = tries
  expect(triesBefore).toBeGreaterThan(0)
  await countDown(page)
  await problem.waitFor()
  for (let second = 0; second < 3; second++) await page.clock.runFor(1000)
  await problem.waitFor()
  expect(tries - triesBefore).toBeLessThanOrEqual(3)
})

test('an answer that makes no sense shows the problem page with the request number, inside the shell', async () => {
  const admin = await app.w.build.admin()
  const { page, say } = await app.visit({ isAlone: true, language: 'en', admin, expects: [failedPage] })
  await page.clock.install()
  await page.route('**/admin/country/index**', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'application/json',
      headers: { 'x-request-id': 'e2e-4711' },
      body: '{"code":1,"data":',
    }),
  )
  await page.goto('/admin/country')
  await heading(page, say('page.problem.title')).waitFor()
  await page.getByText(say('page.problem.broken')).waitFor()
  await page.getByText(say('common.request_id', { id: 'e2e-4711' })).waitFor()
  await page.getByRole('navigation', { name: say('shell.menu.label') }).waitFor()
  await page.getByRole('timer').waitFor()
  await page.unroute('**/admin/country/index**')
  await countDown(page)
  await heading(page, say('home.hero.title')).waitFor()
  await page.goto('/admin/country')
  await heading(page, say('country.title')).waitFor()
})

const messages: [number, string][] = [
  [400, 'Incorrect parameter!'],
  [401, 'You do not have permission to operate!'],
  [403, 'You do not have permission to operate!'],
  [404, 'Error requesting address: /admin/country/edit'],
  [408, 'Request timed out!'],
  [409, 'The same data already exists in the system!'],
  [500, 'Server internal error!'],
  [501, 'Service not implemented!'],
  [502, 'Gateway error!'],
  [503, 'Service unavailable!'],
  [504, 'The service is temporarily unavailable Please try again later!'],
  [505, 'HTTP version is not supported!'],
  [418, 'Abnormal problem, please contact the website administrator!'],
]

proofTest(
  'each HTTP failure without words of its own is said in the words of the specification',
  {
    shownBy: [
      '%i has its own words',
      'a redirect and an unknown status have theirs',
      '%s is said in the words of the specification, in both languages',
      'what is fetched once a page stands may fail and comes with the network; a failed call is said in words, and without a network the list recovers',
    ],
  },
  async () => {
    const { page, screen } = await openSwitch([failedRequest])
    let status = 0
    await page.route('**/admin/country/edit', (route) => route.fulfill({ status, body: '' }))
    for (const [next, message] of messages) {
      status = next
      await page.getByRole('switch').click({ force: true })
      await toast(page, message).waitFor()
      await eventually(() => page.getByRole('switch').isChecked()).toBe(true)
      await closeToasts(page)
    }
    await screen.row('FRA').waitFor()
  },
)

proofTest(
  'a redirected call is said in the words of the specification',
  {
    shownBy: [
      'a redirect and an unknown status have theirs',
      '%s is said in the words of the specification, in both languages',
      'what is fetched once a page stands may fail and comes with the network; a failed call is said in words, and without a network the list recovers',
    ],
  },
  async () => {
    const { page } = await openSwitch([failedRequest])
    await page.route('**/admin/country/edit', (route) =>
      route.fulfill({ status: 302, headers: { location: '/elsewhere' }, body: '' }),
    )
    await page.getByRole('switch').click({ force: true })
    await toast(page, 'Interface redirected!').waitFor()
  },
)

test('what is fetched once a page stands may fail and comes with the network; a failed call is said in words, and without a network the list recovers', async () => {
  // Chromium's own line about each request, and no error of the page.
  const { page, context, say, calls } = await app.visit({
    isAlone: true,
    language: 'en',
    admin: await app.w.build.admin(),
    expects: [/^console: Failed to load resource/],
  })
  const later = /\/(drag-kit|toast-view)[^/]*\.js$/
  const lost = new Set<string>()
  await page.route(later, (route) => {
    lost.add(later.exec(route.request().url())?.[1] ?? '')
    return route.abort('internetdisconnected')
  })
  await page.route('**/admin/country/edit', (route) => route.fulfill({ status: 503, body: '' }))
  const screen = countryScreen(page, say)
  await screen.open()
  await eventually(() => [...lost]).toContain('drag-kit')
  await page.getByRole('switch').first().click({ force: true })
  await eventually(() => [...lost]).toContain('toast-view')
  await heading(page, say('country.title')).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.unroute(later)
  // More than once, as networks do: the answer that has to be told may come after the first.
  await eventually(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    return toast(page, 'Service unavailable!').count()
  }).toBe(1)
  await page.locator('[data-row] [aria-roledescription]').first().waitFor()
  await closeToasts(page)

  // Typing fast asks once the typing pauses and shows what was typed last.
  const before = calls.length
  await screen.search.pressSequentially('germany', { delay: 20 })
  await eventually(screen.codes).toEqual(['DE'])
  expect(calls.slice(before).filter((call) => call.includes('/admin/country/index')).length).toBeLessThanOrEqual(3)
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByRole('button', { name: say('resource.refresh') }).dblclick({ force: true })
  await eventually(screen.codes).toEqual(['DE'])
  expect(await page.getByRole('alert').count()).toBe(0)

  const expectRefusal = async (message: string) => {
    await page.getByRole('switch').click({ force: true })
    await toast(page, message).waitFor()
  }
  await page.unroute('**/admin/country/edit')
  await page.route('**/admin/country/edit', (route) => route.fulfill({ status: 404, body: '' }))
  await expectRefusal('Error requesting address: /admin/country/edit')
  await eventually(() => page.getByRole('switch').isChecked()).toBe(true)
  await page.unroute('**/admin/country/edit')
  await page.route('**/admin/country/edit', (route) => route.abort('connectionrefused'))
  await expectRefusal('Server exception!')
  await page.unroute('**/admin/country/edit')
  await context.setOffline(true)
  await expectRefusal('You are disconnected!')
  await page.getByText(say('resource.failed'), { exact: true }).waitFor()
  await page.getByText(say('resource.failed_kept')).waitFor()
  // What was read before stays below it.
  await screen.row('DEU').waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: say('common.retry') }).click()
  await screen.row('DEU').waitFor()
  await eventually(() => screen.search.inputValue()).toBe('germany')
})

proofTest(
  'the same messages exist in Chinese',
  { shownBy: '%s is said in the words of the specification, in both languages' },
  async () => {
    const { page } = await openSwitch([failedRequest], 'zh-cn')
    await page.route('**/admin/country/edit', (route) => route.fulfill({ status: 502, body: '' }))
    await page.getByRole('switch').click({ force: true })
    await toast(page, '网关错误！').waitFor()
  },
)

proofTest(
  'a call that is not answered within 60 seconds says “Network request timeout!”',
  {
    shownBy: [
      'no answer for 60 seconds',
      '%s is said in the words of the specification, in both languages',
      'what is fetched once a page stands may fail and comes with the network; a failed call is said in words, and without a network the list recovers',
    ],
  },
  async () => {
    const admin = await app.w.build.admin()
    const { page, say } = await app.visit({ isAlone: true, language: 'en', admin, expects: [failedRequest] })
    await page.clock.install()
    const screen = countryScreen(page, say)
    const canSay = toastViewIn(page)
    await screen.open('?q=France')
    await touch(page)
    await canSay
    let isAsked = false
    await page.route('**/admin/country/edit', () => {
      isAsked = true
    })
    await page.getByRole('switch').click({ force: true })
    await eventually(() => isAsked).toBe(true)
    await page.clock.runFor(58_000)
    expect(await toast(page, 'Network request timeout!').count()).toBe(0)
    await page.clock.runFor(3000)
    await toast(page, 'Network request timeout!').waitFor()
  },
)

proofTest(
  'an identical request that is still pending is cancelled by the newer one, and nobody sees an error',
  { shownBy: 'is cancelled by the newer one, and the earlier caller receives the later answer' },
  async () => {
    const { page, say, screen } = await openSwitch([])
    const cancelled: string[] = []
    const sent: string[] = []
    page.on('requestfailed', (request) => cancelled.push(`${request.method()} ${request.failure()?.errorText}`))
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/admin/country/index*', async (route) => {
      sent.push(route.request().url())
      if (sent.length < 2) await held
      await route.continue().catch(() => undefined)
    })
    // Off and on again: each change asks for the list, and the first answer has not come when the second asks.
    for (let turn = 1; turn <= 2; turn++) {
      await page.getByRole('switch').click({ force: true })
      await eventually(() => sent.length).toBe(turn)
    }
    expect(sent[1]).toBe(sent[0])
    await eventually(() => cancelled).toContain('GET net::ERR_ABORTED')
    release()
    await screen.row('FRA').waitFor()
    expect(
      await page
        .getByRole('alert')
        .filter({ hasNotText: say('message.updated') })
        .count(),
    ).toBe(0)
  },
)

async function openSwitch(expects: RegExp[], language: 'en' | 'zh-cn' = 'en') {
  const visit = await app.visit({ isAlone: true, language, admin: await app.w.build.admin(), expects })
  const screen = countryScreen(visit.page, visit.say)
  const canSay = toastViewIn(visit.page)
  await screen.open(language === 'en' ? '?q=France' : '?q=FRA')
  await screen.row('FRA').waitFor()
  await touch(visit.page)
  await canSay
  return { ...visit, screen }
}

/** The code that draws messages comes with the first touch of the page, so that it is there when the connection is not. */
const touch = (page: Page) => page.keyboard.press('Shift')
const toastViewIn = (page: Page) => page.waitForResponse(/\/toast-view[^/]*\.js/)

async function closeToasts(page: Page): Promise<void> {
  const shown = page.getByRole('alert')
  // One that is already leaving cannot be clicked any more.
  while ((await shown.count()) > 0)
    await shown
      .first()
      .getByRole('button')
      .click({ force: true, timeout: 1000 })
      .catch(() => undefined)
}

const secondsOn = async (text: Promise<string>): Promise<number> => Number(/\d+/.exec(await text)?.[0])

/** Lets the seconds pass one by one until the count-down is over. */
async function countDown(page: Page): Promise<void> {
  for (let second = 0; second < 25 && (await page.getByRole('timer').count()) > 0; second++) await page.clock.runFor(1000)
}
