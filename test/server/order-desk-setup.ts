import { expect } from 'vitest'
import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import type { OrderTimelineData } from '#contract/order-desk.ts'
import { orderActions } from '#contract/resources/order.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { startFakeCarrierServer } from '#test/world/fake-carrier-server.ts'
import { sampleOrder } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'

export type Row = Record<string, unknown> & { id: number }
export type Person = { id: number; username: string; token: string }
export type Desk = Awaited<ReturnType<typeof openDesk>>

export const penceOf = (amount: string): number => Math.round(Number(amount) * 100)

/** The back office's desk for orders, its boss, and channels behind the sandbox carrier and behind a carrier that does what a test tells it. */
export async function openDesk() {
  const w = await world()
  const boss: Person = await w.build.admin()
  const url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  const peer = await startFakeCarrierServer()
  const sandbox = await createCarrierChannel(w, 'abroad', { base_url: url })
  const fakeCarrier = await createCarrierChannel(w, 'puppet', { base_url: peer.url, timeout_ms: '400' })

  const add = async (member: Person, change: Parameters<typeof sampleOrder>[0] = {}) =>
    (await w.post<DataOf<(typeof orders)['add']>>('/api/sheetOrder/add', { member: member.token, body: sampleOrder(change) }))
      .data
  const pay = (member: Person, id: number) => w.post('/api/sheetOrder/pay', { member: member.token, body: { ids: [id] } })

  /** Bought, and its label still to be made. */
  async function buyOrder(change: Parameters<typeof sampleOrder>[0] = {}, money = 50_00) {
    const member = await w.build.member({ money })
    const { id, amount, order_code: code } = await add(member, change)
    expect(await pay(member, id)).toMatchObject({ code: 1, data: { list: [{ ok: true }] } })
    return { id, member, code, amount: penceOf(amount) }
  }
  async function buyLabelledOrder(change: Parameters<typeof sampleOrder>[0] = {}) {
    const made = await buyOrder(change)
    await makeLabel(w.ctx, made.id)
    return made
  }
  /** What a carrier that refuses leaves behind. */
  async function buyFailedOrder() {
    peer.respondWith(422, { error: { code: 'bad', message: 'No such street' } })
    const made = await buyOrder({ service_type: fakeCarrier })
    await makeLabel(w.ctx, made.id)
    return made
  }
  /** Asked for, and no answer came. */
  async function buyUnconfirmedOrder() {
    peer.setReply('cut')
    const made = await buyOrder({ service_type: fakeCarrier })
    await makeLabel(w.ctx, made.id)
    return made
  }

  /** As a screen does it: with what the row says that it costs. */
  const runAction = async (verb: string, id: number, sent: object = {}, { by = boss, of = 'order' } = {}) => {
    const row = verb === 'resend' && !('seen' in sent) ? await rowOf(id) : undefined
    const cost = row && orderActions.resend?.costs?.(row)
    const seen = cost ? { seen: { [id]: cost } } : {}
    return w.post<ActionResult>(`/admin/${of}/${verb}`, {
      admin: by.token,
      body: { ids: [id], reason: 'they rang us', ...seen, ...sent },
    })
  }
  const actionResult = async (...asked: Parameters<typeof runAction>) => (await runAction(...asked)).data.list[0]
  const rowOf = async (id: number, of = 'order') =>
    (await w.get<{ row: Row }>(`/admin/${of}/detail`, { admin: boss.token, query: { id: String(id) } })).data?.row
  const timelineOf = async (id: number) =>
    (await w.get<OrderTimelineData>('/admin/order/story', { admin: boss.token, query: { id: String(id) } })).data
  const historyOf = async (id: number) =>
    (await timelineOf(id)).row.history.map(({ verb, actor, reason }) => [verb, actor, reason])
  const walletOf = ({ id }: Person) => getWallet(w.ctx.db, id)
  const list = async (query: Record<string, string>, of = 'order') =>
    (await w.get<{ list: Row[]; total: number }>(`/admin/${of}/index`, { admin: boss.token, query })).data
  const found = async (quick_search: string) => (await list({ quick_search })).list.map(({ id }) => id)
  const jobsOf = (id: number) =>
    run<{ name: string; soon: boolean }>(
      w.ctx.db,
      `select name, run_at <= now() as soon from job where payload ->> 'order_id' = $1 order by name`,
      [String(id)],
    )

  return {
    w,
    boss,
    url,
    peer,
    sandbox,
    puppet: fakeCarrier,
    add,
    pay,
    bought: buyOrder,
    labelled: buyLabelledOrder,
    failed: buyFailedOrder,
    unclear: buyUnconfirmedOrder,
    act: runAction,
    said: actionResult,
    rowOf,
    storyOf: timelineOf,
    historyOf,
    walletOf,
    list,
    found,
    jobsOf,
  }
}

/** A copy of our own channel with its prices, carried by somebody else. */
async function createCarrierChannel(w: World, code: string, params: Record<string, string>): Promise<string> {
  const [own] = await run<{ id: number }>(w.ctx.db, `select id from channel where service_type = 'UK24'`)
  const columns = (
    await run<{ name: string }>(
      w.ctx.db,
      `select column_name as name from information_schema.columns where table_name = 'channel' and is_generated = 'NEVER'
         and column_name not in ('id', 'code', 'carrier', 'logistics_type', 'service_type', 'number_prefix')`,
    )
  ).map(({ name }) => `"${name}"`)
  const [made] = await run<{ id: number }>(
    w.ctx.db,
    `insert into channel (code, carrier, logistics_type, service_type, number_prefix, ${columns})
     select $2, 'sandbox', 'client', upper($2), '', ${columns} from channel where id = $1 returning id`,
    [own?.id, code],
  )
  for (const [name, value] of Object.entries(params))
    await run(w.ctx.db, 'insert into channel_param (channel_id, param_name, param_value) values ($1, $2, $3)', [
      made?.id,
      name,
      value,
    ])
  await copyPrices(w, own?.id ?? 0, made?.id ?? 0)
  return code.toUpperCase()
}

async function copyPrices(w: World, from: number, to: number): Promise<void> {
  const columns = (
    await run<{ name: string }>(
      w.ctx.db,
      `select column_name as name from information_schema.columns where table_name = 'price_table' and is_generated = 'NEVER'
         and column_name not in ('id', 'channel_id')`,
    )
  ).map(({ name }) => `"${name}"`)
  await run(
    w.ctx.db,
    `insert into price_table (channel_id, ${columns}) select $2, ${columns} from price_table where channel_id = $1`,
    [from, to],
  )
}
