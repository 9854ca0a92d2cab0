import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { shopCalls } from '#contract/shop.ts'
import { AppError } from '#domain/errors.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import type { PrivacyRequest } from '#server/adapters/marketplaces/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { notify } from '#server/modules/notices/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { shopOrderMoves } from '../orders/store.ts'

type Privacy = (typeof shopCalls)['privacy']
type OwnedShop = { id: number; user_id: number; name: string }

/**
 * What a marketplace asks of everybody who is registered with it, about a buyer's data: signed with the operator's registration, for all shops of that
 * account, unlinked ones too. The same request is acted on once, however often it comes.
 */
export async function receivePrivacyRequest(ctx: Ctx, { kind }: InputOf<Privacy>, { sent }: Caller): Promise<DataOf<Privacy>> {
  if (!sent) throw new Error('a callback without its bytes')
  const request = ctx.marketplaces.readPrivacyRequest?.(kind, sent) ?? null
  if (!request) throw new AppError('shop.signature')
  await inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const shops = await run<OwnedShop>(
      tx,
      'select id, user_id, name from shop where kind = $1 and account_ref = $2 order by id',
      [kind, request.accountRef],
    )
    for (const shop of shops) {
      const kept = await run(
        tx,
        `insert into shop_webhook (shop_id, webhook_id, topic, receive_time, done_time) values ($1, $2, $3, $4, $4)
         on conflict (shop_id, webhook_id) do nothing returning id`,
        [shop.id, request.id, request.topic, now],
      )
      if (kept.length === 0) continue
      const orders =
        request.topic === 'data_asked' ? await tellMember(ctx, tx, shop, request) : await askErasure(tx, shop, request, now)
      ctx.log.info({ shop: shop.id, topic: request.topic, orders }, 'a marketplace asked about a buyer’s data')
    }
  })
  return { received: 1 }
}

/** The member answers to the buyer; their own pages show all that is kept of those orders. */
async function tellMember(ctx: Ctx, tx: Tx, shop: OwnedShop, { saleIds }: PrivacyRequest): Promise<number> {
  const rows = await run<{ number: string }>(
    tx,
    `select distinct platform_order_number as number from shop_order where shop_id = $1 and platform_order_id = any($2) order by 1`,
    [shop.id, saleIds ?? []],
  )
  if (rows.length > 0)
    await notify(ctx, tx, {
      to: { realm: 'member', id: shop.user_id },
      kind: 'shop.data_asked',
      word: { key: 'notice.shop.data_asked', values: { shop: shop.name, orders: rows.map(({ number }) => number).join(', ') } },
      link: '/user/account/newOrders',
      mail: true,
    })
  return rows.length
}

async function askErasure(tx: Tx, shop: OwnedShop, { saleIds }: PrivacyRequest, now: Date): Promise<number> {
  const asked = await run(
    tx,
    `update shop_order set erase_asked = $3 where shop_id = $1 and ($2::text[] is null or platform_order_id = any($2)) and erase_asked is null
     returning id`,
    [shop.id, saleIds, now],
  )
  return asked.length
}

/** Marketplaces give thirty days; what nobody shipped by then is not going to leave. */
const mostDays = 25
const batchSize = 500
const { notReady, ready, buying, closed } = shopOrderState
const closedIfOpen = shopOrderMoves.toWherePossible(closed, { by: 'system', alias: 't' })
const nobody = ['name', 'company', 'state', 'city', 'detailAddress', 'zipCode', 'telephone', 'email']
const emptied = JSON.stringify(Object.fromEntries(nobody.map((field) => [field, ''])))

/**
 * Every hour: erases who bought, where a marketplace asked for it and the parcel does not need it any more; an order that was not shipped in time is
 * closed with it. The shipping order keeps its own address, as records of carriage and customs must. May run twice.
 */
export async function eraseBuyers(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  const latest = new Date(now.getTime() - mostDays * 86_400_000)
  const erased = await run<{ shop_id: number }>(
    ctx.db,
    `update shop_order t set receiver = t.receiver - 'id_card_sealed' || $3::jsonb,
       sale = t.sale || jsonb_build_object('receiver', t.sale -> 'receiver' || $3::jsonb, 'note', ''), remark = '',
       ${closedIfOpen.set}, erase_time = $1, update_time = $1
     where t.id in (select o.id from shop_order o where o.erase_asked is not null and o.erase_time is null and o.state <> ${buying}
       and (o.state not in (${notReady}, ${ready}) or o.shop_state <> 0 or o.erase_asked < $2) order by o.erase_asked limit ${batchSize})
     returning t.shop_id`,
    [now, latest, emptied],
  )
  for (const id of new Set(erased.map(({ shop_id: shopId }) => shopId)))
    ctx.log.info(
      { shop: id, orders: erased.filter(({ shop_id: shopId }) => shopId === id).length },
      'buyers of a shop were erased',
    )
}
