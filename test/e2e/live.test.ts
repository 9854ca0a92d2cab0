import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { notify } from '#server/modules/notices/index.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { openAccountMenu } from './login-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, expectStays, heading } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { Visit, VisitOptions } from './visit.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

const overviewPath = '/user/account/overview'
const sendNotice = (id: number) =>
  inTx(app.w.ctx, (tx) =>
    notify(app.w.ctx, tx, { to: { realm: 'member', id }, kind: 'sample', word: { key: 'task.title' }, mail: false }),
  )

/** The streams this browser has opened so far, and those that are over. */
function streamsOf({ context }: Visit): { opened: string[]; ended: string[] } {
  const streams = { opened: [] as string[], ended: [] as string[] }
  const isStream = (url: string) => /\/live\?ticket=/.test(url)
  const begin = (request: Request) => void (isStream(request.url()) && streams.opened.push(request.url()))
  const end = (request: Request) => void (isStream(request.url()) && streams.ended.push(request.url()))
  context.on('request', begin)
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  // The next visit may have the same context.
  onTestFinished(() => {
    context.off('request', begin)
    context.off('requestfinished', end)
    context.off('requestfailed', end)
  })
  return streams
}
const bell = (page: Page, { say }: Visit, count: number) =>
  page.getByRole('button', { name: say('notice.button', { count }), exact: true })

/** Live news have come through once: what is told from now on arrives. */
async function waitForLiveEvents(visit: Visit, memberId: number, tabs: Page[], count: number): Promise<void> {
  await sendNotice(memberId)
  for (const tab of tabs) await bell(tab, visit, count).waitFor()
}

/** So many tabs of one member, all of which have heard something once by their one stream. */
async function openTabs(count: number, options: VisitOptions = {}) {
  const member = await app.w.build.member()
  const visit = await app.visit({ member, ...options })
  const streams = streamsOf(visit)
  const tabs = [visit.page]
  for (let n = 1; n < count; n++) tabs.push(await visit.tab())
  for (const tab of tabs) {
    await tab.goto(overviewPath)
    await heading(tab, /./).waitFor()
  }
  await eventually(() => streams.opened.length).toBe(1)
  await waitForLiveEvents(visit, member.id, tabs, 1)
  const answers = await Promise.all(
    tabs.map((tab) =>
      tab.evaluate(
        async () => (await fetch('/api/index/index', { headers: { server: 'true', accept: 'application/json' } })).status,
      ),
    ),
  )
  expect(answers).toEqual(Array(count).fill(200))
  expect(streams.opened).toHaveLength(1)

  await tabs.shift()?.close()
  await eventually(() => streams.opened.length).toBe(2)
  await waitForLiveEvents(visit, member.id, tabs, 2)
  expect(streams.opened).toHaveLength(2)
  return { visit, member, streams, tabs }
}

test('tabs share one stream with tickets of its own: all of them hear, the next one takes over, it comes back when the server ends it, and log-out ends it', async () => {
  const { visit, member, streams, tabs } = await openTabs(3)
  const [first, second] = tabs as [Page, Page]

  // The balance in the bar follows the account, in whichever tab.
  await app.w.build.money(member.id, 1234)
  await publishChange(app.w.ctx.db, { to: { member: member.id }, topic: 'balance' })
  for (const tab of tabs)
    await tab
      .getByRole('banner')
      .getByText(visit.say('shell.balance', { amount: '£12.34' }), { exact: true })
      .waitFor()

  app.w.ctx.live.endAll()
  await eventually(() => streams.opened.length).toBe(3)
  await waitForLiveEvents(visit, member.id, tabs, 3)

  await openAccountMenu(second, visit.say, member.username)
  await second.getByRole('menuitem', { name: visit.say('shell.sign_out'), exact: true }).click()
  for (const tab of [first, second]) await expectPath(tab, '/user/login')
  // The tab that was closed told of no end.
  await eventually(() => streams.ended).toContain(streams.opened[2])
  expect(streams.opened).toHaveLength(3)
  expect(new Set(streams.opened).size).toBe(3)
  for (const url of streams.opened) expect(url).not.toContain(member.token)
})

proofTest(
  'eight tabs, more than a browser has connections, share one stream',
  {
    shownBy:
      'tabs share one stream with tickets of its own: all of them hear, the next one takes over, it comes back when the server ends it, and log-out ends it',
  },
  async () => {
    await openTabs(8, { isAlone: true })
  },
)

proofTest(
  'members and admins in one browser listen apart; a session that is ended elsewhere leads to the login screen at once, with the way back',
  {
    shownBy: [
      'signing out ends the streams of that sign-in, on whichever instance, and no others',
      'told to come back with a new ticket it does so at once, and stops where there is no session any more',
      'a ticket opens one stream once, within half a minute, in its own area',
      'two tabs whose token expired refresh once per browser, and both go on; a refused refresh ends that area alone, with the way back',
    ],
  },
  async () => {
    const [member, admin] = [await app.w.build.member(), await app.w.build.admin()]
    const visit = await app.visit({ member, admin })
    const streams = streamsOf(visit)
    const office = await visit.tab()
    await visit.page.goto(overviewPath)
    await office.goto('/admin/country')
    await eventually(() => streams.opened.map((url) => new URL(url).pathname).sort()).toEqual(['/admin/live', '/api/live'])
    await waitForLiveEvents(visit, member.id, [visit.page], 1)
    await bell(office, visit, 0).waitFor()

    await app.w.post('/api/user/logout', { member: member.token, body: { everywhere: 1 } })
    await expectPath(visit.page, '/user/login')
    expect(new URL(visit.page.url()).searchParams.get('to')).toBe(overviewPath)
    await expectStays(bell(office, visit, 0))
  },
)

proofTest(
  'a browser without locks hears news all the same',
  { shownBy: 'without locks a tab listens for itself, but only while somebody looks at it' },
  async () => {
    const member = await app.w.build.member()
    const visit = await app.visit({ isAlone: true, member })
    await visit.context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }))
    const streams = streamsOf(visit)
    await visit.page.goto(overviewPath)
    await eventually(() => streams.opened.length).toBe(1)
    await waitForLiveEvents(visit, member.id, [visit.page], 1)
  },
)
