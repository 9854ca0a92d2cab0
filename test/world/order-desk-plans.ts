import { beforeAll, expect, test } from 'vitest'
import type { DataOf } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/list-query.ts'
import type { orders } from '#contract/order.ts'
import { lastDays } from '#domain/calendar.ts'
import { routes } from '#server/app.ts'
import { failedSumsSql, labelSumsSql } from '#server/modules/reports/label-sums.ts'
import { claimTrackedSql, trackedOrdersSql } from '#server/modules/tracking/tracking-state.ts'
import { run } from '#server/platform/db/pool.ts'
import { timeLimits } from '#server/platform/db/time-limits.ts'
import { listRows, wholeList } from '#server/platform/resources/list-rows.ts'
import { sampleOrder } from './sample-order.ts'
import { type World, world } from './world.ts'

/** What the quick search finds depends on how many there are. */
export type DeskPlans = { size: number; finds: [what: string, text: string, count: number][] }

let w: World
let boss: Awaited<ReturnType<World['build']['admin']>>
let owner: Awaited<ReturnType<World['build']['member']>>

/** A long table made of one order: two in a hundred failed, a few wait, are voided, refunded, refused or deleted; names and numbers are all different. */
async function fill(size: number): Promise<void> {
  // Forty thousand rows at once take longer than any call may.
  w = await world({ limits: timeLimits.task })
  boss = await w.build.admin()
  owner = await w.build.member()
  const crowd = await w.build.member()
  const { data } = await w.post<DataOf<(typeof orders)['add']>>('/api/sheetOrder/add', {
    member: owner.token,
    body: sampleOrder(),
  })
  const columns = (
    await run<{ name: string }>(
      w.ctx.db,
      `select column_name as name from information_schema.columns where table_name = 'shipping_order' and is_generated = 'NEVER'
         and column_name not in ('id', 'user_id', 'order_code', 'tracking_number', 'out_order_id', 'platform_order_number', 'receiver', 'status',
           'pay_status', 'void_status', 'is_effective', 'label_time', 'pay_time', 'create_time', 'update_time', 'delete_time',
           'tracking_status', 'tracking_time', 'transit_time', 'due_time')`,
    )
  ).map(({ name }) => `o."${name}"`)
  await run(
    w.ctx.db,
    `insert into shipping_order (user_id, order_code, tracking_number, out_order_id, platform_order_number, receiver, status, pay_status, void_status,
       is_effective, label_time, pay_time, create_time, update_time, delete_time,
       tracking_status, tracking_time, transit_time, due_time, ${columns.map((name) => name.slice(2))})
     select case when n % 200 = 0 then o.user_id else $2 end, 'F' || lpad(n::text, 8, '0'), 'XR' || lpad(n::text, 9, '0') || 'GB', 'out-' || n, 'ebay-' || n,
       o.receiver || jsonb_build_object('name', case when n % 400 = 1 then '欧阳锋 ' || n else md5(n::text) end,
         'zipCode', 'M' || (n % 20 + 1) || ' ' || n % 10 || 'A' || chr(65 + n / 400 % 26), 'email', 'buyer' || n || '@example.com'),
       case when n % 50 = 0 then 2 when n % 1000 = 3 then 3 else 1 end, case when n % 700 = 4 then 3 else 2 end,
       case when n % 500 = 6 then 2 when n % 5000 = 7 then 1 when n % 5000 = 8 then 3 else 0 end, case when n % 900 = 9 then 2 else 0 end,
       $5::timestamptz - make_interval(mins => ($3 - n) * $4), $5::timestamptz - make_interval(mins => ($3 - n) * $4), $5::timestamptz - make_interval(mins => ($3 - n) * $4), $5::timestamptz - make_interval(mins => ($3 - n) * $4),
       case when n % 40 = 11 then $5::timestamptz - make_interval(mins => ($3 - n) * $4) end,
       case when n % 10 < 7 then 'delivered' when n % 10 < 9 then 'in_transit' else 'pending' end,
       case when n % 10 < 9 then $5::timestamptz - make_interval(mins => ($3 - n) * $4) end,
       case when n % 10 < 9 then $5::timestamptz - make_interval(mins => ($3 - n) * $4) end,
       case when n % 10 < 9 then $5::timestamptz - make_interval(mins => ($3 - n) * $4) + interval '3 days' end, ${columns}
     from shipping_order o, generate_series(1, $3::int) n where o.id = $1`,
    // However many there are, they are those of four weeks.
    [data.id, crowd.id, size, 40_000 / size, w.ctx.clock()],
  )
  await run(
    w.ctx.db,
    `insert into order_history (order_id, verb, actor_type, create_time)
     select id, verb, 'system', create_time from shipping_order cross join unnest(array['paid', case when status = 2 then 'failed' else 'labelled' end]) as verb`,
  )
  await fillTracking(size)
  await run(w.ctx.db, 'analyze')
}

/** Each parcel has four events, nearly all of them by carriers; most have arrived, some are on their way or were never handed over. */
async function fillTracking(size: number): Promise<void> {
  await run(
    w.ctx.db,
    `insert into tracking_event (order_id, user_id, source, carrier, code, event_time, key, create_time)
     select o.id, o.user_id, case when o.id % 500 = 1 and n = 1 then 'staff' else 'carrier' end, 'sandbox',
       case when o.id % 300 = 2 and n = 2 then 'Q7' else (array['COL', 'HUB', 'OFD', 'DEL'])[n] end, o.label_time, n::text, o.label_time
     from shipping_order o, generate_series(1, 4) n where o.status = 1 and o.label_time is not null`,
  )
  await run(
    w.ctx.db,
    `insert into tracking_message (channel_id, body, receive_time, done_time, error)
     select c.id, '{}', $1, $1, case when n % 200 = 3 then 'unknown_label' else '' end
     from generate_series(1, $2::int) n, (select id from channel order by id limit 1) c`,
    [w.ctx.clock(), size],
  )
}

type PlanNode = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: PlanNode[] }
const mostRead = (node: PlanNode): number =>
  Math.max(
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    ...(node.Plans ?? []).map(mostRead),
  )

const sourceOf = (name: string) => {
  const source = routes.flatMap(({ list }) => list ?? []).find(({ resource }) => resource.name === name)
  if (!source) throw new Error(`${name} has no list`)
  return source.optionsFor(w.ctx, { actor: { realm: 'admin', id: boss.id, username: '', groupIds: [] } as never, language: 'en' })
}
const searchBy = (field: string, val: string | number, operator = '='): Partial<ListQuery> => ({
  search: [{ field, operator, val: String(val) }] as ListQuery['search'],
})
const shownRows = 20
const dayAgo = (days: number): string => new Date(w.ctx.clock().getTime() - days * 86_400_000).toISOString().slice(0, 10)

/** Each list of the desk on a long table: by its indexes, and no more rows than it shows by far. */
export function deskPlans({ size, finds }: DeskPlans): void {
  beforeAll(() => fill(size), 120_000)

  test.each<[string, () => Partial<ListQuery>]>([
    ['order', () => ({})],
    ['order', () => searchBy('status', 2)],
    ['order', () => searchBy('status', 3)],
    ['order', () => searchBy('pay_status', 3)],
    ['order', () => searchBy('void_status', 1)],
    ['order', () => searchBy('void_status', 2)],
    ['order', () => searchBy('void_status', 3)],
    ['order', () => searchBy('is_effective', 2)],
    ['order', () => searchBy('user_id', owner.id)],
    ['order', () => searchBy('tracking_number', 'XR000012345GB')],
    ['order', () => searchBy('tracking_number', 'xr0000123', 'LIKE')],
    ['order', () => searchBy('out_order_id', 'out-777')],
    ['order', () => ({ ...searchBy('create_time', '2026-01-01 00:00:00,', 'RANGE'), order: 'create_time,desc' })],
    // A day of weeks ago, in the list's own order.
    ['order', () => searchBy('create_time', `${dayAgo(20)} 00:00:00,${dayAgo(20)} 23:59:59`, 'RANGE')],
    ['order', () => searchBy('delete_time', 1, 'NOT NULL')],
    ['order', () => searchBy('delete_time', `${dayAgo(20)} 00:00:00,${dayAgo(20)} 23:59:59`, 'RANGE')],
    [
      'order',
      () => ({
        search: [...(searchBy('delete_time', 1, 'NOT NULL').search ?? []), ...(searchBy('user_id', owner.id).search ?? [])],
      }),
    ],
    ['failedLabel', () => ({})],
    ['failedLabel', () => searchBy('problem', 1)],
    ['lateParcel', () => ({})],
    ['lateParcel', () => searchBy('tracking_status', 'in_transit')],
    ['stuckParcel', () => ({})],
    ['trackingEvent', () => ({})],
    ['trackingEvent', () => searchBy('order_id', 500)],
    ['trackingEvent', () => searchBy('source', 'staff')],
    ['trackingEvent', () => searchBy('code', 'Q7')],
    ['trackingEvent', () => searchBy('carrier', 'sandbox')],
    ['trackingMessage', () => ({})],
    ['trackingMessage', () => searchBy('error', 'unknown_label')],
    ['trackingCode', () => searchBy('status', 'unknown')],
  ])('a page of %s is read by an index (%#)', async (name, query) => {
    const asked = { page: 1, limit: shownRows, ...query() } as ListQuery
    const { rows, values } = wholeList(asked, sourceOf(name))
    const plan = await run<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      w.ctx.db,
      `explain (analyze, format json) ${rows} limit ${shownRows}`,
      values,
    )
    const top = plan[0]?.['QUERY PLAN'][0].Plan
    expect([asked, top && mostRead(top)]).toEqual([asked, expect.toSatisfy((read: number) => read <= 10 * shownRows)])
    expect(JSON.stringify(top)).not.toMatch(/"Seq Scan","[^}]*"Relation Name":"(shipping_order|tracking_event|tracking_message)"/)
  })

  test('what a callback names is found by an index, and so is what is to be asked for', async () => {
    const plan = async (sql: string, values: unknown[]) =>
      JSON.stringify(await run(w.ctx.db, `explain (format json) ${sql}`, values))
    const named = await plan(trackedOrdersSql, [1, ['sl_1', 'sl_2'], ['XR000002345GB']])
    expect(named).toContain('"Index Name":"shipping_order_carrier_ref"')
    expect(named).toContain('"Index Name":"shipping_order_tracking"')
    const now = w.ctx.clock()
    expect(await plan(claimTrackedSql, [now, now, 100])).toContain('"Index Name":"shipping_order_to_track"')
  })

  test.each([
    ['labels', labelSumsSql, 'shipping_order_labelled_at'],
    ['failures', failedSumsSql, 'order_history_failed'],
  ])('the %s of each day are summed by an index', async (_, sql, index) => {
    const days = lastDays(w.ctx.clock(), 'Europe/London', 7)
    const plan = JSON.stringify(
      await run(w.ctx.db, `explain (format json) ${sql}`, [days.map(({ from }) => from), days.map(({ to }) => to)]),
    )
    expect(plan).toContain(`"Index Name":"${index}"`)
    expect(plan).not.toMatch(/"Seq Scan","[^}]*"Relation Name":"(shipping_order|order_history)"/)
  })

  test.each<[string, () => Partial<ListQuery>]>([
    ['all', () => ({})],
    ['failed ones', () => searchBy('status', 2)],
    ['one channel', () => searchBy('channel_id', 1)],
    ['a day', () => searchBy('create_time', `${dayAgo(20)} 00:00:00,${dayAgo(20)} 23:59:59`, 'RANGE')],
  ])('how many there are is read off an index, without looking at a row: %s', async (_, query) => {
    await ensureVacuumed()
    const { count, values } = wholeList({ page: 1, limit: shownRows, ...query() } as ListQuery, sourceOf('order'))
    const [plan] = await run<{ 'QUERY PLAN': unknown }>(w.ctx.db, `explain (format json) ${count}`, values)
    expect(JSON.stringify(plan)).toContain('"Index Only Scan"')
  })

  test('who is looked for by the name of their owner is counted by it too', async () => {
    const { count, values } = wholeList(
      { page: 1, limit: shownRows, ...searchBy('user.username', owner.username) } as ListQuery,
      sourceOf('order'),
    )
    expect(await run(w.ctx.db, count, values)).toEqual([{ total: size / 200 + 1 }])
  })

  test.each([...finds, ['the member', '', size / 200 + 1] as const])(
    'the quick search finds %s by its indexes',
    async (_, text, count) => {
      const options = sourceOf('order')
      const before = await countSeqScans()
      const found = await listRows(
        w.ctx.db,
        { page: 1, limit: shownRows, quick_search: text || owner.username } as ListQuery,
        options,
      )
      expect(found.total).toBe(count)
      // What was found is read twice, to gather it and to show it; nothing is gone through from end to end.
      expect((await countSeqScans()) - before).toBe(0)
    },
  )
}

/** Only of pages that a vacuum has seen an index alone can say that their rows are there. */
let vacuuming: Promise<unknown> | undefined
const ensureVacuumed = (): Promise<unknown> => {
  vacuuming ??= run(w.ctx.db, 'vacuum analyze shipping_order')
  return vacuuming
}

/** How often the whole table was gone through. */
async function countSeqScans(): Promise<number> {
  await run(w.ctx.db, 'select pg_stat_force_next_flush()')
  const [row] = await run<{ n: number }>(
    w.ctx.db,
    `select seq_scan::int as n from pg_stat_user_tables where relname = 'shipping_order'`,
  )
  return row?.n ?? 0
}
