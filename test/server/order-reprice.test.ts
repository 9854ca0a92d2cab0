import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { ActionResult } from '#contract/row-action.ts'
import { run } from '#server/platform/db/pool.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { type SentOrder, shanghaiReceiver } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const buyer = async () => {
  const { id, token } = await w.build.member({ money: 1000_00 })
  return { id, token, ...orderSteps(w, token) }
}
const lockOver = () => w.wait(31 * 60)

/** How many statements go to the database meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const counted = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (counted.has(client)) return
    const plain = client.query
    counted.set(client, plain)
    client.query = function (this: pg.PoolClient, ...args: unknown[]) {
      count += 1
      return (plain as (...all: unknown[]) => unknown).apply(this, args)
    } as typeof plain
  }
  w.ctx.pool.on('acquire', watch)
  try {
    await work()
    return count
  } finally {
    w.ctx.pool.off('acquire', watch)
    for (const [client, plain] of counted) client.query = plain
  }
}

test('many orders whose price is too old cost one look at channels and tables, not one each', async () => {
  const { add, runAction } = await buyer()
  const some = async (count: number) => {
    const ids: number[] = []
    for (let made = 0; made < count; made++) ids.push((await add({ service_type: made % 2 ? 'UK72' : 'UK24' })).id)
    return ids
  }
  const pay = (ids: number[]) =>
    statementsOf(async () => expect((await runAction('pay', ids)).filter(({ ok }) => ok)).toHaveLength(ids.length))
  // A published table is read once for ever.
  const first = await some(2)
  lockOver()
  await pay(first)
  const fresh = [await pay(await some(4)), await pay(await some(16))] as const
  const waiting = [await some(4), await some(16)] as const
  lockOver()
  const stale = [await pay(waiting[0]), await pay(waiting[1])] as const
  // Channels with what is in force and discounts, and the new prices in a transaction of four: the same for four as for sixteen.
  expect([stale[0] - fresh[0], stale[1] - fresh[1]]).toEqual([5, 5])
})

test('all at once they are answered as one by one: the new price, the old one within its lock, and why one has none', async () => {
  const parcels: Partial<SentOrder>[] = [
    {},
    { service_type: 'UK72', package: { length: '30', width: '20', height: '15', weight: 4000 } },
    { service_type: 'CNAIR', receiver: shanghaiReceiver },
    {
      service_type: 'EUROAD',
      receiver: { ...shanghaiReceiver, countryCode: 'DE', zipCode: '10115', telephone: '+4915123456789' },
    },
  ]
  const [one, all] = [await buyer(), await buyer()]
  const made = async ({ add }: typeof one) => {
    const ids: number[] = []
    for (const parcel of parcels) ids.push((await add(parcel)).id)
    return ids
  }
  const [apart, together] = [await made(one), await made(all)]
  lockOver()
  // Made just now: its price stands whatever tables say.
  apart.push((await one.add()).id)
  together.push((await all.add()).id)
  // The road to Europe is closed, and whatever goes to China is sent with a discount of ten per cent.
  await run(w.ctx.db, `update channel set status = false where service_type = 'EUROAD'`)
  await run(
    w.ctx.db,
    `insert into group_discount (group_id, channel_id, percent, status)
     select m.group_id, c.id, 10, true from member m, channel c where m.id = $1 and c.service_type = 'CNAIR'`,
    [one.id],
  )
  const said: string[] = []
  for (const id of apart) said.push(...(await one.runAction('pay', [id])).map(({ msg }) => msg))
  expect((await all.runAction('pay', together)).map(({ msg }) => msg)).toEqual(said)
  expect(new Set(said).size).toBe(2)
  const facts = async ({ detail }: typeof one, ids: number[]) =>
    Promise.all(
      ids.map(async (id) => {
        const { status, amount, net, vat, lines, price_table_id } = await detail(id)
        return { status, amount, net, vat, lines, price_table_id }
      }),
    )
  const kept = await facts(all, together)
  expect(kept).toEqual(await facts(one, apart))
  // £15.20 less a tenth.
  expect(kept.map(({ status, amount }) => [status, amount])).toMatchObject([
    [3, '5.91'],
    [3, expect.any(String)],
    [3, '13.68'],
    [0, expect.any(String)],
    [3, '5.91'],
  ])
})

test('an order whose channel or box is gone says so, when it is paid and on its bill, in the caller’s language', async () => {
  const { token, add } = await buyer()
  const [box] = await run<{ id: number }>(w.ctx.db, `select id from packaging where name_en = 'Small box'`)
  const parcel = { length: '20', width: '15', height: '10', weight: 1200, box_type_id: box?.id }
  const ids = [(await add({ package: parcel })).id, (await add({ service_type: 'UK72' })).id]
  lockOver()
  await run(w.ctx.db, 'update packaging set status = false where id = $1', [box?.id])
  await run(w.ctx.db, `update channel set status = false where service_type = 'UK72'`)
  const said = {
    en: ['Box type: Choose one of the options', 'Please select a channel'],
    'zh-cn': ['箱型：请从选项中选择', '请选择渠道'],
  }
  for (const language of ['en', 'zh-cn'] as const) {
    const paid = await w.post<ActionResult>('/api/sheetOrder/pay', { member: token, language, body: { ids } })
    expect(paid.data.list.map(({ ok, msg }) => [ok, msg])).toEqual(said[language].map((msg) => [false, msg]))
    const body = { order_type: 'sheet', order_ids: ids }
    const bills = await w.post<{ list: { reason: string }[] }>('/api/Pay/bills', { member: token, language, body })
    expect(bills.data.list.map(({ reason }) => reason)).toEqual(said[language])
  }
})
