import { createHash } from 'node:crypto'
import { type Db, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import type { ScratchApp } from './scratch-app.ts'

/** One of a hundred orders is theirs. */
const ordinaryShare = 100

export type OrderFixture = {
  db: Db
  ownerId: number
  memberHeaders: Record<string, string>
  member(url: string): Promise<void>
  staff(url: string): Promise<void>
}
export type OrderListCall = { what: string; ask(fixture: OrderFixture): Promise<void> }

const memberCall = (what: string, query: string): OrderListCall => ({
  what: `a member's orders: ${what}`,
  ask: ({ member }) => member(`/api/sheetOrder/${query}`),
})

/** The middle of the days that orders were made on, whatever day the bench runs. */
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** Of somebody who is in every database: names differ as people's do, and a bigger one has more of them. */
const surname = createHash('md5').update('21').digest('hex').slice(0, 8)

/** What members do most with their list. */
const memberCalls: OrderListCall[] = [
  memberCall('first page', 'index?page=1&limit=20'),
  memberCall('tab of made labels', 'index?tab=success&limit=20'),
  memberCall('tab of failed ones', 'index?tab=failed&limit=20'),
  memberCall('one channel', 'index?channel_id=2&limit=20'),
  memberCall('a month', `index?from=${day(60)}&to=${day(30)}&limit=20`),
  memberCall('unpaid', 'index?pay_status=1&limit=20'),
  memberCall('by order number', 'index?q=S26-0000005100'),
  memberCall('by tracking number', 'index?q=PR00005100'),
  memberCall('by part of a name', `index?q=${surname}`),
  memberCall('by a Chinese name', `index?q=${encodeURIComponent('涛伟')}`),
  memberCall('how many in each tab', 'counts'),
]

const columns = `t.id, t.order_code, t.user_id, m.username, t.channel_id, c.name_zh, c.name_en, t.receiver_name, t.receiver_country, t.status, t.pay_status,
  t.is_effective, t.is_warehouse_scan, t.void_status, t.amount, t.tracking_number, t.create_time, t.pay_time, t.label_time`
const tables = 'shipping_order t left join member m on m.id = t.user_id left join channel c on c.id = t.channel_id'

/** What staff do most. Until their list is built: the statements its engine sends for a page and its total. */
const staff = (what: string, query: string, where = 'true', values: unknown[] = []): OrderListCall => ({
  what: `staff's orders: ${what}`,
  ask: async (fixture) => {
    if (hasStaffList) return fixture.staff(`/admin/order/index?${query}`)
    const from = `from ${tables} where t.delete_time is null and ${where}`
    const page = await run(fixture.db, `select ${columns} ${from} order by t.id desc limit 20 offset 0`, values)
    if (page.length === 20)
      await run(fixture.db, `select count(*)::int as total from (select 1 ${from} limit 10001) counted`, values)
  },
})

let hasStaffList = false

const search = (field: string, operator: string, value: string): string =>
  `search[0][field]=${field}&search[0][operator]=${operator}&search[0][val]=${encodeURIComponent(value)}`

/** As the engine's quick search does: what has the words is gathered first, then put in order. */
const staffSearch = (what: string, text: string): OrderListCall => ({
  what: `staff's orders: ${what}`,
  ask: async (fixture) => {
    if (hasStaffList) return fixture.staff(`/admin/order/index?quick_search=${encodeURIComponent(text)}`)
    const name = [...text].length < 3 ? 'text_pieces(t.receiver_name) @> array[lower($2::text)]' : 't.receiver_name ilike $2'
    const numbers = ['tracking_number', 'out_order_id', 'platform_order_number', 'order_code'].map(
      (column) => `(t.${column} <> '' and t.${column} like $1)`,
    )
    const part = [...text].length < 3 ? text : `%${text}%`
    const where = `t.delete_time is null and (${[...numbers, name].join(' or ')})`
    const hits = await run<{ id: number }>(fixture.db, `select t.id from ${tables} where ${where} limit 2001`, [`${text}%`, part])
    const found = hits.map(({ id }) => id)
    await run(fixture.db, `select ${columns} from ${tables} where t.id = any($1) order by t.id desc limit 20`, [found])
  },
})

const staffCalls: OrderListCall[] = [
  staff('first page', 'page=1&limit=20'),
  staff('failed ones', search('status', '=', '2'), 't.status = $1', [2]),
  staff('one channel', search('channel_id', '=', '2'), 't.channel_id = $1', [2]),
  staff(
    'a day of last month',
    search('create_time', 'RANGE', `${day(35)} 00:00:00,${day(34)} 00:00:00`),
    't.create_time between $1 and $2',
    [new Date(`${day(35)}T00:00:00Z`), new Date(`${day(34)}T00:00:00Z`)],
  ),
  staffSearch('by order number', 'S26-0000005100'),
  staffSearch('by tracking number', 'PR00005100'),
  staffSearch('by part of a name', surname),
]

export const orderListCalls = [...memberCalls, ...staffCalls]

/** An owner of one order in a hundred, and everybody's orders of the last ninety days. */
export async function fillOrders({ ctx, app, admin }: ScratchApp, count: number, share = ordinaryShare): Promise<OrderFixture> {
  const { db } = ctx
  await run(
    db,
    `insert into member (group_id, username, nickname, password_hash) select (select id from member_group limit 1), 'owner' || n, 'owner', 'x' from generate_series(1, 200) n`,
  )
  const [owner] = await run<{ id: number }>(db, `select id from member where username = 'owner1'`)
  if (!owner) throw new Error('nobody owns anything')
  await insertOrders(ctx.pool, owner.id, { count, share })
  const lives = { accessSeconds: 86_400, refreshSeconds: 86_400 }
  const { token } = await inTx(ctx, (tx) =>
    openSession(tx, {
      realm: 'member',
      accountId: owner.id,
      keep: false,
      ip: '',
      userAgent: '',
      now: new Date(),
      tokenTtl: lives,
    }),
  )
  const plain = { server: 'true', 'think-lang': 'en' }
  const memberHeaders = { ...plain, 'ba-user-token': token }
  const asker = (headers: Record<string, string>) => async (url: string) => {
    const answer = await app.inject({ method: 'GET', url, headers })
    if (answer.json().code !== 1) throw new Error(`${url}: ${answer.body}`)
  }
  const batoken = (await admin()).token
  const tried = await app.inject({ method: 'GET', url: '/admin/order/index', headers: { server: 'true', batoken } })
  hasStaffList = tried.statusCode === 200 && tried.json().code === 1
  return { db, ownerId: owner.id, memberHeaders, member: asker(memberHeaders), staff: asker({ ...plain, batoken }) }
}

const han = `'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华慧巧美娟鑫'`

/**
 * Without their guards and indexes, which are made afterwards in one go. Every second name is Chinese. States, channels and names are such that
 * each question fills its page in the small database too: a page of five rows is no measure for one of twenty.
 */
async function insertOrders(
  pool: ScratchApp['ctx']['pool'],
  ownerId: number,
  { count, share }: { count: number; share: number },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set max_parallel_workers_per_gather = 0`,
    )
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
      `select indexname, indexdef from pg_indexes where tablename = 'shipping_order' and indexname <> 'shipping_order_pkey' and indexdef not like '%shipping_order_code_once%'`,
    )
    for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
    await client.query(
      `with channels as (select array_agg(id order by id) as ids from channel), owners as (select array_agg(id order by id) as ids from member where id > ${ownerId})
       insert into shipping_order (user_id, channel_id, service_type, logistics_type, order_code, tracking_number, status, pay_status, void_status, amount, net, vat,
         paid_amount, actual_pay_amount, money, sender, receiver, items, length, width, height, weight, price, price_time, create_time, update_time, label_time,
         tracking_status, tracking_time, transit_time, delivered_time)
       select case when n % ${share} = 0 then ${ownerId} else owners.ids[1 + n % array_length(owners.ids, 1)] end,
         channels.ids[1 + (n / ${share}) % 4], 'UK24', 'self', 'S26-' || lpad(n::text, 10, '0'),
         case when state.s = 1 then 'PR' || lpad(n::text, 8, '0') || '0GB' else '' end, state.s, case when state.s in (0, 2) then 1 else 2 end,
         case when state.s = 1 and (n / ${share}) % 25 = 16 then 2 else 0 end, 500 + n % 900, 500 + n % 900, 0,
         case when state.s in (0, 2) then 0 else 500 + n % 900 end, 0, case when state.s in (0, 2) then 0 else 500 + n % 900 end,
         '{"name":"Tom Baker","city":"London","state":"","company":"","detailAddress":"12 Wharf Road","countryCode":"GB","zipCode":"N1 7GR","telephone":"+442071838750","email":""}',
         jsonb_build_object('name', case when (n / ${share}) % 2 = 0
             then substr('王李张刘陈杨赵黄周吴', 1 + who.k % 10, 1) || substr(${han}, 1 + (who.k * 7) % 29, 1) || substr(${han}, 1 + (who.k / 29) % 29, 1)
             else 'Anna ' || initcap(substr(md5(who.k::text), 1, 8)) end,
           'city', 'Leeds', 'state', '', 'company', '', 'detailAddress', n || ' High Street', 'countryCode', (array['GB', 'GB', 'GB', 'DE', 'FR', 'US', 'IE'])[1 + n % 7], 'zipCode', 'LS1 4DY', 'telephone', '+447911123456', 'email', ''),
         '[{"englishName":"Cotton T-shirt","chineseName":"","unitPrice":"12.50","unitPriceCurrency":"GBP","quantity":2,"weight":400,"sku":"TS-1","hsCode":"","originCountry":""}]',
         300, 200, 150, 1200, '{"lines":[],"zone":{"code":"UK","zh":"英国","en":"UK"},"weight":{"grams":1200},"version":1,"ipt":0,"rates":{"standard":2000}}',
         made.at, made.at, made.at, case when state.s = 1 then made.at end,
         case when way.arrives then 'delivered' when way.moves then 'in_transit' else 'pending' end,
         case when way.arrives then way.arrival when way.moves then way.departure end, case when way.moves then way.departure end,
         case when way.arrives then way.arrival end
       from channels, owners, generate_series(1, ${count}) n,
         lateral (select (n / ${share}) % (${count} / 200) as k) who,
         lateral (select (array[0, 1, 2, 3, 1])[1 + (n / ${share}) % 5] as s) state,
         lateral (select now() - interval '90 days' * (1 - n::float8 / ${count}) as at) made,
         lateral (select made.at + interval '1 day' as departure, made.at + interval '2 days' + n % 97 * interval '1 hour' as arrival) leg,
         lateral (select leg.*, state.s = 1 and leg.departure < now() as moves, state.s = 1 and leg.arrival < now() as arrives) way`,
    )
    for (const { indexdef } of indexes) await client.query(indexdef)
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze shipping_order')
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
}
