import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { read as readBook, utils, write } from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ColumnPlan, ImportPreview, ImportRow, ImportStatus } from '#contract/import.ts'
import { orderColumns } from '#contract/order-columns.ts'
import type { OrderDetail, OrderRow } from '#contract/order-row.ts'
import type { Ctx } from '#server/ctx.ts'
import { importTaskKinds } from '#server/modules/imports/index.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { orderImportKind } from '#server/modules/orders/index.ts'
import { taskJobs } from '#server/modules/tasks/index.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts'
import { crashAt } from '#test/world/crash.ts'
import { formOf } from '#test/world/form.ts'
import { type ImportFlowInput, importFlow } from '#test/world/import-flow.ts'
import { orderHeadings, orderRow, sheetSender } from '#test/world/order-sheet.ts'
import { sampleOrder } from '#test/world/sample-order.ts'
import { type CallOptions, type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  // One connection: a question asked outside of its transaction would wait for ever.
  w = await world({ poolSize: 1 })
})

const [runTask] = taskJobs(importTaskKinds([orderImportKind])) as [Job<Ctx>]

const headings = orderHeadings
const ann = orderRow(1).with(1, 'Ann Smith')
const change = (row: unknown[], cells: Record<string, unknown>) =>
  row.map((cell, index) => ((headings[index] as string) in cells ? cells[headings[index] as string] : cell))
const xlsx = async (...rows: unknown[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: rows as never }] }))

async function member(money = 0) {
  const made = await w.build.member({ money })
  expect(await w.post('/api/address/add', { member: made.token, body: sheetSender })).toMatchObject({ code: 1 })
  return made
}
async function upload(token: string, content: Buffer, options: CallOptions & { name?: string } = {}) {
  const { body, type } = await formOf({ name: options.name ?? 'orders.xlsx', content })
  return w.post<ImportStatus>('/api/sheetOrder/importUpload', {
    member: token,
    ...options,
    body,
    headers: { 'content-type': type },
  })
}
const preview = async (token: string, id: number, query: Record<string, string> = {}) =>
  (await w.get<ImportPreview>('/api/sheetOrder/importPreview', { member: token, query: { id: String(id), ...query } })).data
const fix = (token: string, body: object) =>
  w.post<{ row: ImportRow; rows: ImportRow[] }>('/api/sheetOrder/importFix', { member: token, body })
const setup = (token: string, body: object) => w.post<ImportStatus>('/api/sheetOrder/importSetup', { member: token, body })
const commit = (token: string, body: object) => w.post<ImportStatus>('/api/sheetOrder/importCommit', { member: token, body })
const status = async (token: string, id: number) =>
  (await w.get<ImportStatus>('/api/sheetOrder/importStatus', { member: token, query: { id: String(id) } })).data
const ordersOf = async (token: string, importId: number) =>
  (
    await w.get<{ list: OrderRow[]; total: number }>(`/api/sheetOrder/index?limit=200&order=old&import_id=${importId}`, {
      member: token,
    })
  ).data
const detail = async (token: string, id: number) =>
  (await w.get<{ row: OrderDetail }>(`/api/sheetOrder/detail?id=${id}`, { member: token })).data.row
const runTasks = async (userId: number) => {
  const tasks = await run<{ id: number }>(
    w.ctx.db,
    `select id from task where user_id = $1 and state in ('waiting', 'running') order by id`,
    [userId],
  )
  for (const { id } of tasks) await runTask.run(w.ctx, { id })
}

describe('a sheet with headings of its own', () => {
  test('becomes orders of the member’s default sender: two rows of one reference are two items of one parcel, priced before and added once', async () => {
    const { token } = await member()
    const second = change(ann, { Item: 'Wool hat', Qty: '1 pcs', 'Unit price': '£8.00', SKU: 'HAT' })
    const bob = change(ann, { 'Order no': 'A-2', Name: 'Bob Jones', 'Weight (kg)': '800g', Size: '', Service: '' })
    const sent = await upload(
      token,
      await xlsx(['Orders of Monday'], headings, ann, second, change(bob, { Size: '10 × 10 × 10 cm' })),
    )
    expect(sent).toMatchObject({
      code: 1,
      data: { missing: [], unknown: [], ready: 2, unpriced: 0, counts: { all: 3, good: 3 } },
    })
    const shown = await preview(token, sent.data.id)
    expect(shown.list.map(({ number, head, amount, note }) => [number, head, amount !== null, note])).toEqual([
      [3, 3, true, 'UK Next Day'],
      [4, 3, false, ''],
      [5, 5, true, expect.any(String)],
    ])
    expect(shown.list[0]?.cells.weight).toBe('0.5kg')
    // 500 g and 800 g at today's prices; the second takes the cheapest channel that there is.
    const [first, other] = shown.list.flatMap(({ amount }) => amount ?? [])
    expect(sent.data.amount).toBe((Number(first) + Number(other)).toFixed(2))
    expect(await commit(token, { id: sent.data.id, expected_amount: '0.01' })).toMatchObject({ code: 0 })
    expect(await commit(token, { id: sent.data.id, expected_amount: sent.data.amount })).toMatchObject({
      code: 1,
      data: { counts: { added: 3 } },
    })
    expect(await commit(token, { id: sent.data.id })).toMatchObject({ code: 0 })
    const { list } = await ordersOf(token, sent.data.id)
    expect(list).toMatchObject([
      { out_order_id: 'A-1', receiver_name: 'Ann Smith', weight: 500, amount: first, status: 0, pay_status: 1 },
      { out_order_id: 'A-2', receiver_name: 'Bob Jones', weight: 800, amount: other },
    ])
    const row = await detail(token, list[0]?.id ?? 0)
    expect(row.sender).toMatchObject({ name: 'Mr Tom Baker', zipCode: 'N1 7GR' })
    expect(row.receiver).toMatchObject({ countryCode: 'GB', telephone: '+447911123456' })
    expect(row.items).toMatchObject([
      { englishName: 'Cotton T-shirt', quantity: 2, unitPrice: '12.50', sku: 'TS-1' },
      { englishName: 'Wool hat', quantity: 1, unitPrice: '8.00', sku: 'HAT' },
    ])
  })

  test('says beside each cell what is wrong, is corrected in place with all that belongs to it, and filled down', async () => {
    const { token } = await member()
    const rows = [
      change(ann, { Postcode: 'nowhere', Phone: 'call me' }),
      change(ann, { Item: 'Wool hat', Country: 'Atlantis' }),
      change(ann, { 'Order no': 'A-2', 'Weight (kg)': 'heavy', Service: 'Teleport' }),
      change(ann, { 'Order no': 'A-3', 'Weight (kg)': '' }),
      change(ann, { 'Order no': 'A-4', Qty: 0, 'Unit price': 'free' }),
    ]
    const { data } = await upload(token, await xlsx(headings, ...rows))
    expect(data.counts).toMatchObject({ all: 5, bad: 5 })
    const { list } = await preview(token, data.id)
    expect(list.map(({ errors }) => Object.keys(errors).sort())).toEqual([
      ['receiver_telephone', 'receiver_zip'],
      ['receiver_country', 'receiver_telephone', 'receiver_zip'],
      ['channel', 'weight'],
      ['weight'],
      ['item_price', 'item_quantity'],
    ])
    expect(list[1]?.errors.receiver_country).toBe('Row 2 of the same order says something else here.')
    expect(list[2]?.errors.weight).toBe('Not a weight. Write grams, or a unit: 500, 0.5kg, 1斤.')
    const { data: half } = await fix(token, {
      id: data.id,
      number: 2,
      cells: { receiver_zip: 'M3 1AZ', receiver_telephone: '07911 123456' },
    })
    expect(half.rows.map(({ state, errors }) => [state, Object.keys(errors)])).toEqual([
      ['bad', ['out_order_id']],
      ['bad', ['receiver_country']],
    ])
    const { data: mended } = await fix(token, { id: data.id, number: 3, cells: { receiver_country: '' } })
    expect(mended.rows.map(({ state, amount }) => [state, amount !== null])).toEqual([
      ['good', true],
      ['good', false],
    ])
    await fix(token, { id: data.id, number: 4, cells: { channel: 'uk24' } })
    expect((await fix(token, { id: data.id, number: 4, cells: { weight: '1斤' }, fill: 'empty' })).data.row.state).toBe('good')
    expect((await preview(token, data.id)).list.map(({ state, cells }) => [state, cells.weight])).toEqual([
      ['good', '0.5kg'],
      ['good', '0.5kg'],
      ['good', '1斤'],
      ['good', '1斤'],
      ['bad', '0.5kg'],
    ])
    expect((await status(token, data.id)).ready).toBe(3)
  })

  test('is understood once the member has said which column is which, and the next such sheet by itself', async () => {
    const { token } = await member()
    const strange = [
      'Ref',
      'Wer',
      'Ruf',
      'Land',
      'PLZ',
      'Ort',
      'Weg',
      'Gewicht',
      'Mass',
      'Dienst',
      'Ding',
      'Zahl',
      'Preis',
      'Code',
    ]
    const keys = [
      'out_order_id',
      'receiver_name',
      'receiver_telephone',
      'receiver_country',
      'receiver_zip',
      'receiver_city',
      'receiver_address',
      'weight',
      'dimensions',
      'channel',
      'item_english_name',
      'item_quantity',
      'item_price',
      'item_sku',
    ]
    const { data } = await upload(token, await xlsx(strange, change(ann, { 'Weight (kg)': '500' })))
    expect(data).toMatchObject({ ready: 0, counts: { bad: 1 }, unknown: strange })
    expect(data.missing).toContain('Recipient name *'.replace(' *', ''))
    const plan = (await w.get<ColumnPlan>('/api/sheetOrder/importColumns', { member: token, query: { id: String(data.id) } }))
      .data
    expect(plan.columns[1]).toEqual({ position: 1, heading: 'Wer', field: '', samples: ['Ann Smith'] })
    const columns = Object.fromEntries(keys.map((key, position) => [key, position]))
    expect(await setup(token, { id: data.id, columns: { ...columns, sender_name: 1 } })).toMatchObject({ code: 0 })
    expect(await setup(token, { id: data.id, columns: { nothing: 1 } })).toMatchObject({ code: 0 })
    expect(await setup(token, { id: data.id, columns, save_as: 'Unser Blatt' })).toMatchObject({
      code: 1,
      data: { ready: 1, missing: [], unknown: [] },
    })
    const again = await upload(token, await xlsx(strange, change(ann, { 'Order no': 'A-9', 'Weight (kg)': '500' })))
    expect(again.data).toMatchObject({ ready: 1, missing: [] })
    const stranger = await member()
    expect((await upload(stranger.token, await xlsx(strange, ann))).data.ready).toBe(0)
    expect(await setup(stranger.token, { id: data.id, columns })).toMatchObject({ code: 0 })
  })

  test('takes one channel for all, or says why a parcel is not taken; another sender is chosen from the book', async () => {
    const { token } = await member()
    const { data } = await upload(
      token,
      await xlsx(headings, ann, change(ann, { 'Order no': 'A-2', 'Weight (kg)': '45', Service: '' })),
    )
    const { list } = await preview(token, data.id)
    expect(list.map(({ state, note }) => [state, note])).toEqual([
      ['good', 'UK Next Day'],
      ['bad', ''],
    ])
    expect(list[1]?.errors.channel).toMatch(/45 kg is above the maximum of 25 kg/)
    const channels = (
      await w.get<{ list: { id: number; code: string; name: string }[] }>('/api/channel/index', { member: token })
    ).data.list
    const economy = channels.find(({ name }) => name === 'UK Economy')
    const options = { channel_id: economy?.id ?? 0, is_for_all: true, sender_address_id: null }
    const { data: after } = await setup(token, { id: data.id, options })
    expect(after.counts).toMatchObject({ bad: 2 })
    expect(Object.keys((await preview(token, data.id)).list[0]?.errors ?? {})).toContain('sender_name')
    await setup(token, {
      id: data.id,
      options: { ...options, sender_address_id: (data.options as { sender_address_id: number }).sender_address_id },
    })
    expect((await preview(token, data.id)).list[0]).toMatchObject({ state: 'good', note: 'UK Economy' })
    expect(await setup(token, { id: data.id, options: { channel_id: 'x' } })).toMatchObject({ code: 0 })
  })
})

test('whoever has no address book sends as in their last order, and says so where there is none', async () => {
  const { token } = await w.build.member()
  const first = (await upload(token, await xlsx(headings, ann))).data
  expect((await preview(token, first.id)).list[0]?.errors).toEqual({
    sender_name: 'Choose a sender above, or add sender columns to the sheet.',
  })
  expect(await w.post('/api/sheetOrder/add', { member: token, body: sampleOrder() })).toMatchObject({ code: 1 })
  const second = (await upload(token, await xlsx(headings, ann))).data
  expect(second).toMatchObject({ ready: 1, counts: { good: 1 } })
  await commit(token, { id: second.id })
  expect((await detail(token, (await ordersOf(token, second.id)).list[0]?.id ?? 0)).sender.name).toBe('Mr Tom Baker')
})

test('duplicates are noticed: the same file, a reference in use, the same row', async () => {
  const { token } = await member()
  const file = await xlsx(headings, ann, ann, change(ann, { 'Order no': '' }), change(ann, { 'Order no': '' }))
  const { data } = await upload(token, file)
  expect((await preview(token, data.id)).list.map(({ state }) => state)).toEqual(['good', 'twin', 'good', 'twin'])
  expect(await commit(token, { id: data.id })).toMatchObject({ data: { counts: { added: 2, twin: 2 } } })
  const again = (await upload(token, file)).data
  expect(again.earlier_time).not.toBeNull()
  expect((await preview(token, again.id)).list.map(({ state }) => state)).toEqual(['twin', 'twin', 'good', 'twin'])
  // Meant all the same: what has no reference is added, a reference stays one order's.
  await commit(token, { id: again.id, with_twins: true })
  expect((await preview(token, again.id)).list.map(({ state, errors }) => [state, Object.keys(errors)])).toEqual([
    ['bad', ['out_order_id']],
    ['bad', ['out_order_id']],
    ['added', []],
    ['added', []],
  ])
})

test('every field of parties, parcel and items is read from a sheet in our own columns, in Chinese and from .xls', async () => {
  const { token } = await member()
  const template = (await w.get<{ url: string }>('/api/sheetOrder/template', { member: token, language: 'zh-cn' })).data
  const book = readBook((await w.app.inject({ url: template.url })).rawPayload)
  const [first, second] = book.SheetNames.map((name) => utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1 }))
  expect(first?.[0]).toContain('收件人姓名 *')
  expect(first?.[1]).toContain('张三')
  expect(second?.flat()).toEqual(expect.arrayContaining(['渠道', '英国次日达', '内件性质', '礼品']))
  const cells: Record<string, unknown> = {
    ...{ out_order_id: '123456789012345678', platform_order_number: 'P-77', channel: 'China Air Line', remark: '请轻放' },
    ...{
      receiver_name: '王小明',
      receiver_company: '小明公司',
      receiver_telephone: '13912345678',
      receiver_email: 'wang@example.com',
    },
    ...{
      receiver_country: '中国',
      receiver_zip: 200001,
      receiver_state: '上海市',
      receiver_city: '市辖区',
      receiver_address: '黄浦区 南京东路 100 号',
    },
    ...{
      receiver_id_card: '11010519491231002X',
      sender_name: 'Jane Roe',
      sender_telephone: '020 7183 8750',
      sender_country: 'United Kingdom',
    },
    ...{
      sender_zip: 'EC1A 1BB',
      sender_city: 'London',
      sender_address: '1 Barbican',
      weight: 1200,
      length: 30,
      width: 20.5,
      height: 15,
    },
    ...{
      item_english_name: 'Tea',
      item_chinese_name: '茶叶',
      item_quantity: 3,
      item_price: '12.50',
      item_currency: '人民币',
      item_weight: '0.2kg',
    },
    ...{ item_sku: 'T-1', item_hs_code: '090210', item_origin: '中国' },
  }
  const words = (await import('#words/zh-cn/order-sheet.ts')).default as Record<string, string>
  const sheet = utils.aoa_to_sheet([
    orderColumns.map(({ label }) => words[label]),
    orderColumns.map(({ key }) => cells[key] ?? ''),
  ])
  const file = write(utils.book_new(sheet, 'S'), { type: 'buffer', bookType: 'biff8' })
  const { data } = await upload(token, file, { name: '订单.xls', language: 'zh-cn' })
  const { list } = await preview(token, data.id)
  expect([list[0]?.errors, data.unknown]).toEqual([{}, []])
  // It lies sealed, and is shown by its ends.
  expect(list[0]?.cells.receiver_id_card).toMatch(/^1\*+|^\d+\*+/)
  expect(JSON.stringify(await run(w.ctx.db, 'select cells from import_row where import_id = $1', [data.id]))).not.toContain(
    '19491231',
  )
  await commit(token, { id: data.id })
  const row = await detail(token, (await ordersOf(token, data.id)).list[0]?.id ?? 0)
  expect(row).toMatchObject({
    out_order_id: '123456789012345678',
    platform_order_number: 'P-77',
    remark: '请轻放',
    receiver: {
      name: '王小明',
      company: '小明公司',
      telephone: '+8613912345678',
      state: '上海市',
      zipCode: '200001',
      email: 'wang@example.com',
    },
    sender: { name: 'Jane Roe', telephone: '+442071838750', detailAddress: '1 Barbican' },
    package: { length: '30', width: '20.5', height: '15', weight: 1200 },
    items: [
      {
        englishName: 'Tea',
        chineseName: '茶叶',
        quantity: 3,
        unitPrice: '12.50',
        unitPriceCurrency: 'CNY',
        weight: 200,
        sku: 'T-1',
        hsCode: '090210',
        originCountry: 'CN',
      },
    ],
  })
})

describe('files of other programs', () => {
  const folder = path.resolve('test/fixtures/sheets')

  test.each(readdirSync(folder).filter((name) => /\.xlsx?$/.test(name)))(
    '%s becomes its three orders without loss',
    async (name) => {
      const { token } = await member()
      const { data } = await upload(token, readFileSync(path.join(folder, name)), { name })
      // The channel to China asks for it, and no file of a shop has it.
      await fix(token, { id: data.id, number: 3, cells: { receiver_id_card: '11010519491231002X' } })
      const { list } = await preview(token, data.id)
      expect(list.map(({ number, state, errors }) => [number, state, errors])).toEqual(
        list.map(({ number }) => [number, 'good', {}]),
      )
      await commit(token, { id: data.id })
      const made = (await ordersOf(token, data.id)).list
      expect(made.map(({ out_order_id }) => out_order_id)).toEqual(['202611170000000018', 'PO-1002', '订单-1003'])
      const [ann, wang] = [await detail(token, made[0]?.id ?? 0), await detail(token, made[1]?.id ?? 0)]
      expect(ann).toMatchObject({
        sender: { name: 'Mr Tom Baker', zipCode: 'N1 7GR' },
        receiver: { name: 'Ms Ann Łęcka', telephone: '+447700900123', detailAddress: 'Flat 3, 27 Deansgate' },
        package: { length: '30', width: '20', height: '15', weight: 500 },
        remark: '轻放 / handle with care',
        items: [
          { englishName: 'Cotton shirt', chineseName: '棉衬衫', quantity: 2, unitPrice: '12.50', sku: '00012345678901234567' },
        ],
      })
      expect(wang).toMatchObject({
        receiver: { name: '王小明', state: '上海市' },
        items: [{ sku: 'MUG-1' }, { chineseName: expect.stringMatching(/茶/) }],
      })
    },
  )
})

describe('a long sheet', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => change(ann, { 'Order no': `B-${index}`, Name: `Ann ${index}` }))

  test('is priced and added in the background, paid from the balance in the same step, and answers with a result sheet', async () => {
    const { id: userId, token } = await member(5_000_00)
    const rows = [...many(230), change(ann, { 'Order no': 'B-bad', Postcode: 'XX' })]
    const { data } = await upload(token, await xlsx(headings, ...rows))
    expect(data).toMatchObject({ unpriced: 230, task: { kind: 'price' } })
    expect(await commit(token, { id: data.id })).toMatchObject({ code: 0 })
    await runTasks(userId)
    const priced = await status(token, data.id)
    expect(priced).toMatchObject({ unpriced: 0, task: null, ready: 230 })
    const before = (await getWallet(w.ctx.db, userId)).money
    expect(await commit(token, { id: data.id, is_paid: true, expected_amount: priced.amount })).toMatchObject({
      code: 1,
      data: { task: { kind: 'add' } },
    })
    await runTasks(userId)
    await runTasks(userId)
    const { money, held } = await getWallet(w.ctx.db, userId)
    expect(before - money).toBe(Math.round(Number(priced.amount) * 100))
    expect(held).toBe(before - money)
    const made = await run<{ status: number; pay_status: number; n: number }>(
      w.ctx.db,
      'select status, pay_status, count(*)::int as n from shipping_order where user_id = $1 group by 1, 2',
      [userId],
    )
    expect(made).toEqual([{ status: 3, pay_status: 2, n: 230 }])
    const result = await w.get<{ url: string }>('/api/sheetOrder/importResult', { member: token, query: { id: String(data.id) } })
    const sheet = await w.app.inject({ url: result.data.url })
    const { writeFile, mkdtemp } = await import('node:fs/promises')
    const file = `${await mkdtemp('/tmp/result-')}/result.xlsx`
    await writeFile(file, sheet.rawPayload)
    const read: unknown[][] = []
    for await (const { cells } of readSheet(file)) read.push(cells)
    expect(read[0]?.slice(-7)).toEqual(['Status', 'Order number', 'Price (£)', 'Status', 'Payment', 'Tracking number', 'Errors'])
    expect(read).toHaveLength(232)
    expect(read.at(-1)?.join(' ')).toContain('Recipient post code')
    expect(read[1]?.join(' ')).toContain('Added')
  }, 60_000)

  test('is not paid for by a balance that is too small, and two commits at once add it once', async () => {
    const { token } = await member(10)
    const { data } = await upload(token, await xlsx(headings, ...many(20)))
    expect(await commit(token, { id: data.id, is_paid: true })).toMatchObject({ code: 0, data: { refused: 'wallet.short' } })
    const answers = await Promise.all([commit(token, { id: data.id }), commit(token, { id: data.id })])
    expect(answers.some(({ code }) => code === 1)).toBe(true)
    expect((await ordersOf(token, data.id)).total).toBe(20)
  })

  test('killed between two of its batches goes on where it stopped, and adds nothing twice', async () => {
    const { id: memberId, token } = await member()
    const { data } = await upload(token, await xlsx(headings, ...many(210)))
    await runTasks(memberId)
    const file = path.join(import.meta.dirname, '../world/import-flow.ts')
    const input: ImportFlowInput = {
      ...{ connection: w.connection, nowMs: w.ctx.clock().getTime() },
      ...{ memberId, importId: data.id, isPaid: false },
    }
    await crashAt({ file, run: 'importFlow', flow: 'import', input, step: 3 })
    expect((await ordersOf(token, data.id)).total).toBe(200)
    await importFlow(input)
    expect((await status(token, data.id)).counts).toMatchObject({ added: 210, good: 0 })
    expect(
      await run(
        w.ctx.db,
        'select count(*)::int as n, count(distinct out_order_id)::int as once from shipping_order where user_id = $1',
        [memberId],
      ),
    ).toEqual([{ n: 210, once: 210 }])
  }, 60_000)
})
