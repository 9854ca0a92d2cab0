import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { streamXlsxRows } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import type { ImportStatus } from '#contract/import.ts'
import { orderColumns, orderResultColumns } from '#contract/order-columns.ts'
import { languages } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { orderExportKind } from '#server/modules/orders/index.ts'
import { taskJobs } from '#server/modules/tasks/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { say } from '#server/platform/i18n.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts'
import { formOf } from '#test/world/form.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { shanghaiReceiver, shirt } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const [runTask] = taskJobs([orderExportKind]) as [Job<Ctx>]

type Body = Record<string, unknown>
type ExportOptions = { language?: 'en' | 'zh-cn' }

const ask = (member: string, body: Body, language: 'en' | 'zh-cn' = 'en') =>
  w.post<{ id: number }>('/api/sheetOrder/export', { member, body, language })

async function exportedFile(member: string, body: Body, { language }: ExportOptions = {}): Promise<Buffer> {
  const answer = await ask(member, body, language)
  expect(answer).toMatchObject({ code: 1 })
  await runTask.run(w.ctx, { id: answer.data.id })
  const { data } = await w.get<{ url: string }>(`/api/task/result?id=${answer.data.id}`, { member })
  return (await w.app.inject({ url: data.url })).rawPayload
}

/** One object for each row, by the headings. */
async function exported(member: string, body: Body, options?: ExportOptions): Promise<Record<string, unknown>[]> {
  const rows: unknown[][] = []
  for await (const row of streamXlsxRows(new Uint8Array(await exportedFile(member, body, options)))) rows.push(row.values)
  const [head = [], ...others] = rows
  return others.map((values) => Object.fromEntries(head.map((title, at) => [String(title), values[at] ?? null])))
}

const two = [
  {
    ...shirt,
    englishName: 'Cotton shirt',
    chineseName: '棉衬衫',
    sku: '00012345678901234567',
    hsCode: '610510',
  },
  { ...shirt, englishName: 'Mug', chineseName: '马克杯', unitPrice: '3.50', quantity: 4, weight: 0, sku: '' },
]

async function seller() {
  const { token, id } = await w.build.member({ money: 500_00 })
  return { token, id, ...orderSteps(w, token) }
}

test('the file has exactly the orders of the list: its tab, its filters, its search, its sort, or those that were chosen', async () => {
  const { token, add, runAction } = await seller()
  const stranger = await seller()
  await stranger.add({ out_order_id: 'not mine' })
  const ids: number[] = []
  for (const reference of ['A-1', 'A-2', 'B-3']) ids.push((await add({ out_order_id: reference })).id)
  await runAction('pay', [ids[2] ?? 0])
  await makeLabel(w.ctx, ids[2] ?? 0)
  const references = async (body: Body) => (await exported(token, body)).map((row) => row['Your reference'])
  expect(await references({})).toEqual(['B-3', 'A-2', 'A-1'])
  expect(await references({ order: 'old' })).toEqual(['A-1', 'A-2', 'B-3'])
  expect(await references({ tab: 'awaiting' })).toEqual(['A-2', 'A-1'])
  expect(await references({ q: 'A-2' })).toEqual(['A-2'])
  expect(await references({ pay_status: 2 })).toEqual(['B-3'])
  expect(await references({ is_printed: 0, keep: [ids[0]] })).toEqual(['B-3', 'A-2', 'A-1'])
  expect(await references({ ids: [ids[0], ids[2]] })).toEqual(['B-3', 'A-1'])
  expect(await references({ tab: 'awaiting', ids: [ids[0], ids[2]] })).toEqual(['A-1'])
  const foreign = await stranger.add({})
  expect(await references({ ids: [foreign.id] })).toEqual([])
})

test('the columns are those of the screen, what a column says of several things in a column each; dates are those of London', async () => {
  const { token, add, id: userId } = await seller()
  const { id } = await add({ out_order_id: 'R-1', platform_order_number: '123456789012345678' })
  await run(w.ctx.db, `update shipping_order set create_time = '2026-07-01 22:30:00Z' where id = $1 and user_id = $2`, [
    id,
    userId,
  ])
  const [row] = await exported(token, { columns: ['platform', 'created', 'amount', 'size', 'state'] })
  expect(row).toEqual({
    'Marketplace order no.': '123456789012345678',
    Created: new Date('2026-07-01T23:30:00Z'),
    'Price (£)': expect.any(Number),
    'Length (cm)': 30,
    'Width (cm)': 20,
    'Height (cm)': 15,
    Status: 'Awaiting payment',
    Void: 'Not voided',
    Reason: null,
  })
  const [chinese] = await exported(token, {}, { language: 'zh-cn' })
  expect(Object.keys(chinese ?? {})).toContain('参考号')
  expect(chinese?.状态).toBe('待支付')
  expect(await ask(token, { columns: ['user_id'] })).toMatchObject({ code: 0 })
  expect(await ask(token, { columns: ['constructor'] })).toMatchObject({ code: 0 })
})

test('the full form has a row for each item, in the columns of the import, and the price by its lines once for each order', async () => {
  const { token, add, detail } = await seller()
  const receiver = { ...shanghaiReceiver, id_card_number: '11010519491231002X', telephone: '+86 138 0013 8000' }
  const { id } = await add({
    receiver,
    service_type: 'CNAIR',
    items: two,
    out_order_id: '202611170000000018',
    remark: 'ring twice',
  })
  for (const language of languages) {
    const label = (key: string) =>
      say(language, [...orderColumns, ...orderResultColumns].find((one) => one.key === key)?.label as never)
    const rows = await exported(token, { form: 'full' }, { language })
    const order = await detail(id)
    expect(rows).toHaveLength(2)
    const [first, second] = rows.map((row) => (key: string) => row[label(key)])
    if (!first || !second) throw new Error('two rows')
    for (const cell of [first, second]) {
      expect(cell('out_order_id')).toBe('202611170000000018')
      expect(cell('receiver_telephone')).toBe('+8613800138000')
      expect(cell('service_type')).toBe('CNAIR')
      expect(cell('remark')).toBe('ring twice')
      expect([cell('weight'), cell('length')]).toEqual([order.package.weight, Number(order.package.length)])
      for (const field of ['name', 'state', 'city', 'email'] as const) {
        expect(cell(`receiver_${field}`)).toBe(order.receiver[field] || null)
        expect(cell(`sender_${field}`)).toBe(order.sender[field] || null)
      }
      expect([cell('sender_address'), cell('sender_zip'), cell('sender_country')]).toEqual([
        order.sender.detailAddress,
        order.sender.zipCode,
        'GB',
      ])
    }
    expect([first('item_english_name'), second('item_english_name')]).toEqual(['Cotton shirt', 'Mug'])
    expect([first('item_chinese_name'), second('item_quantity'), second('item_price')]).toEqual(['棉衬衫', 4, 3.5])
    expect([first('item_sku'), second('item_weight'), first('item_hs_code')]).toEqual(['00012345678901234567', null, '610510'])
    expect(first('amount')).toBe(Number(order.amount))
    const lines = orderResultColumns.filter(({ key }) => key.startsWith('line_')).map(({ key }) => Number(first(key) ?? 0))
    expect(lines.reduce((sum, one) => sum + one, 0)).toBeCloseTo(Number(order.amount), 2)
    expect(String(first('lines')).split('\n')).toHaveLength(order.lines.length)
    expect(orderResultColumns.slice(10).map(({ key }) => second(key))).toEqual(orderResultColumns.slice(10).map(() => null))
    expect(JSON.stringify(rows)).not.toContain('11010519491231002X')
  }
})

test('what looks like a formula is a text in a text cell, with every letter it had', async () => {
  const { token, add } = await seller()
  const evil = ['=HYPERLINK("http://x","y")', '+44 20', '-1+1', '@SUM(1)']
  for (const remark of evil) await add({ remark })
  const file = await exportedFile(token, { columns: ['remark'], order: 'old' })
  const rows: unknown[][] = []
  for await (const row of streamXlsxRows(new Uint8Array(file))) rows.push(row.values)
  expect(rows.slice(1).flat()).toEqual(evil)
  const place = path.join(tmpdir(), `order-export-${process.pid}.xlsx`)
  await writeFile(place, file)
  try {
    const read: unknown[] = []
    for await (const { cells } of readSheet(place)) read.push(cells[0])
    expect(read.slice(1)).toEqual(evil)
  } finally {
    await rm(place)
  }
})

test('whoever may no longer see orders gets no file', async () => {
  const { token, id: userId } = await seller()
  const { data } = await ask(token, {})
  await run(w.ctx.db, 'update member set status = false where id = $1', [userId])
  await runTask.run(w.ctx, { id: data.id }).catch(() => undefined)
  const [task] = await run<{ state: string; result_size: number | null }>(
    w.ctx.db,
    'select state, result_size from task where id = $1',
    [data.id],
  )
  expect(task).toMatchObject({ state: 'failed', result_size: null })
})

test('no two columns of an order sheet have the same heading', () => {
  for (const language of languages) {
    const headings = [...orderColumns, ...orderResultColumns].map(({ label }) => say(language, label).toLowerCase())
    expect(new Set(headings).size).toBe(headings.length)
  }
})

test('what was exported with everything in it is imported again as it is', async () => {
  const [seller, other] = [await w.build.member(), await w.build.member()]
  const added = { out_order_id: 'R-1', items: [shirt, { ...shirt, sku: 'TS-2', hsCode: '610910', originCountry: 'CN' }] }
  await orderSteps(w, seller.token).add({ ...added, customs: { contents_type: 'gift', invoice_number: 'INV-7' } })
  await orderSteps(w, seller.token).add({
    out_order_id: 'R-2',
    remark: 'Second',
    package: { length: '30.5', width: '20', height: '15', weight: 900 },
  })
  for (const language of languages) {
    const { body, type } = await formOf({
      name: 'orders.xlsx',
      content: await exportedFile(seller.token, { form: 'full' }, { language }),
    })
    const sent = await w.post<ImportStatus>('/api/sheetOrder/importUpload', {
      member: other.token,
      language,
      body,
      headers: { 'content-type': type },
    })
    expect(sent.data).toMatchObject({ unknown: [], missing: [], ready: language === languages[0] ? 2 : 0 })
    if (language === languages[0])
      await w.post('/api/sheetOrder/importCommit', { member: other.token, body: { id: sent.data.id } })
    else expect(sent.data.counts).toMatchObject({ twin: 3 })
  }
  const contents = async (token: string) => {
    const { list } = (await w.get<{ list: { id: number; out_order_id: string }[] }>('/api/sheetOrder/index', { member: token }))
      .data
    const rows = await Promise.all(list.map(({ id }) => orderSteps(w, token).detail(id)))
    return rows
      .map(({ out_order_id, remark, sender, receiver, package: box, items, customs, channel_id, amount }) => ({
        out_order_id,
        remark,
        sender,
        receiver,
        box,
        items,
        customs,
        channel_id,
        amount,
      }))
      .sort((a, b) => (a.out_order_id < b.out_order_id ? -1 : 1))
  }
  expect(await contents(other.token)).toEqual(await contents(seller.token))
})
