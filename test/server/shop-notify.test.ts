import { beforeAll, describe, expect, test } from 'vitest'
import type { NotifyAttempt } from '#contract/shop-notify.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { notifyShop } from '#server/modules/shops/notify/notify-shop.ts'
import { planNotices } from '#server/modules/shops/notify/plan-notices.ts'
import { queueNoticeNow } from '#server/modules/shops/notify/queue-notice.ts'
import { requeueNotices, tellFailedNotices } from '#server/modules/shops/notify/sweep.ts'
import { run } from '#server/platform/db/pool.ts'
import { type LoopbackShop, openLoopbackShop, type ShopAbilities, withLoopbackShop } from '#test/world/loopback-shop.ts'
import { linkedShop, pulledOrder, putLabel, readNotice, sampleSale } from '#test/world/shop-parcel.ts'
import { labelledParcel } from '#test/world/tracked-parcel.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let shop: LoopbackShop
let member: { id: number; token: string }
let shopId: number
beforeAll(async () => {
  w = await world()
  shop = await openLoopbackShop()
  member = await w.build.member({ money: 900_00 })
  shopId = await linkedShop(w, member.id)
})

type Row = { id: number; platform_order_number: string; notify_state: number; attempts: NotifyAttempt[]; shop: { name: string } }
type Outcomes = { list: { id: number; ok: boolean; msg: string }[] }
const act = (verb: 'notify' | 'markNotified', ids: number[], token = member.token) =>
  w.post<Outcomes>(`/api/shopOrder/${verb}`, { member: token, body: { ids } })
const list = (query: Record<string, string>, token = member.token) =>
  w.get<{ list: Row[]; total: number }>('/api/shopNotify/index', { member: token, query })
const tell = (id: number, abilities: ShopAbilities = 'whole') => notifyShop(withLoopbackShop(w.ctx, shop.url, abilities), id)
const shipmentsOf = (saleId: string) => shop.sales.get(saleId)?.shipments ?? []

/** A shop order with a real label. */
async function labelled({ inShop = shopId } = {}) {
  const sale = sampleSale(shop)
  const [id, parcel] = [await pulledOrder(w, inShop, sale), await labelledParcel(w, member.token)]
  await putLabel(w, id, parcel.id)
  return { id, sale, parcel }
}

/** The void that the member asks for is granted, and the shop order waits for another label. */
async function voidIt(id: number, orderId: number): Promise<void> {
  await w.post('/api/sheetOrder/cancel', { member: member.token, body: { ids: [orderId] } })
  await voidLabel(w.ctx, orderId)
  await run(w.ctx.db, 'update shop_order set state = 1 where id = $1', [id])
  await planNotices(w.ctx, orderId)
}

describe('a member', () => {
  test('notifies a shop, which then shows number, carrier and the public page of the parcel', async () => {
    const { id, sale, parcel } = await labelled()
    expect((await list({ tab: 'waiting' })).data.list).toMatchObject([
      { id, platform_order_number: sale.number, shop: { name: 'Tea & Paper' } },
    ])
    expect((await act('notify', [id])).data.list).toMatchObject([{ id, ok: true }])
    await tell(id)
    expect(shipmentsOf(sale.id)).toEqual([
      {
        id: `sh_${sale.id}_1`,
        trackingNumber: parcel.tracking_number,
        lines: null,
        isLast: true,
        carrier: 'R2R',
        url: `${w.ctx.appUrl.url()}/tracking/${parcel.tracking_number}`,
      },
    ])
    expect((await list({ tab: 'notified' })).data.list).toMatchObject([{ id, notify_state: 1, notify_by: 'member' }])
    const { data } = await w.get<{ row: Row }>('/api/shopNotify/detail', { member: member.token, query: { id: String(id) } })
    expect(data.row.attempts).toMatchObject([{ outcome: 'done', tracking_number: parcel.tracking_number }])
    expect((await act('notify', [id])).data.list).toMatchObject([{ ok: false, msg: 'Already notified.' }])
  })

  test('marks one as notified by hand: nothing is sent, then or later', async () => {
    const { id, sale, parcel } = await labelled()
    expect((await act('markNotified', [id])).data.list).toMatchObject([{ ok: true }])
    await tell(id)
    expect(shipmentsOf(sale.id)).toEqual([])
    expect(await readNotice(w, id)).toMatchObject({
      notify_state: 1,
      notify_by: 'hand',
      notified_number: parcel.tracking_number,
      outcomes: ['by_hand'],
    })
    expect((await act('markNotified', [id])).data.list).toMatchObject([{ ok: false }])
  })

  test('never reaches a stranger’s rows, and is told what is wrong with what they send', async () => {
    const { id } = await labelled()
    const stranger = (await w.build.member()).token
    for (const verb of ['notify', 'markNotified'] as const)
      expect((await act(verb, [id], stranger)).data.list).toMatchObject([
        { ok: false, msg: expect.stringMatching(/no longer|not found|does not exist/i) },
      ])
    expect((await list({}, stranger)).data.total).toBe(0)
    expect((await w.get('/api/shopNotify/detail', { member: stranger, query: { id: String(id) } })).code).toBe(0)
    expect((await readNotice(w, id)).next_notify_time).toBeNull()
    for (const body of [{}, { ids: [] }, { ids: ['x'] }])
      expect((await w.post('/api/shopOrder/notify', { member: member.token, body })).code).toBe(0)
    expect((await list({ tab: 'nothing' })).code).toBe(0)
    expect((await w.post('/api/shopOrder/notify', { body: { ids: [id] } })).code).not.toBe(1)
  })

  test('counts what waits and failed on the first page and above the list', async () => {
    const { data } = await w.get<{ not_notified: number; notify_failed: number }>('/api/sheetOrder/counts', {
      member: member.token,
    })
    const counts = await w.get<{ tabs: Record<string, number> }>('/api/shopNotify/counts', { member: member.token })
    expect(counts.data.tabs).toMatchObject({ waiting: data.not_notified, failed: data.notify_failed })
    expect(data.not_notified).toBeGreaterThan(0)
  })
})

describe('a shop that', () => {
  test('asks to come later is told when it said, and that is no try in vain', async () => {
    const { id } = await labelled()
    await act('notify', [id])
    shop.faults.push('busy')
    const now = w.ctx.clock().getTime()
    await tell(id)
    const notice = await readNotice(w, id)
    expect(notice).toMatchObject({ notify_state: 0, notify_reason: 'unavailable', notify_attempts: 0, outcomes: ['retry'] })
    expect(Math.round(((notice.next_notify_time?.getTime() ?? 0) - now) / 1000)).toBeLessThan(10)
  })

  test('cancelled the sale, or lost it, needs the member', async () => {
    const [cancelled, lost] = [await labelled(), await labelled()]
    Object.assign(shop.sales.get(cancelled.sale.id) ?? {}, { state: 'cancelled' })
    shop.sales.delete(lost.sale.id)
    await act('notify', [cancelled.id, lost.id])
    for (const { id } of [cancelled, lost]) await tell(id)
    expect(await readNotice(w, cancelled.id)).toMatchObject({
      notify_state: 2,
      notify_reason: 'order_cancelled',
      next_notify_time: null,
    })
    expect(await readNotice(w, lost.id)).toMatchObject({ notify_state: 2, notify_reason: 'order_missing' })
  })

  test('is paused keeps what it is to be told until it goes on', async () => {
    const other = await linkedShop(w, member.id)
    const { id, sale } = await labelled({ inShop: other })
    await run(w.ctx.db, 'update shop set state = 3 where id = $1', [other])
    await act('notify', [id])
    await tell(id)
    expect(await readNotice(w, id)).toMatchObject({ notify_state: 2, notify_reason: 'shop_paused' })
    await run(w.ctx.db, 'update shop set state = 1 where id = $1', [other])
    await requeueNotices(w.ctx)
    await tell(id)
    expect([await readNotice(w, id), shipmentsOf(sale.id)]).toMatchObject([{ notify_state: 1 }, [{}]])
  })
})

describe('a label that is voided', () => {
  test('is told to nobody while the void is asked for', async () => {
    const { id, sale, parcel } = await labelled()
    await act('notify', [id])
    await run(w.ctx.db, 'update shipping_order set void_status = 1 where id = $1', [parcel.id])
    await tell(id)
    expect(await readNotice(w, id)).toMatchObject({ notify_state: 0, notify_reason: 'void_asked', outcomes: [] })
    expect((await act('notify', [id])).data.list).toMatchObject([{ ok: false, msg: 'A void was requested for this label.' }])
    // Refused, it is a label like any other.
    await run(w.ctx.db, 'update shipping_order set void_status = 3 where id = $1', [parcel.id])
    w.wait(901)
    await tell(id)
    expect(shipmentsOf(sale.id)).toHaveLength(1)
  })

  test('after the shop was told is taken back there, and the next label is told', async () => {
    const { id, sale, parcel } = await labelled()
    await act('notify', [id])
    await tell(id)
    await voidIt(id, parcel.id)
    expect(await readNotice(w, id)).toMatchObject({ notify_state: 0, notify_reason: 'withdrawing' })
    await tell(id)
    expect([await readNotice(w, id), shipmentsOf(sale.id)]).toMatchObject([
      { notify_state: 0, notified_number: '', outcomes: ['done', 'withdrawn'] },
      [],
    ])
    const next = await labelledParcel(w, member.token)
    await putLabel(w, id, next.id)
    await act('notify', [id])
    await tell(id)
    expect(shipmentsOf(sale.id)).toMatchObject([{ trackingNumber: next.tracking_number }])
  })

  test('and followed by another before the shop heard of it is changed there where the shop can, and else taken back first', async () => {
    for (const abilities of ['whole', 'cancels'] as const) {
      const { id, sale, parcel } = await labelled()
      await act('notify', [id])
      await tell(id, abilities)
      await voidIt(id, parcel.id)
      const next = await labelledParcel(w, member.token)
      await putLabel(w, id, next.id)
      await planNotices(w.ctx, next.id)
      expect(await readNotice(w, id)).toMatchObject({ notify_state: 0, notify_reason: 'number_changed' })
      await tell(id, abilities)
      await tell(id, abilities)
      expect([abilities, shipmentsOf(sale.id)]).toMatchObject([abilities, [{ trackingNumber: next.tracking_number }]])
      expect(await readNotice(w, id)).toMatchObject({ notify_state: 1, notified_number: next.tracking_number })
    }
  })

  test('at a shop that takes nothing back stays in sight until the member has removed it there', async () => {
    const { id, parcel } = await labelled()
    await act('notify', [id])
    await tell(id, 'plain')
    await voidIt(id, parcel.id)
    await tell(id, 'plain')
    expect(await readNotice(w, id)).toMatchObject({
      notify_state: 2,
      notify_reason: 'still_shown',
      notified_number: parcel.tracking_number,
    })
    expect((await list({ tab: 'failed' })).data.list.map((row) => row.id)).toContain(id)
    expect((await act('markNotified', [id])).data.list).toMatchObject([{ ok: true }])
    expect((await list({ tab: 'all', limit: '200' })).data.list.map((row) => row.id)).not.toContain(id)
  })
})

test('the parts of a sale are told with their own lines, and only the last one closes it', async () => {
  const { id, sale } = await labelled()
  await run(w.ctx.db, `update shop_order set part_lines = '[{"id": "l1", "quantity": 2}]' where id = $1`, [id])
  const [second] = await run<{ id: number }>(
    w.ctx.db,
    `insert into shop_order (user_id, shop_id, platform_order_id, part, part_lines, platform_order_number, ordered_time, sale, sale_hash, sale_time,
       receiver, items, currency, state, order_id, create_time, update_time)
     select user_id, shop_id, platform_order_id, 2, '[{"id": "l2", "quantity": 1}]', platform_order_number, ordered_time, sale, sale_hash, sale_time,
       receiver, items, currency, state, $2, create_time, update_time from shop_order where id = $1 returning id`,
    [id, (await labelledParcel(w, member.token)).id],
  )
  const other = second?.id ?? 0
  await act('notify', [id, other])
  await Promise.all([tell(id), tell(other)])
  for (const one of [id, other]) await tell(one)
  const shipments = shipmentsOf(sale.id)
  expect(shipments.map(({ isLast }) => isLast)).toEqual([false, true])
  expect(new Set(shipments.map(({ lines }) => JSON.stringify(lines)))).toEqual(
    new Set(['[{"id":"l1","quantity":2}]', '[{"id":"l2","quantity":1}]']),
  )
})

test('orders in one parcel are each told its number; shops that want it are told by themselves as soon as there is a label', async () => {
  const auto = await linkedShop(w, member.id, { isAuto: true })
  const sales = [sampleSale(shop), sampleSale(shop)]
  const [first = 0, second = 0] = await Promise.all(sales.map((sale) => pulledOrder(w, auto, sale)))
  await run(w.ctx.db, 'update shop_order set state = 4, combined_into = $2 where id = $1', [second, first])
  const parcel = await labelledParcel(w, member.token)
  await putLabel(w, first, parcel.id)
  await planNotices(w.ctx, parcel.id)
  for (const id of [first, second]) await tell(id)
  for (const { id } of sales) expect(shipmentsOf(id)).toMatchObject([{ trackingNumber: parcel.tracking_number, isLast: true }])
  for (const id of [first, second]) expect(await readNotice(w, id)).toMatchObject({ notify_state: 1, notify_by: 'auto' })
})

test('a member finds a notice by the shop’s number, ours, the tracking number or the recipient, and nobody else’s', async () => {
  const { id, sale } = await labelled()
  const [row] = await run<{ code: string; tracking: string; receiver: string }>(
    w.ctx.db,
    `select o.order_code as code, o.tracking_number as tracking, t.receiver_name as receiver
     from shop_order t join shipping_order o on o.id = t.order_id where t.id = $1`,
    [id],
  )
  for (const sought of [sale.number, row?.code, row?.tracking, row?.receiver]) {
    expect(sought).toBeTruthy()
    const found = await w.get<{ list: Row[] }>('/api/shopNotify/index', {
      member: member.token,
      query: { quick_search: String(sought) },
    })
    expect(
      found.data.list.map((one) => one.id),
      sought,
    ).toContain(id)
    const stranger = await w.get<{ list: Row[] }>('/api/shopNotify/index', {
      member: (await w.build.member()).token,
      query: { quick_search: String(sought) },
    })
    expect(stranger.data.list).toEqual([])
  }
})

test('staff see how the connector of each marketplace does', async () => {
  const admin = (await w.build.admin()).token
  const { data } = await w.get<{ list: { shops: number }[] }>('/admin/shopHealth/index', { admin })
  const [linked] = await run<{ n: number }>(
    w.ctx.db,
    `select count(*)::int as n from shop where delete_time is null and state <> 0`,
  )
  expect(data.list.reduce((sum, row) => sum + row.shops, 0)).toBe(linked?.n)
})

describe('staff', () => {
  test('find shop orders by the marketplace’s number, see their history and have a shop told again', async () => {
    const { id, sale } = await labelled()
    const admin = (await w.build.admin()).token
    const found = await w.get<{ list: Row[] }>('/admin/shopOrder/index', { admin, query: { quick_search: sale.number } })
    expect(found.data.list).toMatchObject([{ id, platform_order_number: sale.number, user: { id: member.id } }])
    const waiting = await w.get<{ list: Row[] }>('/admin/shopNotification/index', { admin, query: { quick_search: sale.number } })
    expect(waiting.data.list).toMatchObject([{ id, notify_state: 0 }])
    const search = await w.get('/admin/search/index', { admin, query: { q: sale.number, quick_search: sale.number } })
    expect(JSON.stringify(search.data)).toContain('shopOrder')
    const notifyAgain = async () =>
      (await w.post<Outcomes>('/admin/shopNotification/notify', { admin, body: { ids: [id] } })).data.list
    // Whether a shop is told at all, its member decides.
    expect(await notifyAgain()).toMatchObject([{ ok: false }])
    await w.post('/api/shopOrder/notify', { member: member.token, body: { ids: [id] } })
    expect(await notifyAgain()).toMatchObject([{ ok: true }])
    await tell(id)
    const { data } = await w.get<{ row: Row }>('/admin/shopOrder/detail', { admin, query: { id: String(id) } })
    expect(data.row).toMatchObject({
      notify_state: 1,
      notify_by: 'staff',
      attempts: [{ outcome: 'done' }],
      shop: { name: 'Tea & Paper' },
    })
  })

  test('without the node see and do nothing here', async () => {
    const { id } = await labelled()
    const admin = (await w.build.admin({ nodes: ['dashboard/index'] })).token
    for (const path of ['/admin/shopOrder/index', '/admin/shopNotification/index'])
      expect((await w.get(path, { admin })).code).toBe(401)
    expect((await w.post('/admin/shopOrder/notify', { admin, body: { ids: [id] } })).code).toBe(401)
  })
})

// Last, since nobody is signed in any more after two days.
test('a shop that does not answer is tried again after growing pauses, and after two days it is for the member', async () => {
  const { id, sale } = await labelled()
  await act('notify', [id])
  const waits: number[] = []
  for (let round = 0; round < 9; round++) {
    shop.faults.push('drop')
    const now = w.ctx.clock().getTime()
    await tell(id)
    // The read before the next try finds nothing; the one that is dropped is that read.
    const { next_notify_time: next } = await readNotice(w, id)
    if (!next) break
    waits.push(Math.round((next.getTime() - now) / 60_000))
    w.wait((next.getTime() - w.ctx.clock().getTime()) / 1000 + 1)
  }
  expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720, 1440])
  expect(await readNotice(w, id)).toMatchObject({ notify_state: 2, notify_reason: 'gave_up', notify_attempts: 9 })
  await queueNoticeNow(w.ctx, id, 'member')
  await tell(id)
  expect([await readNotice(w, id), shipmentsOf(sale.id)]).toMatchObject([{ notify_state: 1 }, [{}]])
})

test('parcels that a shop refuses to hear of are told to their member once each, by notice and mail; many of them in one', async () => {
  const seller = await w.build.member({ money: 100_00, email: 'refused@example.com' })
  const ownShop = await linkedShop(w, seller.id)
  const refusedParcel = async () => {
    const sale = sampleSale(shop)
    const [id, parcel] = [await pulledOrder(w, ownShop, sale), await labelledParcel(w, seller.token)]
    await putLabel(w, id, parcel.id)
    shop.sales.delete(sale.id)
    await act('notify', [id], seller.token)
    await tell(id)
    return { id, number: sale.number }
  }
  const notices = async (language: 'en' | 'zh-cn') =>
    (await w.get<{ list: { text: string; link: string }[] }>('/api/notice/index', { member: seller.token, language })).data.list
      .filter(({ link }) => link.includes('notifyMarketplace'))
      .map(({ text }) => text)
  const first = await refusedParcel()
  await tellFailedNotices(w.ctx)
  // Tried again in vain, the same parcel is no news.
  await act('notify', [first.id], seller.token)
  await tell(first.id)
  await tellFailedNotices(w.ctx)
  expect(await readNotice(w, first.id)).toMatchObject({ notify_state: 2, notify_reason: 'order_missing' })
  expect(await notices('en')).toEqual([expect.stringContaining(`Order ${first.number} could not be marked as shipped`)])
  expect(await notices('zh-cn')).toEqual([expect.stringContaining(`订单 ${first.number} 未能标记发货`)])
  for (let more = 0; more < 3; more++) await refusedParcel()
  await tellFailedNotices(w.ctx)
  expect(await notices('en')).toHaveLength(1)
  w.wait(3600)
  await tellFailedNotices(w.ctx)
  await tellFailedNotices(w.ctx)
  expect(await notices('en')).toEqual([expect.stringContaining('3 orders could not be marked'), expect.anything()])
  const mails = await run(
    w.ctx.db,
    `select 1 from outbox where recipient = 'refused@example.com' and template = 'notice.shop.not_told'`,
  )
  expect(mails).toHaveLength(2)
})
