import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { groupSeeds } from '#server/modules/access/group-seeds.ts'
import { adminRules, seedNames } from '#server/modules/access/rule-seeds.ts'
import { createAdmin } from '#server/modules/identity/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { type World, world } from '#test/world/world.ts'

/**
 * Every call of the back office that asks for a node, by everybody there is. What is sent fits the calls and meets no row, so that whoever is
 * let in changes nothing.
 */
let w: World
const tokens = new Map<string, string>()

beforeAll(async () => {
  w = await world()
  await w.ctx.settings.set('flood_per_minute', 1_000_000)
  for (const code of ['super', ...groupSeeds.map((seed) => seed.code)]) tokens.set(code, await signedInAs(code))
})

const signedInAs = async (group: string): Promise<string> =>
  sessionOf(await createAdmin(w.ctx, { username: `m_${group}`, password: 'Right#2026', groups: [group] }))

async function sessionOf(id: number): Promise<string> {
  const lives = { accessSeconds: 86_400, refreshSeconds: 86_400 }
  const { token } = await inTx(w.ctx, (tx) =>
    openSession(tx, { realm: 'admin', accountId: id, keep: false, ip: '', userAgent: '', now: w.ctx.clock(), tokenTtl: lives }),
  )
  return token
}

const nobodys = '999999999'
const guarded = endpoints.flatMap((endpoint) =>
  endpoint.access.startsWith('admin:') ? [{ ...endpoint, node: endpoint.access.slice('admin:'.length) }] : [],
)

const oneOfEachNode = [...new Map(guarded.map((call) => [call.node, call])).values()]

/** For each node somebody who holds it and nothing else; the groups are read anew once for all of them. */
async function holdersOf(nodes: string[]): Promise<{ node: string; token: string }[]> {
  const made = await run<{ id: number; node: string }>(
    w.ctx.db,
    `with chosen as (select id, name from admin_rule where name = any($1)),
       groups as (insert into admin_group (code, name_zh) select 'only:' || id, name from chosen returning id, name_zh as node),
       rules as (insert into admin_group_rule (group_id, rule_id) select g.id, c.id from groups g join chosen c on c.name = g.node),
       admins as (insert into admin (username, nickname, password_hash) select 'only_' || id, '', 'none' from chosen returning id, username),
       seats as (insert into admin_group_access (admin_id, group_id)
         select a.id, g.id from chosen c join admins a on a.username = 'only_' || c.id join groups g on g.node = c.name)
     select a.id, c.name as node from chosen c join admins a on a.username = 'only_' || c.id`,
    [nodes],
  )
  expect(made.map(({ node }) => node).sort()).toEqual([...nodes].sort())
  await w.ctx.access.reload()
  return Promise.all(made.map(async ({ id, node }) => ({ node, token: await sessionOf(id) })))
}

async function codeOf({ method, url }: { method: string; url: string }, token: string | undefined): Promise<number> {
  const options = { admin: token }
  if (method === 'GET') return (await w.get(url, { ...options, query: { id: nobodys, q: 'x' } })).code
  if (method === 'DELETE') return (await w.del(url, { ...options, query: { 'ids[]': nobodys } })).code
  const ids = { id: Number(nobodys), ids: [Number(nobodys)], targetId: Number(nobodys) - 1 }
  return (await w.post(url, { ...options, body: ids })).code
}

const isLetIn = (code: number): boolean => code !== 401 && code !== 302

test('there are calls to walk, and every node among them is in the catalogue', () => {
  expect(guarded.length).toBeGreaterThan(60)
  const known = seedNames(adminRules)
  expect(guarded.filter(({ node }) => !known.includes(node)).map(({ url }) => url)).toEqual([])
})

describe('every call that asks for a node', () => {
  test('lets super administrators in, and refuses whoever is not signed in', async () => {
    for (const call of guarded) {
      expect([call.url, isLetIn(await codeOf(call, tokens.get('super')))]).toEqual([call.url, true])
      expect([call.url, await codeOf(call, undefined)]).toEqual([call.url, 302])
    }
  })

  // Which node a call asks for is shown below for every call; which nodes a group has, by one call of each node.
  test.each(groupSeeds.map((seed) => seed.code))('asks the group %s for exactly the nodes it holds', async (code) => {
    const holds = groupSeeds.find((seed) => seed.code === code)?.holds ?? (() => false)
    for (const call of oneOfEachNode)
      expect([call.url, isLetIn(await codeOf(call, tokens.get(code)))]).toEqual([call.url, holds(call.node)])
  })

  test('lets in a group that holds just this node, and only there', async () => {
    const holders = await holdersOf(oneOfEachNode.map(({ node }) => node))
    for (const [index, { node, token }] of holders.entries()) {
      for (const call of guarded.filter((one) => one.node === node))
        expect([call.url, isLetIn(await codeOf(call, token))]).toEqual([call.url, true])
      // A node of one page opens nothing on the next ones.
      for (const step of [1, 7, 31]) {
        const other = guarded[(index + step) % guarded.length]
        if (other && other.node !== node) expect([node, other.url, await codeOf(other, token)]).toEqual([node, other.url, 401])
      }
    }
  })

  test('refuses an administrator without any node', async () => {
    const nobody = await w.build.admin({ nodes: [] })
    for (const call of guarded) expect([call.url, await codeOf(call, nobody.token)]).toEqual([call.url, 401])
  })
})
