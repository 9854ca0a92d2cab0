import { flag, id, int, option, pence, text, time } from '#contract/fields.ts'
import { resource } from '#contract/resource.ts'
import type { Ctx } from '#server/ctx.ts'
import { startTask, taskJobs } from '#server/modules/tasks/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { type ExportInput, exportKind } from '#server/platform/resources/export-list.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { figure } from './figure.ts'
import { type ScratchApp, withScratchApp } from './scratch-app.ts'

const rows = 100_000

/** As wide as a list of parcels: numbers, names in both scripts, money, states and times. */
const parcel = resource('parcel', {
  table: 'bench_parcel',
  fields: {
    id: id(),
    order_code: text(40, { list: true }),
    tracking_number: text(40, { list: true }),
    receiver: text(60, { list: true }),
    city: text(60, { list: true }),
    amount: pence({ list: true }),
    weight: int({ list: true }),
    status: option({ 0: 'common.no', 1: 'common.yes' }, { list: true }),
    is_scanned: flag({ list: true }),
    create_time: time({ list: true }),
    update_time: time({ list: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'order_code',
  remove: 'hard',
})

/** A hundred thousand rows into a spreadsheet: how much memory it takes at its height, and how long. */
export async function bench(): Promise<void> {
  await withScratchApp(measure)
}

async function measure({ ctx, admin }: ScratchApp): Promise<void> {
  await run(
    ctx.db,
    `create table bench_parcel as select n::bigint as id, 'SS' || lpad(n::text, 12, '0') as order_code, lpad((n::bigint * 7919)::text, 20, '0') as tracking_number,
       case n % 2 when 0 then '张伟 ' || n else 'Anne Müller ' || n end as receiver, '广州市天河区 ' || (n % 400) as city, (n * 37 % 90000)::bigint as amount,
       (n * 13 % 30000)::int as weight, (n % 2)::smallint as status, n % 3 = 0 as is_scanned, now() - n * interval '1 minute' as create_time,
       now() - n * interval '30 seconds' as update_time from generate_series(1, ${rows}) n`,
  )
  const owner = await admin()
  await exported(ctx, owner.id, { page: 1, limit: 10, search: [{ field: 'id', operator: '<', val: 2000 }] })
  globalThis.gc?.()
  const idle = process.memoryUsage().rss
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 10)
  const begun = performance.now()
  const file = await exported(ctx, owner.id, { page: 1, limit: 10 })
  const seconds = (performance.now() - begun) / 1000
  clearInterval(watch)
  figure({ bench: 'export', what: 'rows written', value: file.done, unit: 'rows', bound: rows })
  figure({ bench: 'export', what: 'rows per second', value: rows / seconds, unit: 'per second' })
  figure({ bench: 'export', what: 'size of the file', value: file.size / 1024 / 1024, unit: 'MB' })
  figure({
    bench: 'export',
    what: 'memory above idle at the height',
    value: (peak - idle) / 1024 / 1024,
    unit: 'MB',
    bound: 150,
    atMost: true,
  })
}

async function exported(ctx: Ctx, adminId: number, query: ExportInput['query']): Promise<{ done: number; size: number }> {
  const task = await inTx(ctx, (tx) =>
    startTask(tx, {
      ...{ kind: 'export', owner: { realm: 'admin', id: adminId }, language: 'en', now: ctx.clock() },
      title: { key: 'task.title' },
      input: { resource: parcel.name, query } satisfies ExportInput,
    }),
  )
  const routes = resourceRoutes<Ctx>(parcel, [parcel])
  await taskJobs([exportKind(routes.flatMap(({ list }) => list ?? []))])[0]?.run(ctx, { id: task })
  const [row] = await run<{ state: string; done: number; size: number; error_code: string | null }>(
    ctx.db,
    'select state, done, result_size as size, error_code from task where id = $1',
    [task],
  )
  if (row?.state !== 'done') throw new Error(`the export is ${row?.state}: ${row?.error_code}`)
  return row
}
