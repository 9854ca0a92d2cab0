import type { ActionResult } from '#contract/row-action.ts'
import type { ShopOrderDetail, ShopOrderRow } from '#contract/shop-order.ts'
import type { Sale } from '#domain/shop/sale.ts'
import type { Ctx } from '#server/ctx.ts'
import { createAddress } from '#server/modules/addresses/index.ts'
import { applySale, evaluateShopOrders, purchaseKind } from '#server/modules/shops/index.ts'
import { getShop, sealSecrets } from '#server/modules/shops/store.ts'
import { taskJobs } from '#server/modules/tasks/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { openDemoShop } from '#server/sandbox/shop/index.ts'
import type { World } from './world.ts'

const [runTask] = taskJobs([purchaseKind]) as [Job<Ctx>]

export const londonSender = {
  address_type: 1,
  country: 'GB',
  salutation: 'Mr',
  first_name: 'Tom',
  last_name: 'Baker',
  mobile_code: '+44',
  is_sender_default: 1,
  mobile: '07911 123456',
  zip_code: 'N1 7GR',
  city: 'London',
  address_line_1: '12 Wharf Road',
}

/** `baseUrl`: for a process that is not the one that listens */
type SellerOptions = { baseUrl?: string; orders?: number; money?: number; hasSender?: boolean; hasDefaults?: boolean }

/** A member who sells in a demo shop that answers over HTTP; its orders are read and looked at as a sync would. The world must listen. */
export async function openSeller(
  w: World,
  { baseUrl = '', orders = 3, money = 200_00, hasSender = true, hasDefaults = true }: SellerOptions = {},
) {
  const member = await w.build.member({ money })
  if (hasSender) await createAddress(w.ctx, member.id, londonSender as never)
  const { shop, key } = await openDemoShop(w.ctx, 'en', orders)
  const [channel] = await run<{ id: number }>(w.ctx.db, `select id from channel where service_type = 'UK24'`)
  const [preset] = await run<{ id: number }>(
    w.ctx.db,
    `insert into parcel_preset (user_id, name, length, width, height, weight, is_whole) values ($1, 'Box', 300, 200, 100, 800, true) returning id`,
    [member.id],
  )
  const [linked] = await run<{ id: number }>(
    w.ctx.db,
    `insert into shop (user_id, kind, name, sealed_secrets, account_ref, state, channel_id, preset_id, settings)
     values ($1, 'demo', 'Demo', $2, $3, 1, $4, $5, $6) returning id`,
    [
      member.id,
      sealSecrets(w.ctx, { api_key: key }),
      shop.id,
      hasDefaults ? channel?.id : null,
      hasDefaults ? preset?.id : null,
      JSON.stringify(baseUrl ? { base_url: baseUrl } : {}),
    ],
  )
  const shopId = linked?.id ?? 0
  const connector = w.ctx.marketplaces.of({ kind: 'demo', settings: {}, secrets: { api_key: key } })
  const sync = async () => {
    const sales: Sale[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await connector.pullOrders({ since: new Date(0), cursor })
      sales.push(...page.sales)
      cursor = page.nextCursor || undefined
    }
    const stored = await getShop(w.ctx.db, shopId)
    const ids = await inTx(w.ctx, async (tx) => {
      const changed: number[] = []
      for (const sale of sales) changed.push(...(await applySale(tx, stored, sale, w.ctx.clock())).ids)
      return changed
    })
    await evaluateShopOrders(w.ctx, ids)
  }
  await sync()
  const post = <Data>(verb: string, body: object) => w.post<Data>(`/api/shopOrder/${verb}`, { member: member.token, body })
  const list = async (query: Record<string, string> = { state: 'new' }) =>
    (await w.get<{ list: ShopOrderRow[]; total: number }>('/api/shopOrder/index', { member: member.token, query })).data.list
  return {
    member,
    shop,
    shopId,
    channelId: channel?.id ?? 0,
    presetId: preset?.id ?? 0,
    connector,
    sync,
    post,
    list,
    act: async (verb: string, ids: number[], more: object = {}) => (await post<ActionResult>(verb, { ids, ...more })).data.list,
    detail: async (id: number) =>
      (await w.get<{ row: ShopOrderDetail }>('/api/shopOrder/detail', { member: member.token, query: { id: String(id) } })).data
        .row,
    runPurchase: (id: number) => runTask.run(w.ctx, { id }),
    /** every order to Manchester, so that a British channel takes it */
    moveToManchester: () =>
      run(w.ctx.db, `update shop_order set receiver = receiver || $2 where shop_id = $1`, [
        shopId,
        JSON.stringify({
          countryCode: 'GB',
          zipCode: 'M3 1AZ',
          city: 'Manchester',
          detailAddress: '27 Deansgate',
          telephone: '07911 123456',
        }),
      ]),
  }
}
