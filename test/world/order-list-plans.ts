import { beforeAll, expect, test } from 'vitest'
import { rangeInstants } from '#domain/report-range.ts'
import { countTab, listOrders, type OrderListInput } from '#server/modules/orders/list-store.ts'
import { countOutcomes, sumDeliveries, sumLabelSeries, sumLabelTotal } from '#server/modules/reports/order-sums.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import { timeLimits } from '#server/platform/db/time-limits.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { mostRead, nodesOf, readPlans } from './query-plans.ts'
import { type World, world } from './world.ts'

let w: World
let owner: number
let channelId: number
async function fill(count: number, share: number): Promise<void> {
  // Forty thousand rows at once take longer than any call may.
  w = await world({ limits: timeLimits.task })
  owner = (await w.build.member()).id
  const others = [(await w.build.member()).id, (await w.build.member()).id]
  const [channel] = await run<{ id: number }>(w.ctx.db, 'select id from channel order by id limit 1 offset 1')
  channelId = channel?.id ?? 0
  await run(
    w.ctx.db,
    `insert into shipping_order (user_id, channel_id, logistics_type, order_code, out_order_id, tracking_number, status, pay_status, void_status, delete_time,
       amount, net, vat, paid_amount, actual_pay_amount, money, sender, receiver, items, length, width, height, weight, price, price_time, create_time, update_time, label_time,
       is_effective, is_warehouse_scan, print_count, tracking_status, transit_time, delivered_time)
     select case when n % ${share} = 0 then $1::bigint else ($2::bigint[])[1 + n % 2] end, (select array_agg(id order by id) from channel)[1 + k % 5], 'self',
       'S26-' || lpad(n::text, 8, '0'), case when k % 2 = 0 then 'OUT-' || n else '' end, case when s = 1 then 'PR' || lpad(n::text, 8, '0') else '' end,
       s, case when s in (0, 2) then 1 else 2 end, case when s = 1 and k % 25 = 16 then 2 else 0 end, case when k % 40 = 35 then now() end,
       100 + k % 77, 100, 0, case when s in (0, 2) then 0 else 100 + k % 77 end, 0, case when s in (0, 2) then 0 else 100 + k % 77 end, '{}',
       jsonb_build_object('name', case when k % 2 = 0 then '王' || substr('伟芳娜敏静丽强磊军洋', 1 + k / 2 % 10, 1) || n % 7 else 'Anna Kowal-' || k end, 'countryCode', case when k % 20 = 3 then 'IE' else 'GB' end, 'city', '', 'state', '', 'zipCode', ''),
       '[]', 10, 10, 10, 10, '{}', at, at, at, case when s = 1 then at end,
       case when k % 20 = 4 then 2 when k % 20 = 6 then 1 else 0 end, (k % 20 = 9)::int, (k % 20 = 11)::int,
       case when s = 1 and k % 3 > 0 then 'delivered' else 'pending' end, case when s = 1 and k % 3 > 0 then at end, case when s = 1 and k % 3 > 0 then at + interval '2 days' end
     from generate_series(1, ${count}) n, lateral (select n / ${share} as k) one, lateral (select (array[0, 1, 2, 3, 1])[1 + k % 5] as s) two,
       lateral (select timestamptz '2026-01-01' + n * interval '${300 / share} minutes' as at) three`,
    [owner, others],
  )
  await run(w.ctx.db, 'vacuum analyze shipping_order')
}

const plansOf = (ask: (db: Db) => Promise<unknown>) => readPlans(w.ctx.db, ask)

const limit = 20

const listFilters = (numberOf: (k: number) => string): [what: string, filter: OrderListInput][] => [
  ['everything', {}],
  ['the oldest', { order: 'old' }],
  ['the dearest', { order: 'dear' }],
  ['made labels', { tab: 'success' }],
  ['failed', { tab: 'failed' }],
  ['voided', { tab: 'voided' }],
  ['unpaid', { pay_status: 1 }],
  ['paid', { pay_status: 2 }],
  ['one country', { country: 'IE' }],
  ['manifested', { is_effective: 1 }],
  ['not delivered to the carrier', { is_effective: 2 }],
  ['scanned', { is_warehouse_scan: 1 }],
  ['printed', { is_printed: 1 }],
  ['some days', { from: '2026-01-20', to: '2026-02-20' }],
  ['an order number', { q: `S26-${numberOf(51).padStart(8, '0')}` }],
  ['the member’s own number', { q: `OUT-${numberOf(50)}` }],
  ['a tracking number', { q: `PR${numberOf(51).padStart(8, '0')}` }],
  ['a part of a name', { q: 'kowal-51' }],
  ['a Chinese name of two characters', { q: '王磊' }],
]

const reader = () => ({ userId: owner, language: 'en' as const, zone: 'Europe/London' })

/** A member's list on a long table: of so many orders one in `share` is theirs. */
export function listPlans({ count, share }: { count: number; share: number }): void {
  beforeAll(() => fill(count, share), 120_000)
  /** The k-th of their own. */
  const numberOf = (k: number): string => String(k * share)
  const code = (k: number): string => `S26-${numberOf(k).padStart(8, '0')}`

  test.each([...listFilters(numberOf), ['one channel', { channel_id: -1 }] as const])(
    'a member’s list is read by an index, ten rows at most for each that is shown: %s',
    async (what, filter) => {
      const wanted = filter.channel_id === -1 ? { channel_id: channelId } : filter
      const answer = await listOrders(w.ctx.db, { limit, ...wanted }, reader())
      expect(answer.list.length, what).toBeGreaterThan(0)
      for (const { text, top } of await plansOf((db) => listOrders(db, { limit, ...wanted }, reader()))) {
        const kinds = nodesOf(top).map((node) => node['Node Type'])
        if (text.includes('count(*)')) {
          // Counted from the index alone, up to the bound, whatever the rows hold.
          expect([what, kinds]).toEqual([what, expect.arrayContaining(['Index Only Scan'])])
          continue
        }
        expect([what, mostRead(top), text]).toEqual([what, expect.toSatisfy((read: number) => read <= 10 * limit), text])
        expect(kinds.some((kind) => kind.includes('Index'))).toBe(true)
      }
    },
  )

  test('tabs are counted from an index alone', async () => {
    for (const tab of ['all', 'awaiting', 'in_progress', 'success', 'failed', 'voided'] as const)
      for (const { top } of await plansOf((db) => countTab(db, owner, tab)))
        expect([tab, nodesOf(top).map((node) => node['Node Type'])]).toEqual([tab, expect.arrayContaining(['Index Only Scan'])])
  })

  test('a member’s charts are summed from an index alone, and from no more than their own orders', async () => {
    const days = { from: '2026-01-10', to: '2026-02-20' }
    const span = rangeInstants(days, 'Europe/London')
    const own = { userId: owner }
    const asked: ((db: Db) => Promise<unknown>)[] = [
      (db) => sumLabelSeries(db, own, span),
      (db) => sumLabelTotal(db, own, span),
      (db) => sumDeliveries(db, own, span),
      (db) => countOutcomes(db, owner, span),
    ]
    for (const ask of asked)
      for (const { text, top } of await plansOf(ask)) {
        expect([text, nodesOf(top).map((node) => node['Node Type'])]).toEqual([text, expect.arrayContaining(['Index Only Scan'])])
        expect([text, mostRead(top)]).toEqual([text, expect.toSatisfy((read: number) => read > 0 && read <= count / share)])
      }
    const { total, days: each } = await sumLabelSeries(w.ctx.db, own, span)
    expect(total.parcels).toBeGreaterThan(50)
    expect(each.reduce((sum, { parcels }) => sum + parcels, 0)).toBe(total.parcels)
  })

  test('a search finds by any number’s beginning and any part of a name, in order, with its exact total, and nobody else’s', async () => {
    const find = async (q: string) => {
      const { list, ...counted } = await listOrders(w.ctx.db, { q, limit: 3 }, reader())
      const owners = await run<{ user_id: number }>(w.ctx.db, 'select distinct user_id from shipping_order where id = any($1)', [
        list.map(({ id }) => id),
      ])
      return {
        codes: list.map(({ order_code }) => order_code),
        owners: new Set(owners.map(({ user_id }) => user_id)),
        ...counted,
      }
    }
    expect(await find(code(51))).toEqual({ codes: [code(51)], owners: new Set([owner]), total: 1 })
    expect(await find(`S26-${String(51 * share + 1).padStart(8, '0')}`)).toEqual({ codes: [], owners: new Set(), total: 0 })
    expect(await find(`OUT-${numberOf(50).slice(0, -1)}`)).toMatchObject({ codes: [code(50)], total: 1 })
    // Kowal-51, which is not deleted; 'KOWAL' in any letter case.
    expect(await find('KOWAL-51')).toMatchObject({ codes: [code(51)], total: 1 })
    const kowal = await find('Kowal')
    const [expected] = await run<{ n: number }>(
      w.ctx.db,
      `select count(*)::int as n from shipping_order where user_id = $1 and delete_time is null and receiver_name like '%Kowal%'`,
      [owner],
    )
    expect(kowal.total).toBe(expected?.n)
    expect(kowal.codes).toEqual([...kowal.codes].sort().reverse())
    // What means something in a pattern means itself.
    expect((await find('%')).total).toBe(0)
    expect((await find('S26_0000')).total).toBe(0)
  })

  test('some days are shown newest first, and the first of them on the other way round', async () => {
    const days = { from: '2026-01-20', to: '2026-01-25', limit: 100 }
    const codes = async (order: 'new' | 'old') =>
      (await listOrders(w.ctx.db, { ...days, order }, reader())).list.map(({ order_code }) => order_code)
    const newest = await codes('new')
    expect(newest.length).toBeGreaterThan(5)
    expect(newest).toEqual([...newest].sort().reverse())
    expect(await codes('old')).toEqual([...newest].reverse())
  })

  test('a connection keeps the statements of the plain lists, and none for each set of filters', async () => {
    const filters: OrderListInput[] = [{}, { tab: 'failed' }, { country: 'IE' }, { tab: 'success', is_printed: 0 }]
    const prepared = await inTx(w.ctx, async (tx) => {
      for (const filter of filters) await listOrders(tx, { limit, ...filter }, reader())
      return run<{ text: string }>(
        tx,
        `select statement as text from pg_prepared_statements where statement like '%shipping_order t join channel%'`,
      )
    })
    const kept = prepared.map(({ text }) => text)
    expect(kept.some((text) => text.includes('t.status = 2'))).toBe(true)
    expect(kept.filter((text) => /t\."?(receiver_country|print_count|channel_id)"? (=|>) (\$|0)/.test(text))).toEqual([])
  })
}
