import { run } from '#server/platform/db/pool.ts'
import { figure, median } from './figure.ts'
import { fillOrders } from './list-orders.ts'
import { withScratchApp } from './scratch-app.ts'

const orderCount = 1_000_000
/** A quarter of everything is theirs; two in five are labels: a hundred thousand parcels. */
const ownerShare = 4
const rounds = 7
const mostTimesBare = 18

const bareSql = `select count(*)::int as n, sum(actual_pay_amount)::bigint as paid from shipping_order
  where label_time >= now() - interval '90 days' and label_time is not null`

/** The charts of a member with a hundred thousand parcels and those of the back office over a million orders, against one plain sum of the same labels. */
export async function bench(): Promise<void> {
  await withScratchApp(async (app) => {
    const { db, ownerId, member, staff } = await fillOrders(app, orderCount, ownerShare)
    const measured: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        'a member’s overview of 90 days, 100,000 parcels',
        () => member('/api/account/overview?range=90'),
        () => run(db, `${bareSql} and user_id = $1`, [ownerId]),
      ],
      [
        'the dashboard’s parcels of 90 days, 400,000 parcels',
        () => staff('/admin/Dashboard/parcels?range=90'),
        () => run(db, bareSql),
      ],
      ['the dashboard’s trends of 90 days', () => staff('/admin/Dashboard/trends?days=90'), () => run(db, bareSql)],
    ]
    for (const [what, ask, askBare] of measured) {
      const [ours, bare]: [number[], number[]] = [[], []]
      for (let round = 0; round <= rounds; round++) {
        const times = [await msOf(ask), await msOf(askBare)]
        // The first round only warms up.
        if (round === 0) continue
        ours.push(times[0] ?? 0)
        bare.push(times[1] ?? 0)
      }
      figure({ bench: 'reports', what, value: median(ours), unit: 'ms' })
      figure({ bench: 'reports', what: `${what}, one plain sum`, value: median(bare), unit: 'ms' })
      const ratio = median(ours.map((ms, round) => ms / (bare[round] ?? ms)))
      figure({
        bench: 'reports',
        what: `${what}, times the plain sum`,
        value: ratio,
        unit: 'ratio',
        bound: mostTimesBare,
        atMost: true,
      })
    }
  })
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
