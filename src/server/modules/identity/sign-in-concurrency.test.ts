import type { PoolClient } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { Realm } from '#contract/envelope.ts'
import { endSessionsOf } from '#server/platform/session/store.ts'
import { password } from '#test/world/factories.ts'
import { type World, world } from '#test/world/world.ts'

const pollOptions = { timeout: 15_000 }

let w: World
beforeAll(async () => {
  w = await world()
})

type SignedIn = { userInfo: { token: string } }
const signIn = (realm: Realm, username: string) =>
  realm === 'admin'
    ? w.post<SignedIn>('/admin/Index/login', { body: { username, password } })
    : w.post<SignedIn>('/api/user/checkIn', { body: { tab: 'login', username, password } })

/** How many of this database's connections wait for a lock that another one holds. */
async function countWaitingConnections(): Promise<number> {
  const { rows } = await w.ctx.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}

async function inOpenTransaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await w.ctx.pool.connect()
  try {
    await client.query('begin')
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test.each([
  ['member', 'a new password', `password_hash = 'changed'`],
  ['admin', 'a new password', `password_hash = 'changed'`],
  ['member', 'being disabled', 'status = false'],
  ['admin', 'being disabled', 'status = false'],
] as const)('sign-in of the area %s beside %s opens nothing', async (realm, _what, change) => {
  const { id, username } = await w.build[realm]()
  const answer = await inOpenTransaction(async (client) => {
    await client.query(`update ${realm} set ${change} where id = $1`, [id])
    const signingIn = signIn(realm, username)
    await expect.poll(countWaitingConnections, pollOptions).toBe(1)
    await endSessionsOf(w.ctx.db, realm, id, 'password_changed', w.ctx.clock())
    await client.query('commit')
    return signingIn
  })
  expect(answer).toMatchObject({ code: 0, msg: 'The account or the password is incorrect.' })
  expect(await openSessions(realm, id)).toEqual([])
})

test.each([
  ['member', '/admin/user.user/edit'],
  ['admin', '/admin/auth.admin/edit'],
] as const)('sign-in of the area %s beside staff who set a new password opens nothing', async (realm, url) => {
  const boss = await w.build.admin()
  const { id, username } = await w.build[realm]()
  const [edited, answer] = await inOpenTransaction(async (client) => {
    // Staff's change comes as far as ending the account's sessions, and stays there until this is let go.
    await client.query('select 1 from session where realm = $1 and account_id = $2 for update', [realm, id])
    const editing = w.post(url, { admin: boss.token, body: { id, password: 'Other#2026' } })
    await expect.poll(countWaitingConnections, pollOptions).toBe(1)
    let isAnswered = false
    const signingIn = signIn(realm, username).finally(() => {
      isAnswered = true
    })
    await expect.poll(async () => isAnswered || (await countWaitingConnections()) === 2, pollOptions).toBe(true)
    await client.query('commit')
    return Promise.all([editing, signingIn])
  })
  expect(edited).toMatchObject({ code: 1 })
  expect(answer).toMatchObject({ code: 0, msg: 'The account or the password is incorrect.' })
  expect(await openSessions(realm, id)).toEqual([])
})

const openSessions = (realm: Realm, id: number) =>
  w.ctx.db
    .selectFrom('session')
    .select('id')
    .where('realm', '=', realm)
    .where('account_id', '=', id)
    .where('end_time', 'is', null)
    .execute()
