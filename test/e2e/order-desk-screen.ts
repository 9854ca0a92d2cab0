import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { run } from '#server/platform/db/pool.ts'
import { sampleOrder } from '#test/world/sample-order.ts'
import type { World } from '#test/world/world.ts'

/** An order that a member bought, with its label unless it is still to be made. */
export async function buyOrder(w: World, { isLabelled = true } = {}) {
  const member = await w.build.member({ money: 50_00 })
  const { data } = await w.post<DataOf<(typeof orders)['add']>>('/api/sheetOrder/add', {
    member: member.token,
    body: sampleOrder(),
  })
  await w.post('/api/sheetOrder/pay', { member: member.token, body: { ids: [data.id] } })
  if (isLabelled) await makeLabel(w.ctx, data.id)
  const [row] = await run<{ tracking: string }>(
    w.ctx.db,
    'select tracking_number as tracking from shipping_order where id = $1',
    [data.id],
  )
  return { ...data, member, tracking: row?.tracking ?? '' }
}
