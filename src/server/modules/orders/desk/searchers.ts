import { pick } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { emailPattern, postcodeKey, postcodePattern } from '#server/platform/resources/search.ts'
import { containsPart, prefixPattern, type Searcher } from '#server/platform/searchers.ts'

type OrderMatch = { id: number; no: string; tracking: string; name: string; zip: string; channel_zh: string; channel_en: string }

const numbers = ['order_code', 'tracking_number', 'out_order_id', 'platform_order_number']

/** Each way from its own index, at most a few of each, the newest of them all. Numbers are meant as typed or in capitals. */
function searchStatement(text: string, limit: number): { sql: string; values: unknown[] } {
  const values: unknown[] = [limit, prefixPattern(text), prefixPattern(text.toUpperCase())]
  const mark = (value: unknown) => `$${values.push(value)}`
  const [postcode, email] = [postcodePattern(text), emailPattern(text)]
  const ways = [
    ...numbers.flatMap((column) => ['$2', '$3'].map((typed) => `${column} <> '' and ${column} like ${typed}`)),
    containsPart('receiver_name', text, mark),
    ...(postcode ? [`receiver_zip <> '' and ${postcodeKey('receiver_zip')} like ${mark(postcode)}`] : []),
    ...(email ? [`receiver_email <> '' and lower(receiver_email) like ${mark(email)}`] : []),
  ]
  const parts = ways.map((way) => `(select id from shipping_order where ${way} and delete_time is null limit 50)`)
  const sql = `select o.id, o.order_code as no, o.tracking_number as tracking, o.receiver_name as name, o.receiver_zip as zip,
     c.name_zh as channel_zh, c.name_en as channel_en
   from shipping_order o join channel c on c.id = o.channel_id
   where o.delete_time is null and o.id in (${parts.join('\n     union all ')})
   order by o.id desc limit $1`
  return { sql, values }
}

/** By any number it has, ours, the carrier's, the member's own or the marketplace's, and by whoever gets it: name, post code or e-mail. */
export const orderSearcher: Searcher<Ctx> = {
  resource: 'order',
  node: 'order/index',
  find: async ({ db }, { text, limit, language }) => {
    // Planned anew each time: what was typed decides which index is read.
    const { sql, values } = searchStatement(text, limit)
    const rows = await run<OrderMatch>(db, sql, values)
    return rows.map(({ id, no, tracking, name, zip, channel_zh, channel_en }) => ({
      id,
      title: no,
      note: [tracking, [name, zip].filter(Boolean).join(' '), pick(language, channel_zh, channel_en)].filter(Boolean).join(' · '),
      path: `/admin/order?q=${encodeURIComponent(no)}&open=${id}`,
    }))
  },
}
