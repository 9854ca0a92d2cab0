import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { shopState } from '#domain/shop/state.ts'
import { queueRemovals, removeWebhooks } from '#server/modules/shops/link/remove-webhooks.ts'
import { subscribeShop } from '#server/modules/shops/link/subscribe.ts'
import { notifyShop } from '#server/modules/shops/notify/notify-shop.ts'
import { planNotices } from '#server/modules/shops/notify/plan-notices.ts'
import { queueNoticeNow } from '#server/modules/shops/notify/queue-notice.ts'
import { requeueNotices } from '#server/modules/shops/notify/sweep.ts'
import { getShop, openShop as openLinkedShop } from '#server/modules/shops/store.ts'
import { syncShop } from '#server/modules/shops/sync/sync-shop.ts'
import { run } from '#server/platform/db/pool.ts'
import { type MemoryMarketplace, makeSale, useMemoryMarketplace } from '#test/world/memory-marketplace.ts'
import { putLabel, readNotice } from '#test/world/shop-parcel.ts'
import { labelledParcel } from '#test/world/tracked-parcel.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let market: MemoryMarketplace
beforeAll(async () => {
  w = await world()
  market = useMemoryMarketplace(w.ctx)
  Object.assign(w.ctx.env, { publicUrl: 'https://ship.example' })
})

const post = <Data = { id: number; account_name: string }>(verb: string, member: string, body: object) =>
  w.post<Data>(`/api/shop/${verb}`, { member, body })
const link = async (member: string, key: string, more: object = {}) =>
  post('add', member, { kind: 'demo', secrets: { api_key: key }, ...more })
const noticesOf = async (member: string) =>
  (await w.get<{ list: { text: string }[] }>('/api/notice/index', { member })).data.list.map(({ text }) => text)
const ordersOf = (userId: number) =>
  run<{ id: number; platform_order_id: string; shop_id: number }>(
    w.ctx.db,
    'select id, platform_order_id, shop_id from shop_order where user_id = $1 order by id',
    [userId],
  )

/** A member with a linked shop whose two orders were read. */
async function openShop(key: string, more: object = {}) {
  const member = await w.build.member({ money: 500_00, email: `${key}@example.com` })
  const shop = market.addShop(key, [makeSale(`${key}-1`), makeSale(`${key}-2`)])
  const { data } = await link(member.token, key, more)
  await syncShop(w.ctx, { shopId: data.id, cause: 'member' })
  return { member, shop, id: data.id, unlink: () => post('del', member.token, { ids: [data.id] }) }
}

describe('linking an account again', () => {
  test('takes up the former shop with its orders and choices, also under another key and address', async () => {
    const { member, shop, id, unlink } = await openShop('again', { name: 'Tea', sync_minutes: 60, is_auto_notify: 1 })
    const before = await ordersOf(member.id)
    await unlink()
    market.shops.set('again-new', shop)
    const again = await link(member.token, 'again-new')
    expect(again).toMatchObject({ code: 1, data: { id } })
    await syncShop(w.ctx, { shopId: id, cause: 'member' })
    expect(await ordersOf(member.id)).toEqual(before)
    const { data } = await w.get<{ list: object[] }>('/api/shop/index', { member: member.token })
    expect(data.list).toMatchObject([{ id, name: 'Tea', state: shopState.connected, sync_minutes: 60, is_auto_notify: 1 }])
    expect(data.list).toHaveLength(1)
  })

  test('takes up the former shop on the marketplace’s own page, with the name that was typed before', async () => {
    const member = await w.build.member()
    const shop = market.addShop('page', [makeSale('page-1')])
    const comeBack = async () => {
      const body = { settings: { shop_domain: 'page.example' } }
      const begun = await w.post<{ url: string }>('/api/shop/authorize/shopify', { member: member.token, body })
      const state = new URL(begun.data.url).searchParams.get('state') ?? ''
      const query = { state, code: 'page', hmac: 'good' }
      const response = await w.app.inject({ method: 'GET', url: '/api/shop/authorize/shopify', query })
      const ticket = new URL(String(response.headers.location), 'http://here').searchParams.get('linked')
      return post('authorized', member.token, { ticket })
    }
    const { data } = await comeBack()
    await syncShop(w.ctx, { shopId: data.id, cause: 'member' })
    await post('del', member.token, { ids: [data.id] })
    expect(await comeBack()).toMatchObject({ code: 1, data: { id: data.id } })
    await syncShop(w.ctx, { shopId: data.id, cause: 'member' })
    expect(await ordersOf(member.id)).toHaveLength(1)
    expect(await run(w.ctx.db, 'select 1 from shop where user_id = $1', [member.id])).toHaveLength(1)
    expect(shop.asked.filter(({ call }) => call === 'health')).toHaveLength(2)
  })

  test('tells the shop of labels that were made or refused while it was unlinked', async () => {
    const { member, shop, id, unlink } = await openShop('told', { is_auto_notify: 1 })
    const [first, second] = await ordersOf(member.id)
    await unlink()
    for (const order of [first, second]) {
      const parcel = await labelledParcel(w, member.token)
      await putLabel(w, order?.id ?? 0, parcel.id)
      await planNotices(w.ctx, parcel.id)
    }
    await queueNoticeNow(w.ctx, first?.id ?? 0, 'member')
    await notifyShop(w.ctx, first?.id ?? 0)
    expect(await readNotice(w, first?.id ?? 0)).toMatchObject({ notify_state: 2, notify_reason: 'shop_unlinked' })
    await link(member.token, 'told')
    await requeueNotices(w.ctx)
    for (const order of [first, second]) {
      await notifyShop(w.ctx, order?.id ?? 0)
      expect(await readNotice(w, order?.id ?? 0)).toMatchObject({ notify_state: 1 })
    }
    expect(shop.asked.filter(({ call }) => call === 'push')).toHaveLength(2)
    expect(await run(w.ctx.db, 'select 1 from shop where id = $1 and delete_time is null', [id])).toHaveLength(1)
  })
})

describe('two members with one account', () => {
  test('asks the second member to confirm and sends the first a notice', async () => {
    const { member } = await openShop('both')
    const second = await w.build.member()
    expect(await link(second.token, 'both')).toMatchObject({
      code: 0,
      msg: expect.stringContaining('Another member'),
      data: { refused: 'shop.shared' },
    })
    expect(await run(w.ctx.db, 'select 1 from shop where user_id = $1', [second.id])).toEqual([])
    expect(await noticesOf(member.token)).toEqual([])
    expect(await link(second.token, 'both', { confirm_shared: 1 })).toMatchObject({ code: 1 })
    expect(await noticesOf(member.token)).toEqual([expect.stringContaining('Another member has linked your shop Shop both')])
    expect(await noticesOf(second.token)).toEqual([])
  })

  test('asks for the confirmation on the marketplace’s own page too, without a second visit there', async () => {
    await openShop('shared-page')
    await run(w.ctx.db, `update shop set kind = 'shopify' where account_ref = 'shared-page'`)
    const second = await w.build.member()
    const body = { settings: { shop_domain: 'shared.example' } }
    const begun = await w.post<{ url: string }>('/api/shop/authorize/shopify', { member: second.token, body })
    const state = new URL(begun.data.url).searchParams.get('state') ?? ''
    const query = { state, code: 'shared-page', hmac: 'good' }
    const response = await w.app.inject({ method: 'GET', url: '/api/shop/authorize/shopify', query })
    const ticket = new URL(String(response.headers.location), 'http://here').searchParams.get('linked')
    expect(await post('authorized', second.token, { ticket })).toMatchObject({ data: { refused: 'shop.shared' } })
    expect(await post('authorized', second.token, { ticket, confirm_shared: 1 })).toMatchObject({ code: 1 })
    expect(await post('authorized', second.token, { ticket, confirm_shared: 1 })).toMatchObject({ code: 0 })
  })
})

describe('webhooks of an unlinked shop', () => {
  const url = (id: number) => `https://ship.example/api/shop/notify/${id}`
  const removals = (id: number) =>
    run<{ id: number; failures: number }>(w.ctx.db, 'select id, failures from shop_webhook_removal where shop_id = $1', [id])

  test('are removed at the marketplace, and the keys with them', async () => {
    const { shop, id, unlink } = await openShop('hooks')
    await subscribeShop(w.ctx, id)
    expect(shop.subscribed).toEqual([url(id)])
    Object.assign(w.ctx.env, { publicUrl: 'https://moved.example' })
    await unlink()
    Object.assign(w.ctx.env, { publicUrl: 'https://ship.example' })
    const [removal] = await removals(id)
    await removeWebhooks(w.ctx, removal?.id ?? 0)
    expect(shop.subscribed).toEqual([])
    expect(await removals(id)).toEqual([])
    await removeWebhooks(w.ctx, removal?.id ?? 0)
    expect(shop.asked.filter(({ call }) => call === 'unsubscribe')).toHaveLength(1)
  })

  test('are removed later where the marketplace is away, and unlinking does not wait for it', async () => {
    const { shop, id, unlink } = await openShop('hooks-away')
    await subscribeShop(w.ctx, id)
    shop.faults = ['unavailable']
    expect(await unlink()).toMatchObject({ code: 1 })
    const [removal] = await removals(id)
    await removeWebhooks(w.ctx, removal?.id ?? 0)
    expect(await removals(id)).toMatchObject([{ failures: 1 }])
    await run(w.ctx.db, `delete from graphile_worker._private_jobs where key = $1`, [`remove-shop-webhooks:${removal?.id}`])
    w.wait(120)
    await queueRemovals(w.ctx)
    const key = `remove-shop-webhooks:${removal?.id}`
    expect(await run(w.ctx.db, 'select 1 from graphile_worker.jobs where key = $1', [key])).toHaveLength(1)
    await removeWebhooks(w.ctx, removal?.id ?? 0)
    expect([shop.subscribed, await removals(id)]).toEqual([[], []])
  })

  test('stay where the shop is linked again before they are removed', async () => {
    const { member, shop, id, unlink } = await openShop('hooks-stay')
    await subscribeShop(w.ctx, id)
    await unlink()
    const [removal] = await removals(id)
    await link(member.token, 'hooks-stay')
    await removeWebhooks(w.ctx, removal?.id ?? 0)
    expect(shop.subscribed).toEqual([url(id)])
    expect(await removals(id)).toEqual([])
  })

  test('are given up where the marketplace no longer takes the keys', async () => {
    const { shop, id, unlink } = await openShop('hooks-ended')
    await unlink()
    shop.faults = ['expired']
    const [removal] = await removals(id)
    await removeWebhooks(w.ctx, removal?.id ?? 0)
    expect(await removals(id)).toEqual([])
  })
})

test('keys that are renewed while the shop is unlinked are not stored again', async () => {
  const { id, unlink } = await openShop('renewed')
  const shop = await getShop(w.ctx.db, id)
  const { of } = market
  market.of = (account) => ({
    ...of(account),
    renewSecrets: async () => {
      await unlink()
      return { api_key: 'renewed-later' }
    },
  })
  await expect(openLinkedShop(w.ctx, shop)).rejects.toMatchObject({ code: 'shop.expired' })
  market.of = of
  expect((await getShop(w.ctx.db, id)).sealed_secrets).toBe('')
})

test('rows of one account from before migration 0590 become one shop, the linked one or the latest', async () => {
  const { id: userId } = await w.build.member()
  await run(w.ctx.db, 'drop index shop_once')
  const add = async (ref: string, isUnlinked: boolean) => {
    const [row] = await run<{ id: number }>(
      w.ctx.db,
      `insert into shop (user_id, kind, name, account_ref, delete_time) values ($1, 'woocommerce', 'Tea', $2, $3) returning id`,
      [userId, ref, isUnlinked ? w.ctx.clock() : null],
    )
    return row?.id ?? 0
  }
  const [linked, later, lone, latest] = [
    await add('www.tea.example', false),
    await add('tea.example', true),
    await add('www.cup.example', true),
    await add('cup.example', true),
  ]
  for (const file of ['0591-shop-identity-rows', '0592-shop-once'])
    await run(w.ctx.db, readFileSync(`migrations/${file}.sql`, 'utf8').replace('create index', 'create index if not exists'))
  const rows = await run(w.ctx.db, 'select id, account_ref, replaced_by from shop where user_id = $1 order by id', [userId])
  expect(rows).toEqual([
    { id: linked, account_ref: 'tea.example', replaced_by: null },
    { id: later, account_ref: 'tea.example', replaced_by: linked },
    { id: lone, account_ref: 'cup.example', replaced_by: latest },
    { id: latest, account_ref: 'cup.example', replaced_by: null },
  ])
})
