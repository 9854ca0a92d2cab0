import type { SearchHit } from '#contract/search.ts'
import { formatMobile } from '#domain/mobile.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Conditions } from '#server/platform/resources/search.ts'
import { containsPart, containsPattern, parseRowNumber, prefixPattern, type Searcher } from '#server/platform/searchers.ts'
import { adminScreen } from './admin-screen.ts'

type Person = { id: number; username: string; nickname: string; email: string | null; mobile: string | null }

/** Each way of finding someone is a small question of its own, so that each can use its index; an exact number comes first. */
const members: Searcher<Ctx> = {
  resource: 'user.user',
  node: 'user/user/index',
  find: async ({ db }, { text, limit }) => {
    const values: unknown[] = [limit]
    const mark = (value: unknown) => `$${values.push(value)}`
    const [id, phones] = [parseRowNumber(text), parsePhones(text)]
    const email = `lower(email) like ${mark(prefixPattern(text.toLowerCase()))}`
    const ways = [
      ...(id === null ? [] : [`id = ${mark(id)}`]),
      ...(text.includes('@') ? [email] : []),
      ...phones.map((phone) => `mobile like ${mark(prefixPattern(phone))}`),
      ...['username', 'nickname'].map((column) => containsPart(column, text, mark)),
      ...(text.includes('@') ? [] : [email]),
    ]
    const subqueries = ways.map((way, rank) => `(select id, ${rank} as rank from member where ${way} limit $1)`)
    const rows = await run<Person>(
      db,
      `select m.id, m.username, m.nickname, m.email, m.mobile
       from (select id, min(rank) as rank from (${subqueries.join(' union all ')}) ways group by id) hits join member m using (id)
       order by hits.rank, m.id limit $1`,
      values,
    )
    return rows.map((row) => toSearchHit(row, '/admin/user/user'))
  },
}

/** The same people as in the list: not everybody sees every colleague there. */
const admins: Searcher<Ctx> = {
  resource: 'auth.admin',
  node: 'auth/admin/index',
  find: async (ctx, { text, limit, actor }) => {
    const conditions: Conditions = {
      clauses: ['(t.id = $2 or t.username ilike $3 or t.nickname ilike $3 or t.email ilike $4 or t.mobile like any($5::text[]))'],
      values: [limit, parseRowNumber(text), containsPattern(text), prefixPattern(text), parsePhones(text).map(prefixPattern)],
    }
    adminScreen.scope?.(actor, conditions, ctx)
    const rows = await run<Person>(
      ctx.db,
      `select t.id, t.username, t.nickname, t.email, t.mobile from admin t where ${conditions.clauses.join(' and ')} order by t.id limit $1`,
      conditions.values,
    )
    return rows.map((row) => toSearchHit(row, '/admin/auth/admin'))
  },
}

export const identitySearchers = [members, admins]

const toSearchHit = ({ id, username, nickname, email, mobile }: Person, list: string): SearchHit => ({
  id,
  title: nickname && nickname !== username ? `${username} (${nickname})` : username,
  note: [email, mobile && formatMobile(mobile)].filter(Boolean).join(' · ') || `#${id}`,
  path: `${list}?q=${encodeURIComponent(username)}`,
})

/** A number as it may have been typed: with its country, or as one dials it at home in Britain or China. Numbers are kept with their country. */
function parsePhones(text: string): string[] {
  const digits = text.replace(/[\s().-]/g, '')
  if (/^\+\d{3,15}$/.test(digits)) return [digits]
  if (!/^\d{4,15}$/.test(digits)) return []
  return [`+${digits}`, `+86${digits}`, `+44${digits.replace(/^0/, '')}`, digits]
}
