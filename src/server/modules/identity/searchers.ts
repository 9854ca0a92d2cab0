import type { SearchHit } from '#contract/search.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { anywhere, atStart, numberIn, type Searcher } from '#server/platform/searchers.ts'

type Person = { id: number; username: string; nickname: string; email: string | null; mobile: string | null }

/** Each way of finding someone is a small question of its own, so that each can use its index; an exact number comes first. */
const members: Searcher<Ctx> = {
  resource: 'user.user',
  node: 'user/user/index',
  find: async ({ db }, { text, limit }) => {
    const values: unknown[] = [limit]
    const mark = (value: unknown) => `$${values.push(value)}`
    const [id, phones] = [numberIn(text), phonesIn(text)]
    const ways = [
      ...(id === null ? [] : [`id = ${mark(id)}`]),
      ...(text.includes('@') ? [`lower(email) like ${mark(atStart(text.toLowerCase()))}`] : []),
      ...(phones.length === 0 ? [] : [`mobile like any(${mark(phones.map(atStart))})`]),
      `(username ilike ${mark(anywhere(text))} or nickname ilike ${mark(anywhere(text))})`,
      ...(text.includes('@') ? [] : [`lower(email) like ${mark(atStart(text.toLowerCase()))}`]),
    ]
    const found = ways.map((way, rank) => `(select id, ${rank} as rank from member where ${way} limit $1)`)
    const rows = await run<Person>(
      db,
      `select m.id, m.username, m.nickname, m.email, m.mobile
       from (select id, min(rank) as rank from (${found.join(' union all ')}) ways group by id) hits join member m using (id)
       order by hits.rank, m.id limit $1`,
      values,
    )
    return rows.map((row) => hitOf(row, '/admin/user/user'))
  },
}

const admins: Searcher<Ctx> = {
  resource: 'auth.admin',
  node: 'auth/admin/index',
  find: async ({ db }, { text, limit }) => {
    const rows = await run<Person>(
      db,
      `select id, username, nickname, email, mobile from admin
       where id = $2 or username ilike $3 or nickname ilike $3 or email ilike $4 or mobile like any($5) order by id limit $1`,
      [limit, numberIn(text), anywhere(text), atStart(text), phonesIn(text).map(atStart)],
    )
    return rows.map((row) => hitOf(row, '/admin/auth/admin'))
  },
}

export const identitySearchers = [members, admins]

const hitOf = ({ id, username, nickname, email, mobile }: Person, list: string): SearchHit => ({
  id,
  title: nickname && nickname !== username ? `${username} (${nickname})` : username,
  note: [email, mobile].filter(Boolean).join(' · ') || `#${id}`,
  path: `${list}?q=${encodeURIComponent(username)}`,
})

/** A number as it may have been typed: with its country, or as one dials it at home in Britain or China. Numbers are kept with their country. */
function phonesIn(text: string): string[] {
  const digits = text.replace(/[\s().-]/g, '')
  if (/^\+\d{3,15}$/.test(digits)) return [digits]
  if (!/^\d{4,15}$/.test(digits)) return []
  return [`+${digits}`, `+86${digits}`, `+44${digits.replace(/^0/, '')}`, digits]
}
