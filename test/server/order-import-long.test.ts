import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { countForPlans, listGroups } from '#server/modules/imports/row-store.ts'
import { completeImport, insertImport } from '#server/modules/imports/store.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts'
import { crashAt } from '#test/world/crash.ts'
import { type ImportFlowInput, importFlow } from '#test/world/import-flow.ts'
import { ann, change, orderImporter, xlsx } from '#test/world/order-importer.ts'
import { orderHeadings as headings } from '#test/world/order-sheet.ts'
import { mostRead, readPlans } from '#test/world/query-plans.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let sheets: ReturnType<typeof orderImporter>
beforeAll(async () => {
  // One connection: a question asked outside of its transaction would wait for ever.
  w = await world({ poolSize: 1 })
  sheets = orderImporter(w)
})

test('the database knows a long sheet before it is gone through: what comes next is read alone', async () => {
  const { id: userId } = await sheets.member()
  const file = {
    kind: 'order',
    userId,
    name: 'long.xlsx',
    sha256: '',
    headings: [],
    columns: {},
    options: {},
    now: w.ctx.clock(),
  }
  const importKey = { userId, kind: 'order', id: await insertImport(w.ctx.db, file) }
  await run(
    w.ctx.db,
    `insert into import_row (user_id, import_id, number, head, cells, problems, state)
     select $1, $2, n, n, '{}', '{}', 'good' from generate_series(1, 5000) n`,
    [userId, importKey.id],
  )
  await completeImport(w.ctx.db, importKey, 5000)
  await countForPlans(w.ctx.db, importKey)
  const plans = await readPlans(w.ctx.db, (db) => listGroups(db, importKey, { after: 2000, limit: 200, states: ['good'] }))
  expect(plans.map(({ top }) => mostRead(top))).toEqual([expect.toSatisfy((read: number) => read <= 201), 200])
  await run(w.ctx.db, 'delete from import_file where id = $1', [importKey.id])
})

describe('a long sheet', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => change(ann, { 'Order no': `B-${index}`, Name: `Ann ${index}` }))

  test('is priced and added in the background, paid from the balance in the same step, and answers with a result sheet', async () => {
    const { id: userId, token } = await sheets.member(5_000_00)
    const rows = [...many(230), change(ann, { 'Order no': 'B-bad', Postcode: 'XX' })]
    const { data } = await sheets.upload(token, await xlsx(headings, ...rows))
    expect(data).toMatchObject({ unpriced: 0, task: null })
    const options = { channel_id: null, is_for_all: false, sender_address_id: null, ...(data.options as object) }
    expect(await sheets.setup(token, { id: data.id, options })).toMatchObject({ data: { task: { kind: 'price' } } })
    expect(await sheets.commit(token, { id: data.id })).toMatchObject({ code: 0 })
    await sheets.runTasks(userId)
    const priced = await sheets.status(token, data.id)
    expect(priced).toMatchObject({ unpriced: 0, task: null, ready: 230 })
    const before = (await getWallet(w.ctx.db, userId)).money
    expect(await sheets.commit(token, { id: data.id, is_paid: true, expected_amount: priced.amount })).toMatchObject({
      code: 1,
      data: { task: { kind: 'add' } },
    })
    await sheets.runTasks(userId)
    await sheets.runTasks(userId)
    const { money, held } = await getWallet(w.ctx.db, userId)
    expect(before - money).toBe(Math.round(Number(priced.amount) * 100))
    expect(held).toBe(before - money)
    const made = await run<{ status: number; pay_status: number; n: number }>(
      w.ctx.db,
      'select status, pay_status, count(*)::int as n from shipping_order where user_id = $1 group by 1, 2',
      [userId],
    )
    expect(made).toEqual([{ status: 3, pay_status: 2, n: 230 }])
    const labels = async (asked: string) =>
      (await w.get('/api/sheetOrder/importLabels', { member: asked, query: { id: String(data.id) } })).data
    expect(await labels(token)).toEqual({ count: 230, unpaid: 0, running: 230, done: 0, failed: 0 })
    expect(await labels((await sheets.member()).token)).toMatchObject({ count: 0 })
    const named =
      'select count(*)::int as n from ledger_entry where user_id = $1 and request_id = (select $2 || max(id) from task)'
    expect(await run(w.ctx.db, named, [userId, 'task-'])).toEqual([{ n: 230 }])
    const result = await w.get<{ url: string }>('/api/sheetOrder/importResult', { member: token, query: { id: String(data.id) } })
    const sheet = await w.app.inject({ url: result.data.url })
    const folder = await mkdtemp(path.join(tmpdir(), 'order-import-'))
    const file = path.join(folder, 'result.xlsx')
    await writeFile(file, sheet.rawPayload)
    const read: unknown[][] = []
    for await (const { cells } of readSheet(file)) read.push(cells)
    await rm(folder, { recursive: true })
    expect(read[0]?.slice(-7)).toEqual(['Status', 'Order number', 'Price (£)', 'Status', 'Payment', 'Tracking number', 'Errors'])
    expect(read).toHaveLength(232)
    expect(read.at(-1)?.join(' ')).toContain('Recipient post code')
    expect(read[1]?.join(' ')).toContain('Added')
  }, 60_000)

  test('is one order where its rows stand far apart, and says what is wrong with those at its end', async () => {
    const { token } = await sheets.member()
    const item = (reference: string, cells: Record<string, unknown>) => change(ann, { 'Order no': reference, ...cells })
    const apart = [item('FAR', { Item: 'Wool hat', SKU: 'HAT' }), item('BAD', { Item: 'Scarf' })]
    const late = [item('FAR', { Item: 'Gloves', SKU: 'GLV' }), item('BAD', { City: 'Leeds' })]
    const { data } = await sheets.upload(token, await xlsx(headings, ...apart, ...many(1200), ...late))
    expect(data).toMatchObject({ ready: 1201, unpriced: 0, counts: { all: 1204, good: 1202, bad: 2 } })
    const bad = (await sheets.preview(token, data.id, { view: 'bad' })).list
    expect(bad.map(({ number, head }) => [number, head])).toEqual([
      [3, 3],
      [1205, 3],
    ])
    expect(bad[1]?.errors).toHaveProperty('receiver_city')
    const [far] = (await sheets.preview(token, data.id, { view: 'good' })).list
    expect(far).toMatchObject({ number: 2, head: 2 })
    expect(Number(far?.amount)).toBeGreaterThan(0)
  }, 60_000)

  test('is not paid for by a balance that is too small, and two commits at once add it once', async () => {
    const { token } = await sheets.member(10)
    const { data } = await sheets.upload(token, await xlsx(headings, ...many(20)))
    expect(await sheets.commit(token, { id: data.id, is_paid: true })).toMatchObject({
      code: 0,
      data: { refused: 'wallet.short' },
    })
    const answers = await Promise.all([sheets.commit(token, { id: data.id }), sheets.commit(token, { id: data.id })])
    expect(answers.some(({ code }) => code === 1)).toBe(true)
    expect((await sheets.ordersOf(token, data.id)).total).toBe(20)
  })

  test('killed between two of its batches goes on where it stopped, and adds nothing twice', async () => {
    const { id: memberId, token } = await sheets.member()
    const { data } = await sheets.upload(token, await xlsx(headings, ...many(210)))
    await sheets.runTasks(memberId)
    const file = path.join(import.meta.dirname, '../world/flows.ts')
    const input: ImportFlowInput = {
      connection: w.connection,
      nowMs: w.ctx.clock().getTime(),
      memberId,
      importId: data.id,
      isPaid: false,
    }
    await crashAt({ file, run: 'importFlow', flow: 'import', input, step: 3 })
    expect((await sheets.ordersOf(token, data.id)).total).toBe(200)
    await importFlow(input)
    expect((await sheets.status(token, data.id)).counts).toMatchObject({ added: 210, good: 0 })
    expect(
      await run(
        w.ctx.db,
        'select count(*)::int as n, count(distinct out_order_id)::int as once from shipping_order where user_id = $1',
        [memberId],
      ),
    ).toEqual([{ n: 210, once: 210 }])
  }, 60_000)
})
