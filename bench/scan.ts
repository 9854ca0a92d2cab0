import { warehouseScan } from '#contract/warehouse-scan.ts'
import { submitScan } from '#server/modules/warehouses/actions/submit-scan.ts'
import { run } from '#server/platform/db/pool.ts'
import { callerWithoutRequest } from '#server/platform/http/caller.ts'
import { figure, median } from './figure.ts'
import { fillOrders } from './list-orders.ts'
import { type ScratchApp, withScratchApp } from './scratch-app.ts'
import { recordStatements } from './statements.ts'

/** Fewer rows while something is being tried; the claim is about the million. */
const orderCount = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const rounds = 9
const scansPerRound = 60
const leastShare = 0.5
const mostMs = 200
const mostStatements = 13

type ScanOne = (number: string) => Promise<unknown>

/** One scan of a parcel at the station among a million orders, against the least SQL that leaves the same rows; both take turns. */
export async function bench(): Promise<void> {
  await withScratchApp(async (app) => {
    await fillOrders(app, orderCount)
    const { id: adminId, token } = await app.admin()
    const numbers = await listNumbers(app)
    const next = () => numbers.pop() ?? stop('there are no parcels left to scan')
    const [ours, bare, call] = [productOf(app, adminId), bareOf(app, adminId), callOf(app, token)]
    for (const scan of [ours, bare, call]) for (let turn = 0; turn < 30; turn++) await scan(next())
    const [ourMs, bareMs, callMs]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round++)
      for (let turn = 0; turn < scansPerRound; turn++) {
        ourMs.push(await measureMs(ours, next()))
        bareMs.push(await measureMs(bare, next()))
        callMs.push(await measureMs(call, next()))
      }
    const statements = (await recordStatements(app.ctx.pool, () => ours(next()))).length
    figure({
      bench: 'scan',
      what: 'statements per scan',
      value: statements,
      unit: 'statements',
      bound: mostStatements,
      atMost: true,
    })
    figure({ bench: 'scan', what: 'a scan', value: median(ourMs), unit: 'ms' })
    figure({ bench: 'scan', what: 'a scan, bare SQL', value: median(bareMs), unit: 'ms' })
    figure({
      bench: 'scan',
      what: "share of the bare SQL's speed",
      value: median(bareMs) / median(ourMs),
      unit: 'ratio',
      bound: leastShare,
    })
    figure({ bench: 'scan', what: 'a call of the station: p95', value: p95(callMs), unit: 'ms', bound: mostMs, atMost: true })
  })
}

function stop(why: string): never {
  throw new Error(why)
}

const p95 = (values: number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0

async function measureMs(scan: ScanOne, number: string): Promise<number> {
  const begun = performance.now()
  await scan(number)
  return performance.now() - begun
}

/** Of all ages, as parcels come. */
const listNumbers = async ({ ctx }: ScratchApp): Promise<string[]> =>
  (
    await run<{ tracking_number: string }>(
      ctx.db,
      `select tracking_number from shipping_order where status = 1 and void_status = 0 order by md5(id::text) limit 4000`,
    )
  ).map(({ tracking_number: number }) => number)

function productOf({ ctx }: ScratchApp, adminId: number): ScanOne {
  const caller = callerWithoutRequest({ realm: 'admin', id: adminId, username: '', groupIds: [], sessionId: 0 }, 'bench')
  return async (number) => {
    const { outcome } = await submitScan(ctx, warehouseScan.submit.input.parse({ tracking_number: number }), caller)
    if (outcome !== 'ok') stop(`${number}: ${outcome}`)
  }
}

/** With everything that a request brings: who calls, what they may, and the log of what they did. */
const callOf =
  ({ app }: ScratchApp, token: string): ScanOne =>
  async (number) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/admin/warehouseScan/submit',
      payload: { tracking_number: number },
      headers: { server: 'true', 'think-lang': 'en', batoken: token },
    })
    if (answer.json().data?.outcome !== 'ok') stop(answer.body)
  }

const bareTexts = [
  `select o.id, o.user_id, o.status, o.void_status, o.is_warehouse_scan, o.label_time, o.attempt, c.days_max from shipping_order o
   join channel c on c.id = o.channel_id where o.tracking_number = $1 and o.tracking_number <> '' for no key update of o`,
  `with scan as (
     insert into warehouse_scan (client_key, tracking_number, order_id, user_id, admin_id, outcome, scan_time, create_time)
     values ($1, $2, $3, $4, $5, 'ok', $6, $6) returning id),
   scanned as (
     update shipping_order set is_warehouse_scan = 1, warehouse_scan_time = $6, update_time = $6 where id = $3 and is_warehouse_scan = 0 returning id),
   noted as (
     insert into order_history (order_id, verb, actor_type, actor_id, reason, create_time) select id, 'scanned', 'admin', $5, '', $6 from scanned)
   select id from scan`,
  `insert into tracking_event (order_id, user_id, source, carrier, code, text, place, event_time, admin_id, key, create_time)
   values ($1, $2, 'scan', 'r2r', 'WAREHOUSE', '', '', $3, $4, $5, $3) on conflict (order_id, key) do nothing returning id`,
  `select e.event_time, e.source, e.key, c.status from tracking_event e join tracking_code c on c.carrier = e.carrier and c.code = e.code where e.order_id = $1`,
  `update shipping_order set tracking_status = 'in_transit', tracking_time = $2, transit_time = $2, due_time = $2 where id = $1`,
  `with told as (insert into event (name, payload, create_time) values ('order.tracked', $1, $2) returning id) select id, pg_notify('bare', $3) from told`,
  'select points from wallet where user_id = $1 for no key update',
  `update pending_points set points = 0 where key = $1 and points > 0 returning points`,
  `select s.id, o.order_code, c.name_zh, k.name_zh as country from warehouse_scan s join shipping_order o on o.id = s.order_id
   join channel c on c.id = o.channel_id left join country k on k.iso2 = o.receiver_country where s.id = $1`,
]

/** The same rows, written by whoever knows that nothing can be wrong. */
function bareOf({ ctx }: ScratchApp, adminId: number): ScanOne {
  return async (number) => {
    const client = await ctx.pool.connect()
    const ask = async (place: number, values: unknown[]) =>
      (await client.query<Record<string, unknown>>({ name: `bare${place}`, text: bareTexts[place] ?? '', values })).rows[0]
    const now = new Date()
    await client.query('begin')
    const order = (await ask(0, [number])) ?? stop(number)
    const scan = await ask(1, [`bare-${number}`, number, order.id, order.user_id, adminId, now])
    await ask(2, [order.id, order.user_id, now, adminId, `bare-${number}`])
    await ask(3, [order.id])
    await ask(4, [order.id, now])
    await ask(5, [JSON.stringify({ order_id: order.id }), now, String(order.id)])
    await ask(6, [order.user_id])
    await ask(7, [`points:order:${order.id}:${order.attempt}`])
    await client.query('commit')
    await ask(8, [scan?.id])
    client.release()
  }
}
