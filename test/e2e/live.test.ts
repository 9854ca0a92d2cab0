import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { notify } from '#server/modules/notices/index.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { type House, openSharedHouse } from './house.ts'
import { openAccountMenu } from './login-screen.ts'
import { eventually, expectPath, heading } from './screen.ts'
import type { Visit } from './visit.ts'

let house: House
beforeAll(async () => {
  house = await openSharedHouse()
})

const place = '/user/account/overview'
const tell = (id: number) =>
  inTx(house.w.ctx, (tx) =>
    notify(house.w.ctx, tx, { to: { realm: 'member', id }, kind: 'sample', word: { key: 'task.title' }, mail: false }),
  )

/** The streams this browser has opened so far, and those that are over. */
function streamsOf({ context }: Visit): { opened: string[]; ended: string[] } {
  const streams = { opened: [] as string[], ended: [] as string[] }
  const isStream = (url: string) => /\/live\?ticket=/.test(url)
  context.on('request', (request) => void (isStream(request.url()) && streams.opened.push(request.url())))
  const end = (request: Request) => void (isStream(request.url()) && streams.ended.push(request.url()))
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  return streams
}
const bell = (page: Page, { say }: Visit, count: number) =>
  page.getByRole('button', { name: say('notice.button', { count }), exact: true })

/** Live news have come through once: what is told from now on arrives. */
async function isListening(visit: Visit, memberId: number, tabs: Page[], count: number): Promise<void> {
  await tell(memberId)
  for (const tab of tabs) await bell(tab, visit, count).waitFor()
}

test('eight tabs share one stream: all of them hear, every call still answers, and the next tab takes over', async () => {
  const member = await house.w.build.member()
  const visit = await house.visit({ isAlone: true, member })
  const streams = streamsOf(visit)
  const tabs = [visit.page]
  for (let n = 1; n < 8; n++) tabs.push(await visit.tab())
  for (const tab of tabs) {
    await tab.goto(place)
    await heading(tab, /./).waitFor()
  }
  await eventually(() => streams.opened.length).toBe(1)
  await isListening(visit, member.id, tabs, 1)
  const answers = await Promise.all(
    tabs.map((tab) =>
      tab.evaluate(
        async () => (await fetch('/api/index/index', { headers: { server: 'true', accept: 'application/json' } })).status,
      ),
    ),
  )
  expect(answers).toEqual(Array(8).fill(200))
  expect(streams.opened).toHaveLength(1)

  await tabs.shift()?.close()
  await eventually(() => streams.opened.length).toBe(2)
  await isListening(visit, member.id, tabs, 2)
  expect(streams.opened).toHaveLength(2)
})

test('no session token stands in the address of a stream, and each has a ticket of its own', async () => {
  const member = await house.w.build.member()
  const visit = await house.visit({ isAlone: true, member })
  const streams = streamsOf(visit)
  await visit.page.goto(place)
  await eventually(() => streams.opened.length).toBe(1)
  await visit.page.reload()
  await eventually(() => streams.opened.length).toBe(2)
  expect(new Set(streams.opened).size).toBe(2)
  for (const url of streams.opened) expect(url).not.toContain(member.token)
})

test('log-out ends the stream, in every tab', async () => {
  const member = await house.w.build.member()
  const visit = await house.visit({ isAlone: true, member })
  const streams = streamsOf(visit)
  await visit.page.goto(place)
  await eventually(() => streams.opened.length).toBe(1)
  const second = await visit.tab()
  await second.goto(place)
  await openAccountMenu(second, visit.say, member.username)
  await second.getByRole('menuitem', { name: visit.say('shell.sign_out'), exact: true }).click()
  await expectPath(second, '/user/login')
  await eventually(() => streams.ended.length).toBe(1)
  expect(streams.opened).toHaveLength(1)
})

test('a session that is ended elsewhere leads to the login screen at once, with the way back', async () => {
  const member = await house.w.build.member()
  const visit = await house.visit({ isAlone: true, member })
  const streams = streamsOf(visit)
  await visit.page.goto(place)
  await eventually(() => streams.opened.length).toBe(1)
  await isListening(visit, member.id, [visit.page], 1)
  await house.w.post('/api/user/logout', { member: member.token, body: { everywhere: 1 } })
  await expectPath(visit.page, '/user/login')
  expect(new URL(visit.page.url()).searchParams.get('to')).toBe(place)
})

test('a stream that the server ends comes back by itself with a new ticket', async () => {
  const member = await house.w.build.member()
  const visit = await house.visit({ isAlone: true, member })
  const streams = streamsOf(visit)
  await visit.page.goto(place)
  await eventually(() => streams.opened.length).toBe(1)
  await isListening(visit, member.id, [visit.page], 1)
  house.w.ctx.live.endAll()
  await eventually(() => streams.opened.length).toBe(2)
  await isListening(visit, member.id, [visit.page], 2)
})

test('a browser without locks hears news all the same', async () => {
  const member = await house.w.build.member()
  const visit = await house.visit({ isAlone: true, member })
  await visit.context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }))
  const streams = streamsOf(visit)
  await visit.page.goto(place)
  await eventually(() => streams.opened.length).toBe(1)
  await isListening(visit, member.id, [visit.page], 1)
})

test('members and admins in one browser listen apart', async () => {
  const [member, admin] = [await house.w.build.member(), await house.w.build.admin()]
  const visit = await house.visit({ isAlone: true, member, admin })
  const streams = streamsOf(visit)
  const office = await visit.tab()
  await visit.page.goto(place)
  await office.goto('/admin/country')
  await eventually(() => streams.opened.map((url) => new URL(url).pathname).sort()).toEqual(['/admin/live', '/api/live'])
  await isListening(visit, member.id, [visit.page], 1)
  await bell(office, visit, 0).waitFor()
})

test('the balance in the bar follows the account', async () => {
  const member = await house.w.build.member()
  const visit = await house.visit({ isAlone: true, member })
  const streams = streamsOf(visit)
  await visit.page.goto(place)
  await eventually(() => streams.opened.length).toBe(1)
  await isListening(visit, member.id, [visit.page], 1)
  await house.w.build.money(member.id, 1234)
  await publishChange(house.w.ctx.db, { to: { member: member.id }, topic: 'balance' })
  await visit.page
    .getByRole('banner')
    .getByText(visit.say('shell.balance', { amount: '£12.34' }), { exact: true })
    .waitFor()
})
