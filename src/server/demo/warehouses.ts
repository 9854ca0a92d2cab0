import { space } from '#contract/resources/space.ts'
import { warehouse } from '#contract/resources/warehouse.ts'
import { warehouseScan } from '#contract/warehouse-scan.ts'
import { orderStatus, scanStatus, voidStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { submitScan } from '#server/modules/warehouses/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { insertRow, readRow } from '#server/platform/resources/write-rows.ts'
import { readCalendar } from './calendar.ts'
import { findDemoMembers } from './demo-members.ts'
import { findStaff } from './rows.ts'

const warehouses = [
  {
    code: 'LON1',
    name_zh: '英国伦敦仓',
    name_en: 'London warehouse',
    country: 'GB',
    time_zone: 'Europe/London',
    weigh: 20,
    address_zh: '英国伦敦 Enfield EN3 7FJ, Innova Park 8 号',
    address_en: 'Unit 8, Innova Park, Enfield EN3 7FJ',
    city: 'Enfield',
    zip_code: 'EN3 7FJ',
    contact: 'Grace Bell',
    phone: '+44 20 7946 0958',
    opening_hours: 'Mon–Sat 08:00–20:00',
    services: ['receive', 'store', 'return'],
  },
  {
    code: 'CAN1',
    name_zh: '广州白云仓',
    name_en: 'Guangzhou warehouse',
    country: 'CN',
    time_zone: 'Asia/Shanghai',
    weigh: 10,
    address_zh: '广东省广州市白云区石井街道石沙路 88 号',
    address_en: '88 Shisha Road, Baiyun District, Guangzhou, Guangdong',
    province: '广东省',
    city: '广州市',
    zip_code: '510430',
    contact: '陈志强',
    phone: '+86 20 8888 0123',
    opening_hours: 'Mon–Sun 09:00–21:00',
    services: ['receive', 'store', 'forward'],
  },
]
/** More than the demo’s returns take, so that the next one finds a free one. */
const spaces = ['A-01-01', 'A-01-02', 'A-01-03', 'A-02-01', 'A-02-02', 'A-02-03', 'B-01-01', 'B-01-02', 'B-02-01', 'B-02-02']

/** Two warehouses with ten spaces each. May run twice. */
export async function createDemoWarehouses(ctx: Ctx): Promise<void> {
  for (const { country, ...row } of warehouses) {
    const [before] = await run(ctx.db, 'select 1 from warehouse where code = $1', [row.code])
    const [at] = await run<{ id: number }>(ctx.db, 'select id from country where iso2 = $1', [country])
    if (before || !at) continue
    await inTx(ctx, async (tx) => {
      const sent = { ...row, country_id: at.id, status: 1 }
      const id = await insertRow(tx, warehouse, readRow(warehouse, sent, { partial: false }), ctx.clock())
      for (const [index, name] of spaces.entries()) {
        const made = {
          warehouse_id: id,
          name,
          length: '120',
          width: '80',
          height: '60',
          is_occupied: index === 0 ? 1 : 0,
          remark: '',
        }
        await insertRow(tx, space, readRow(space, made, { partial: false }), ctx.clock())
      }
    })
  }
}

type DemoParcel = { id: number; tracking_number: string; weight: number }

/** How many parcels of each member came to the warehouse today. */
const scansEach = 4

/**
 * This morning's scans: some parcels of each member, one of them twice, one that is much heavier than declared, and a number that nobody knows. Made by the
 * station's own call, each with a key. May run twice.
 */
export async function scanDemoParcels(ctx: Ctx): Promise<void> {
  const { warehouse: caller } = await findStaff(ctx)
  const [at] = await run<{ id: number }>(ctx.db, `select id from warehouse where code = 'LON1'`)
  if (!caller || !at) return
  const scan = (number: string, key: string, more: object = {}) =>
    submitScan(
      ctx,
      warehouseScan.submit.input.parse({ tracking_number: number, warehouse_id: at.id, client_key: `demo-scan-${key}`, ...more }),
      caller,
    )
  for (const member of await findDemoMembers(ctx, await readCalendar(ctx))) {
    const parcels = await listWaitingParcels(ctx, member.id)
    for (const [index, { id, tracking_number: number, weight }] of parcels.entries())
      await scan(number, `order-${id}`, index === 0 ? { weight: weight * 3 + 400 } : { weight })
    const [first] = parcels
    if (first) await scan(first.tracking_number, `again-${first.id}`)
  }
  await scan('RR000000005GB', 'unknown')
}

/** The newest labels that nothing has happened to yet. */
const listWaitingParcels = (ctx: Ctx, userId: number): Promise<DemoParcel[]> =>
  run<DemoParcel>(
    ctx.db,
    `select o.id, o.tracking_number, (o.price -> 'weight' ->> 'actual')::int as weight from shipping_order o
     where o.user_id = $1 and o.status = ${orderStatus.success} and o.void_status = ${voidStatus.none} and o.delete_time is null
       and o.is_warehouse_scan = ${scanStatus.unscanned}
       and o.tracking_status = 'pending' and o.print_time is not null and o.logistics_type = 'self'
     order by o.id desc limit ${scansEach}`,
    [userId],
  )
