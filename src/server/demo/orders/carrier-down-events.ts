import { orders } from '#contract/order.ts'
import { channel } from '#contract/resources/channel.ts'
import { channelParam } from '#contract/resources/channel-param.ts'
import { createSeededRandom } from '#domain/seeded-random.ts'
import type { Ctx } from '#server/ctx.ts'
import { makeLabel, voidLabel } from '#server/modules/dispatch/index.ts'
import { cancelOrders, createOrders, payOrders } from '#server/modules/orders/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { readRow, updateRow } from '#server/platform/resources/write-rows.ts'
import { topUpIfLow } from '../balances.ts'
import { type DemoCalendar, type DemoEvent, minuteMs } from '../calendar.ts'
import type { DemoMember } from '../demo-members.ts'
import { addRow, findChannelId } from '../rows.ts'
import { createSandboxChannel, sandboxChannelRow } from '../sandbox-channel.ts'
import { getOrderByKey } from './order-events.ts'
import { parcelOf, withCarrierBehaviour } from './parcels.ts'

const service = 'TRY24'
const row = {
  ...sandboxChannelRow,
  code: 'carrier-away',
  name_zh: '测试快递（离线）',
  name_en: 'Test Express (offline)',
  service_type: service,
  days_min: 1,
  days_max: 1,
  remark_zh: '仅供演示：模拟离线的承运商，已停止接单；删除参数 behaviour 后，等待中的面单会继续生成。',
  remark_en:
    'Demo only: simulates a carrier that is offline, so it is closed for new orders. Delete its “behaviour” parameter to create the waiting labels.',
}

const paidMinutesAgo = 45
/** When a label was tried since it was paid, in minutes, as the queue would: soon at first, then every ten minutes. */
const attemptMinutes = [0, 0.5, 2, 6, 15, 25, 35]
/** Two that may have been made, and one that the carrier has never heard of. */
const [unclearOrders, unknownOrder, labelledOrder] = [[801, 802], 803, 804]

/**
 * Orders that wait before a newcomer's eyes. The carrier was asked and gave no clear answer whether it had made the labels, and now it is away: nobody gives up
 * what may have been made, so it is asked again every ten minutes. The third it has never heard of: that one is given up after some hours.
 * A fourth was made in time, and its void waits. Closed at the end, so that nobody is sold what is away.
 */
export function carrierDownEvents({ end }: DemoCalendar, member: DemoMember): DemoEvent[] {
  const { caller } = member
  const at = (minutes: number, action: DemoEvent['run']): DemoEvent => ({
    time: new Date(end.getTime() - (paidMinutesAgo - minutes) * minuteMs),
    run: action,
  })
  const onOrder =
    (number: number, action: (ctx: Ctx, id: number) => Promise<unknown>): DemoEvent['run'] =>
    async (ctx) =>
      action(ctx, (await getOrderByKey(ctx, member.id, `demo-order-${number}`)).id)
  const buy = (number: number) => [
    at(-5, (ctx) => createOrders(ctx, parcelOf(member, createSeededRandom(number), number, service), caller)),
    at(
      0,
      onOrder(number, (ctx, id) => payOrders(ctx, orders.pay.input.parse({ ids: [id] }), caller)),
    ),
  ]
  const tryLabel = (number: number) =>
    attemptMinutes.map((minutes, index) => {
      const isUnclear = index === 0 && unclearOrders.includes(number)
      return at(
        minutes,
        onOrder(number, (ctx, id) => makeLabel(isUnclear ? withCarrierBehaviour(ctx, unclearBehaviour) : ctx, id)),
      )
    })
  return [
    at(-10, async (ctx) => {
      await topUpIfLow(ctx, member, { below: 100_00, by: 500_00, key: 'demo-refill-away' })
      const channelId = await createSandboxChannel(ctx, row)
      if (channelId === null) throw new Error('the demo has nobody who opens a channel')
      await setChannelOpen(ctx, true)
      await setCarrierDown(ctx, channelId)
    }),
    ...[...unclearOrders, unknownOrder].flatMap((number) => [...buy(number), ...tryLabel(number)]),
    ...buy(labelledOrder),
    at(
      0.1,
      onOrder(labelledOrder, (ctx, id) => makeLabel(withCarrierBehaviour(ctx, okBehaviour), id)),
    ),
    at(
      5,
      onOrder(labelledOrder, (ctx, id) => cancelOrders(ctx, { ids: [id] }, caller)),
    ),
    ...attemptMinutes.map((minutes) =>
      at(
        5 + minutes,
        onOrder(labelledOrder, (ctx, id) => voidLabel(ctx, id)),
      ),
    ),
    at(paidMinutesAgo, (ctx) => setChannelOpen(ctx, false)),
  ]
}

const setChannelOpen = (ctx: Ctx, isOpen: boolean): Promise<void> =>
  inTx(ctx, async (tx) => {
    const id = await findChannelId({ db: tx }, row.code)
    if (id !== null)
      await updateRow(tx, channel, id, readRow(channel, { status: isOpen ? 1 : 0 }, { partial: true }), ctx.clock())
  })

async function setCarrierDown(ctx: Ctx, channelId: number): Promise<void> {
  const existing = await run(ctx.db, `select 1 from channel_param where channel_id = $1 and param_name = 'behaviour'`, [
    channelId,
  ])
  const param = { channel_id: channelId, param_name: 'behaviour', param_value: 'down', is_secret: 0, remark: '' }
  if (existing.length === 0) await addRow(ctx, channelParam, param)
}

/** It does the work and says something that nobody understands. */
const unclearBehaviour = { behaviour: 'nonsense' }
const okBehaviour = { behaviour: 'ok' }
