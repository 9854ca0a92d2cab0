import type { Ctx } from '#server/ctx.ts'
import type { Searcher } from '#server/platform/searchers.ts'
import { listOrders } from './list-store.ts'

/** A member's own orders, by any number of one or by whom it goes to: exactly what their list finds. */
export const ownOrderSearcher: Searcher<Ctx> = {
  resource: 'sheetOrder',
  node: 'account/sheetOrder',
  find: async ({ db, settings }, { text, limit, language, actor }) => {
    const reader = { userId: actor.id, language, zone: settings.get('time_zone') }
    const { list } = await listOrders(db, { q: text, limit }, reader)
    return list.map(({ id, order_code, tracking_number, receiver_name, channel_name }) => ({
      id,
      title: order_code,
      note: [receiver_name, tracking_number || channel_name].filter(Boolean).join(' · '),
      path: `/user/account/sheetOrder?open=${id}`,
    }))
  },
}
