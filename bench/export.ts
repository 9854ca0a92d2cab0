import { orderExportForms } from '#contract/order.ts'
import { jobs } from '#server/jobs.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { sampleOrder, shanghaiReceiver, shirt } from '#test/world/sample-order.ts'
import { figure } from './figure.ts'
import { type ScratchApp, withScratchApp } from './scratch-app.ts'

const rows = 100_000

/** A member's hundred thousand orders into a spreadsheet, in both forms: how much memory it takes at its height, and how long. */
export async function bench(): Promise<void> {
  await withScratchApp(measure)
}

async function measure({ ctx, app }: ScratchApp): Promise<void> {
  const call = await signedIn({ ctx, app })
  await fillOrders({ ctx, call })
  for (const form of orderExportForms) await exported({ ctx, call }, { form, q: 'B0000000' })
  globalThis.gc?.()
  const idle = process.memoryUsage().rss
  for (const form of orderExportForms) {
    let peak = idle
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 10)
    const begun = performance.now()
    const file = await exported({ ctx, call }, { form })
    const seconds = (performance.now() - begun) / 1000
    clearInterval(watch)
    const what = form === 'list' ? 'orders as the list shows them' : 'orders with price lines and items'
    figure({ bench: 'export', what: `${what}: written`, value: file.done, unit: 'orders', bound: rows })
    figure({ bench: 'export', what: `${what}: speed`, value: rows / seconds, unit: 'orders per second' })
    figure({ bench: 'export', what: `${what}: size of the file`, value: file.size / 1024 / 1024, unit: 'MB' })
    figure({
      bench: 'export',
      what: `${what}: memory above idle at the height`,
      value: (peak - idle) / 1024 / 1024,
      unit: 'MB',
      bound: 150,
      atMost: true,
    })
  }
}

type Call = <Data>(path: string, body: object) => Promise<Data>

async function signedIn({ ctx, app }: Pick<ScratchApp, 'ctx' | 'app'>): Promise<Call> {
  const [member] = await run<{ id: number }>(
    ctx.db,
    `insert into member (group_id, username, nickname, password_hash) select id, 'exporter', 'exporter', 'x' from member_group order by id limit 1
     returning id`,
  )
  if (!member) throw new Error('nobody exports anything')
  await run(ctx.db, 'insert into wallet (user_id) values ($1) on conflict do nothing', [member.id])
  const tokenTtl = { accessSeconds: 86_400, refreshSeconds: 86_400 }
  const { token } = await inTx(ctx, (tx) =>
    openSession(tx, { realm: 'member', accountId: member.id, keep: false, ip: '', userAgent: '', now: new Date(), tokenTtl }),
  )
  return async (path, body) => {
    const headers = { server: 'true', 'think-lang': 'en', 'ba-user-token': token }
    const answer = (await app.inject({ method: 'POST', url: path, headers, payload: body })).json()
    if (answer.code !== 1) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }
}

type Bench = Pick<ScratchApp, 'ctx'> & { call: Call }

/** One order as the product makes it, with two items and every line of its price, and as many copies with names and numbers of their own. */
async function fillOrders({ ctx, call }: Bench): Promise<void> {
  const mug = { ...shirt, englishName: 'Mug', chineseName: '马克杯', unitPrice: '8.00' }
  const { id } = await call<{ id: number }>(
    '/api/sheetOrder/add',
    sampleOrder({ receiver: shanghaiReceiver, service_type: 'CNAIR', items: [shirt, mug] }),
  )
  const copied = (
    await run<{ name: string }>(
      ctx.db,
      `select column_name as name from information_schema.columns where table_name = 'shipping_order' and is_generated = 'NEVER'
       and column_name not in ('id', 'order_code', 'tracking_number', 'out_order_id', 'receiver', 'create_time', 'client_key')`,
    )
  ).map(({ name }) => `"${name}"`)
  await run(
    ctx.db,
    `insert into shipping_order (order_code, tracking_number, out_order_id, receiver, create_time, ${copied.join(', ')})
     select 'B' || lpad(n::text, 12, '0'), 'PR' || lpad(n::text, 9, '0') || 'GB', 'out-' || n,
       o.receiver || jsonb_build_object('name', case n % 2 when 0 then '张伟 ' || n else 'Anne Müller ' || n end, 'detailAddress', '南京东路 ' || n || ' 号'),
       now() - n * interval '1 minute', ${copied.map((name) => `o.${name}`).join(', ')}
     from shipping_order o, generate_series(1, ${rows - 1}) n where o.id = $1`,
    [id],
  )
  await run(ctx.db, 'analyze shipping_order')
}

async function exported({ ctx, call }: Bench, body: object): Promise<{ done: number; size: number }> {
  const { id } = await call<{ id: number }>('/api/sheetOrder/export', body)
  await jobs.find(({ name }) => name === 'run-task')?.run(ctx, { id })
  const [row] = await run<{ state: string; done: number; size: number; error_code: string | null }>(
    ctx.db,
    'select state, done, result_size as size, error_code from task where id = $1',
    [id],
  )
  if (row?.state !== 'done') throw new Error(`the export is ${row?.state}: ${row?.error_code}`)
  return row
}
