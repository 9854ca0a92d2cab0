import { shopState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { alarmIf, type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { run } from '#server/platform/db/pool.ts'

/** Whether the shops that members linked answer. */
export const shopFigures: Figure<Ctx> = {
  node: 'shop/index',
  read: async ({ db }) => {
    const [counts] = await run<{ linked: number; expired: number; failed: number }>(
      db,
      `select count(*)::int as linked, count(*) filter (where state = ${shopState.expired})::int as expired,
         count(*) filter (where state = ${shopState.error})::int as failed
       from shop where delete_time is null and state <> ${shopState.linking}`,
    )
    const { linked = 0, expired = 0, failed = 0 } = counts ?? {}
    const value = expired + failed
    return [
      figureCard({
        name: 'shops_stopped',
        value,
        alarm: alarmIf('attention', value),
        path: value > 0 ? `/admin/shop?state=${failed > 0 ? shopState.error : shopState.expired}` : '/admin/shop',
        facts: [{ name: 'shops_linked', value: linked, unit: 'count' }],
      }),
    ]
  },
}
