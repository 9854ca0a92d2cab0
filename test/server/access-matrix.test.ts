import { beforeAll, describe, expect, test } from 'vitest'
import { groupSeeds } from '#server/modules/access/group-seeds.ts'
import { adminRules, seedNames } from '#server/modules/access/rule-seeds.ts'
import { holdsNode } from '#server/platform/access.ts'
import { run } from '#server/platform/db/pool.ts'
import { daily } from '#test/world/daily.ts'
import {
  codeOf,
  guardedCalls as guarded,
  isLetIn,
  oneCallOfEachNode,
  openSessionOf,
  signInAs,
} from '#test/world/guarded-calls.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
const tokens = new Map<string, string>()

beforeAll(async () => {
  w = await world()
  await w.ctx.settings.set('flood_per_minute', 1_000_000)
  for (const code of ['super', ...groupSeeds.map((seed) => seed.code)]) tokens.set(code, await signInAs(w, code))
})

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
  return Promise.all(made.map(async ({ id, node }) => ({ node, token: await openSessionOf(w, id) })))
}

test('there are calls to walk, and every node among them is in the catalogue', () => {
  expect(guarded.length).toBeGreaterThan(60)
  const known = seedNames(adminRules)
  expect(guarded.filter(({ node }) => !known.includes(node)).map(({ url }) => url)).toEqual([])
})

describe('every call that asks for a node', () => {
  test('lets super administrators in, and refuses whoever is not signed in', async () => {
    for (const call of guarded) {
      expect([call.url, isLetIn(await codeOf(w, call, tokens.get('super')))]).toEqual([call.url, true])
      expect([call.url, await codeOf(w, call, undefined)]).toEqual([call.url, 302])
    }
  })

  // Which node a call asks for is shown below for every call. Whether a group holds it is decided by one function: here for every node, and by a
  // call for some of them; by a call of every node in the proof.
  test.each(groupSeeds.map((seed) => seed.code))('asks the group %s for exactly the nodes it holds', async (code) => {
    const holds = groupSeeds.find((seed) => seed.code === code)?.holds ?? (() => false)
    const { id } = await w.ctx.db.selectFrom('admin_group').select('id').where('code', '=', code).executeTakeFirstOrThrow()
    const { admin } = w.ctx.access.current()
    const nodes = oneCallOfEachNode.map(({ node }) => node)
    expect(nodes.filter((node) => holdsNode(admin, [id], node))).toEqual(nodes.filter((node) => holds(node)))
    for (const [index, call] of oneCallOfEachNode.entries())
      if (index % 8 === 0)
        expect([call.url, isLetIn(await codeOf(w, call, tokens.get(code)))]).toEqual([call.url, holds(call.node)])
  })

  test('lets in a group that holds just this node, and only there', async () => {
    const holders = await holdersOf(oneCallOfEachNode.map(({ node }) => node))
    for (const [index, { node, token }] of holders.entries()) {
      for (const call of guarded.filter((one) => one.node === node))
        expect([call.url, isLetIn(await codeOf(w, call, token))]).toEqual([call.url, true])
      // A node of one page opens nothing on the next ones.
      for (const step of daily([7], { proof: [1, 7, 31] })) {
        const other = guarded[(index + step) % guarded.length]
        if (other && other.node !== node) expect([node, other.url, await codeOf(w, other, token)]).toEqual([node, other.url, 401])
      }
    }
  })

  test('refuses an administrator without any node', async () => {
    const nobody = await w.build.admin({ nodes: [] })
    for (const call of guarded) expect([call.url, await codeOf(w, call, nobody.token)]).toEqual([call.url, 401])
  })
})
