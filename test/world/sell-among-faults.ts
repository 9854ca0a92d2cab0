import { expect } from 'vitest'
import { mostRowIds } from '#domain/row-limits.ts'
import { createSeededRandom } from '#domain/seeded-random.ts'
import type { ShopKind } from '#domain/shop/kinds.ts'
import { notifyState, shopOrderState } from '#domain/shop/state.ts'
import { jobs } from '#server/jobs.ts'
import { createAddress } from '#server/modules/addresses/index.ts'
import { queueNoticeNow } from '#server/modules/shops/notify/queue-notice.ts'
import { run } from '#server/platform/db/pool.ts'
import { faultyShops, type SaleAtShop } from './faulty-shops.ts'
import { londonSender } from './shop-seller.ts'
import type { World } from './world.ts'

type Options = { kind: ShopKind; count: number; seed: number }

/** How often each step had to be begun until nothing was left of it, and how many parcels the member had to ask for again. */
export type FaultRun = {
  links: number
  readings: number
  purchases: number
  tellings: number
  askedAgain: number
  seconds: number
}

const mostRounds = 200

/**
 * A member links a shop that fails by chance, reads its orders, buys every label from our own network and has the shop told of each, all by the
 * product's own calls and jobs; workers die over notices and come in twos. In the end the shop's own books know every sale by one parcel of the right
 * number with one mail to its buyer, and ours know one label for each.
 */
export async function sellAmongFaults(w: World, { kind, count, seed }: Options): Promise<FaultRun> {
  const begun = performance.now()
  const random = createSeededRandom(seed).next
  const member = await w.build.member({ money: count * 20_00 })
  await createAddress(w.ctx, member.id, londonSender as never)
  const shop = await faultyShops[kind](w, { count, seed })
  const figures: FaultRun = { links: 0, readings: 0, purchases: 0, tellings: 0, askedAgain: 0, seconds: 0 }
  const shopId = await linkShop(w, { member, kind, access: shop.access, figures })
  const countRows = (text: string) => run<{ n: number }>(w.ctx.db, text, [shopId]).then(([row]) => row?.n ?? -1)

  // Reading, until a reading got to its end.
  await insist(async () => {
    figures.readings++
    await runScheduled(w, 'sync-due-shops')
    await drain(w, random)
    w.wait(60)
    return countRows('select count(*)::int as n from shop where id = $1 and synced_until is null')
  })
  expect(await countRows('select count(*)::int as n from shop_order where shop_id = $1')).toBe(count)
  expect(
    await run(w.ctx.db, `select problems from shop_order where shop_id = $1 and state <> ${shopOrderState.ready}`, [shopId]),
  ).toEqual([])

  // Buying, until every order has its label; what the shop did not confirm is left out and bought again.
  await insist(async () => {
    const ready = await run<{ id: number }>(
      w.ctx.db,
      `select id from shop_order where shop_id = $1 and state = ${shopOrderState.ready} order by id limit ${mostRowIds}`,
      [shopId],
    )
    if (ready.length > 0) {
      figures.purchases++
      const bought = await w.post('/api/shopOrder/buy', { member: member.token, body: { ids: ready.map(({ id }) => id) } })
      expect([bought.code, bought.msg]).toMatchObject([1, expect.anything()])
    }
    await drain(w, random)
    w.wait(10)
    return countRows(`select count(*)::int as n from shop_order where shop_id = $1 and state <> ${shopOrderState.labelled}`)
  })

  // Telling, until the shop knows; whom we gave up on, the member asks for again.
  await insist(async () => {
    figures.tellings++
    await runScheduled(w, 'notify-shops')
    await drain(w, random)
    const failed = await run<{ id: number; notify_reason: string }>(
      w.ctx.db,
      `select id, notify_reason from shop_order where shop_id = $1 and notify_state = ${notifyState.failed} and next_notify_time is null`,
      [shopId],
    )
    for (const { id, notify_reason: why } of failed) {
      expect([id, why]).toEqual([id, 'gave_up'])
      await queueNoticeNow(w.ctx, id, 'member')
      figures.askedAgain++
    }
    // The pauses between tries grow to a day.
    w.wait(figures.tellings < 20 ? 600 : 4 * 3600)
    return countRows(`select count(*)::int as n from shop_order where shop_id = $1 and notify_state <> ${notifyState.notified}`)
  })
  await mustBeOnce(w, { shopId, userId: member.id, count, told: await shop.read() })
  return { ...figures, seconds: Math.round((performance.now() - begun) / 100) / 10 }
}

/** Again until nothing is left to do. */
async function insist(work: () => Promise<number>): Promise<void> {
  let left = -1
  for (let round = 0; round < mostRounds && left !== 0; round++) left = await work()
  expect(left).toBe(0)
}

type Linking = {
  member: { id: number; token: string }
  kind: ShopKind
  access: object
  figures: FaultRun
}

/** As the form does, until the shop answers. */
async function linkShop(w: World, { member, kind, access, figures }: Linking): Promise<number> {
  const [channel] = await run<{ id: number }>(w.ctx.db, `select id from channel where service_type = 'UK24'`)
  const body = {
    kind,
    name: 'Tea & Co',
    is_auto_notify: 1,
    channel_id: channel?.id,
    ...access,
    new_preset: { name: 'Box', length: 30, width: 20, height: 10, weight: 800 },
  }
  let id = 0
  await insist(async () => {
    figures.links++
    const linked = await w.post<{ id: number }>('/api/shop/add', { member: member.token, body })
    id = linked.code === 1 ? linked.data.id : 0
    w.wait(30)
    return id === 0 ? 1 : 0
  })
  return id
}

const runScheduled = async (w: World, name: string): Promise<void> =>
  jobs.find((job) => job.name === name && job.schedule)?.run(w.ctx, undefined)

const handled = new Map(jobs.filter(({ schedule }) => !schedule).map((job) => [job.name, job]))
const atOnce = 6

/**
 * Works off what is queued, as the worker does, several at a time. One notice in ten is taken by two workers at once, and over one in ten somebody
 * died before.
 */
async function drain(w: World, random: () => number): Promise<void> {
  // The queue's pauses go by another clock than the world's, in which hours have passed since.
  let isFirst = true
  for (;;) {
    const taken = await run<{ name: string; payload: Record<string, unknown> }>(
      w.ctx.db,
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = any($1) and (j.run_at <= now() or $2) returning t.identifier as name, j.payload`,
      [[...handled.keys()], isFirst],
    )
    isFirst = false
    if (taken.length === 0) return
    const work = async () => {
      for (let one = taken.shift(); one; one = taken.shift()) {
        const { name, payload } = one
        const job = handled.get(name)
        if (!job) continue
        if (name === 'notify-shop' && random() < 0.1)
          await run(
            w.ctx.db,
            `update shop_order set notify_lease = $2 where id = $1 and notify_lease is null and notify_state <> ${notifyState.notified}`,
            [payload.shop_order_id, w.ctx.clock()],
          )
        const workers = name === 'notify-shop' && random() < 0.1 ? 2 : 1
        await Promise.all(Array.from({ length: workers }, () => job.run(w.ctx, payload)))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
}

type Ending = {
  shopId: number
  userId: number
  count: number
  told: Map<string, SaleAtShop>
}

async function mustBeOnce(w: World, { shopId, userId, count, told }: Ending): Promise<void> {
  const rows = await run<{ sale: string; attempt: number; number: string; labels: number }>(
    w.ctx.db,
    `select t.platform_order_id as sale, t.attempt, o.tracking_number as number,
       (select count(*)::int from event v where v.name = 'order.labelled' and v.payload ->> 'order_id' = o.id::text) as labels
     from shop_order t join shipping_order o on o.id = t.order_id where t.shop_id = $1`,
    [shopId],
  )
  expect(rows.map(({ sale }) => sale).sort()).toEqual([...told.keys()].sort())
  for (const { sale, attempt, number, labels } of rows) {
    expect([sale, { attempt, labels }]).toEqual([sale, { attempt: 1, labels: 1 }])
    expect([sale, told.get(sale)]).toEqual([sale, { numbers: [number], mails: 1, isShipped: true }])
  }
  const [sums] = await run(
    w.ctx.db,
    `select count(*)::int as orders, count(distinct tracking_number)::int as numbers, (select count(*)::int from shop_order where user_id = $1) as sales
     from shipping_order where user_id = $1`,
    [userId],
  )
  expect(sums).toEqual({ orders: count, numbers: count, sales: count })
}
