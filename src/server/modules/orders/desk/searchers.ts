import { pick } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { prefixPattern, type Searcher } from '#server/platform/searchers.ts'

type OrderMatch = { id: number; no: string; tracking: string; name: string; channel_zh: string; channel_en: string }

const numbers = ['order_code', 'tracking_number', 'out_order_id', 'platform_order_number']

// Each number from its own index, as typed or in capitals; at most a few of each, the newest of them all.
const byNumber = `select o.id, o.order_code as no, o.tracking_number as tracking, o.receiver_name as name, c.name_zh as channel_zh, c.name_en as channel_en
   from shipping_order o join channel c on c.id = o.channel_id
   where o.delete_time is null and o.id in (
     ${numbers
       .flatMap((column) =>
         ['$2', '$3'].map(
           (mark) =>
             `(select id from shipping_order where ${column} <> '' and ${column} like ${mark} and delete_time is null limit 50)`,
         ),
       )
       .join('\n     union all ')}
   ) order by o.id desc limit $1`

/** By any number it has: ours, the carrier's, the member's own or the marketplace's. */
export const orderSearcher: Searcher<Ctx> = {
  resource: 'order',
  node: 'order/index',
  find: async ({ db }, { text, limit, language }) => {
    // Planned anew each time: what was typed decides which index is read.
    const rows = await run<OrderMatch>(db, byNumber, [limit, prefixPattern(text), prefixPattern(text.toUpperCase())])
    return rows.map(({ id, no, tracking, name, channel_zh, channel_en }) => ({
      id,
      title: no,
      note: [tracking, name, pick(language, channel_zh, channel_en)].filter(Boolean).join(' · '),
      path: `/admin/order?q=${encodeURIComponent(no)}&open=${id}`,
    }))
  },
}
