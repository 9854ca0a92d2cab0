import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { adminRules, seedNames } from '#server/modules/access/catalogue.ts'
import { groupSeeds } from '#server/modules/access/seeded-groups.ts'
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

async function signedInAs(group: string): Promise<string> {
  const id = await createAdmin(w.ctx, { username: `m_${group}`, password: 'Right#2026', groups: [group] })
  const lives = { accessSeconds: 86_400, refreshSeconds: 86_400 }
  const { token } = await inTx(w.ctx, (tx) =>
    openSession(tx, { realm: 'admin', accountId: id, keep: false, ip: '', userAgent: '', now: w.ctx.clock(), lives }),
  )
  return token
}

const nobodys = '999999999'
const guarded = endpoints.flatMap((endpoint) =>
  endpoint.access.startsWith('admin:') ? [{ ...endpoint, node: endpoint.access.slice('admin:'.length) }] : [],
)

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

  test.each(groupSeeds.map((seed) => seed.code))('asks the group %s for exactly the nodes it holds', async (code) => {
    const holds = groupSeeds.find((seed) => seed.code === code)?.holds ?? (() => false)
    for (const call of guarded)
      expect([call.url, isLetIn(await codeOf(call, tokens.get(code)))]).toEqual([call.url, holds(call.node)])
  })

  test('lets in a group that holds just this node, and only there', async () => {
    const nodes = [...new Set(guarded.map(({ node }) => node))]
    const admin = await w.build.admin({ nodes: [] })
    const [group] = await run<{ group_id: number }>(w.ctx.db, 'select group_id from admin_group_access where admin_id = $1', [
      admin.id,
    ])
    for (const [index, node] of nodes.entries()) {
      await run(w.ctx.db, 'delete from admin_group_rule where group_id = $1', [group?.group_id])
      await run(w.ctx.db, 'insert into admin_group_rule (group_id, rule_id) select $1, id from admin_rule where name = $2', [
        group?.group_id,
        node,
      ])
      await w.ctx.access.reload()
      for (const call of guarded.filter((one) => one.node === node))
        expect([call.url, isLetIn(await codeOf(call, admin.token))]).toEqual([call.url, true])
      // A node of one page opens nothing on the next ones.
      for (const step of [1, 7, 31]) {
        const other = guarded[(index + step) % guarded.length]
        if (other && other.node !== node)
          expect([node, other.url, await codeOf(other, admin.token)]).toEqual([node, other.url, 401])
      }
    }
  })

  test('refuses an administrator without any node', async () => {
    const nobody = await w.build.admin({ nodes: [] })
    for (const call of guarded) expect([call.url, await codeOf(call, nobody.token)]).toEqual([call.url, 401])
  })
})
