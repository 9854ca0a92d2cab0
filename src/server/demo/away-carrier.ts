import { orders } from '#contract/order.ts'
import { channel } from '#contract/resources/channel.ts'
import { channelParam } from '#contract/resources/channel-param.ts'
import type { Ctx } from '#server/ctx.ts'
import { makeLabel, voidLabel } from '#server/modules/dispatch/index.ts'
import { cancelOrders, createOrders, payOrders } from '#server/modules/orders/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { insertRow, readRow, updateRow } from '#server/platform/resources/write-rows.ts'
import { keepInMoney } from './orders/live-orders.ts'
import { at, behaving, chances, findWalkers, parcelOf } from './orders/walk.ts'
import { offerChannel, tryingRow } from './trying-channel.ts'

const service = 'TRY24'
const row = {
  ...tryingRow,
  ...{ code: 'carrier-away', name_zh: '试用快递（维护中）', name_en: 'Trying Express (under repair)', service_type: service },
  ...{ days_min: 1, days_max: 1 },
  remark_zh: '只在演示中出现：承运商正在维护，新订单已停用；把参数 behaviour 删掉，等待中的面单就会完成。',
  remark_en:
    'Only in the demo: the carrier is being repaired, so it is closed for new orders. Delete its parameter “behaviour”, and the labels that wait are made.',
}

const [minuteMs, paidMinutesAgo] = [60_000, 45]
/** When a label was tried since it was paid, in minutes, as the queue would: soon at first, then every ten minutes. */
const tries = [0, 0.5, 2, 6, 15, 25, 35]

/**
 * Orders that wait before a newcomer's eyes. The carrier was asked and gave no clear answer whether it had made the labels, and now it is away: nobody gives up
 * what may have been made, so it is asked again every ten minutes. The third it has never heard of: that one is given up after some hours.
 * A fourth was made in time, and its void waits. Closed at the end, so that nobody is sold what is away. May run twice.
 */
export async function fillAwayCarrier(ctx: Ctx): Promise<void> {
  if (!ctx.carriers.live().includes('sandbox')) return
  const [walker] = await findWalkers(ctx)
  const channelId = walker && (await offerChannel(ctx, row))
  if (!walker || !channelId) return
  await open(ctx, channelId, true)
  await tellCarrier(ctx, channelId)
  const paid = ctx.clock().getTime() - paidMinutesAgo * minuteMs
  const then = (minutes: number) => at(ctx, new Date(paid + minutes * minuteMs))
  const luck = chances(20_264)
  await keepInMoney(then(-10), walker, { below: 100_00, by: 500_00, key: 'demo-refill-away' })
  const buy = async (number: number) => {
    const { id, amount } = await createOrders(then(-5), parcelOf(walker, luck, number, service), walker.caller)
    await payOrders(then(0), orders.pay.input.parse({ ids: [id], expected_amount: amount }), walker.caller)
    return id
  }
  for (const number of [801, 802, 803]) {
    const id = await buy(number)
    for (const [index, minutes] of tries.entries())
      await makeLabel(index === 0 && number !== 803 ? behaving(then(minutes), confused) : then(minutes), id)
  }
  const labelled = await buy(804)
  await makeLabel(behaving(then(0.1), well), labelled)
  await cancelOrders(then(5), { ids: [labelled] }, walker.caller)
  for (const minutes of tries) await voidLabel(then(5 + minutes), labelled)
  await keepInMoney(ctx, walker, { below: 500_00, by: 500_00, key: 'demo-left-away' })
  await open(ctx, channelId, false)
}

const open = (ctx: Ctx, channelId: number, isOpen: boolean): Promise<void> =>
  inTx(ctx, (tx) =>
    updateRow(tx, channel, channelId, readRow(channel, { status: isOpen ? 1 : 0 }, { partial: true }), ctx.clock()),
  )

async function tellCarrier(ctx: Ctx, channelId: number): Promise<void> {
  const known = await run(ctx.db, `select 1 from channel_param where channel_id = $1 and param_name = 'behaviour'`, [channelId])
  const told = { channel_id: channelId, param_name: 'behaviour', param_value: 'down', is_secret: 0, remark: '' }
  if (known.length === 0)
    await inTx(ctx, (tx) => insertRow(tx, channelParam, readRow(channelParam, told, { partial: false }), ctx.clock()))
}

/** It does the work and says something that nobody understands. */
const confused = { behaviour: 'nonsense' }
const well = { behaviour: 'ok' }
