import { endpoints } from '#contract/index.ts'
import { createAdmin } from '#server/modules/identity/index.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import type { World } from './world.ts'

/**
 * Every call of the back office that asks for a node. What is sent fits the calls and meets no row, so that whoever is let in changes nothing.
 */
export const guardedCalls = endpoints.flatMap((endpoint) =>
  endpoint.access.startsWith('admin:') ? [{ ...endpoint, node: endpoint.access.slice('admin:'.length) }] : [],
)

export const oneCallOfEachNode = [...new Map(guardedCalls.map((call) => [call.node, call])).values()]

/** The token of a new administrator of this group. */
export const signInAs = async (w: World, group: string): Promise<string> =>
  openSessionOf(w, await createAdmin(w.ctx, { username: `m_${group}`, password: 'Right#2026', groups: [group] }))

export async function openSessionOf(w: World, id: number): Promise<string> {
  const lives = { accessSeconds: 86_400, refreshSeconds: 86_400 }
  const { token } = await inTx(w.ctx, (tx) =>
    openSession(tx, { realm: 'admin', accountId: id, keep: false, ip: '', userAgent: '', now: w.ctx.clock(), tokenTtl: lives }),
  )
  return token
}

const nobodys = '999999999'

/** The code that a call is answered with. */
export async function codeOf(
  w: World,
  { method, url }: { method: string; url: string },
  token: string | undefined,
): Promise<number> {
  const options = { admin: token }
  if (method === 'GET') return (await w.get(url, { ...options, query: { id: nobodys, q: 'x' } })).code
  if (method === 'DELETE') return (await w.del(url, { ...options, query: { 'ids[]': nobodys } })).code
  const ids = { id: Number(nobodys), ids: [Number(nobodys)], targetId: Number(nobodys) - 1 }
  return (await w.post(url, { ...options, body: ids })).code
}

export const isLetIn = (code: number): boolean => code !== 401 && code !== 302
