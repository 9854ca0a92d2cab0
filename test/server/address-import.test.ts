import { utils, write } from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AddressRow } from '#contract/address.ts'
import type { ImportPreview, ImportRow, ImportStatus } from '#contract/import.ts'
import type { Ctx } from '#server/ctx.ts'
import { addressImportKind } from '#server/modules/addresses/index.ts'
import { importCleanupJob, importTaskKinds } from '#server/modules/imports/index.ts'
import { taskJobs } from '#server/modules/tasks/index.ts'
import { createAttemptCounter } from '#server/platform/attempts.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { formOf } from '#test/world/form.ts'
import { rawSheet, rawWorkbook } from '#test/world/raw-workbook.ts'
import { type CallOptions, type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  // One connection: a question asked outside of its transaction would wait for ever.
  w = await world({ poolSize: 1 })
})

const [runTask] = taskJobs(importTaskKinds([addressImportKind])) as [Job<Ctx>]

const headings = ['Country', 'Salutation', 'First name', 'Last name', 'Mobile number', 'Post code', 'City', 'Address']
const mary = ['United Kingdom', 'Ms', 'Mary', 'Jones', '07911 123456', 'gu13aa', 'Guildford', '22 High Street']
const john = ['GB', 'mr.', 'John', 'Smith', 7_911_123_457, 'SW1A 2AA', 'London', '10 Downing Street']

const xlsx = async (...rows: unknown[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: rows as never }] }))

async function upload(member: string, content: Buffer, options: CallOptions & { name?: string } = {}) {
  const { body, type } = await formOf({ name: options.name ?? 'people.xlsx', content })
  return w.post<ImportStatus>('/api/address/importUpload', { member, ...options, body, headers: { 'content-type': type } })
}
const preview = (member: string, id: number, query: Record<string, string> = {}, language: 'en' | 'zh-cn' = 'en') =>
  w.get<ImportPreview>('/api/address/importPreview', { member, language, query: { id: String(id), ...query } })
const fix = (member: string, body: object) => w.post<{ row: ImportRow }>('/api/address/importFix', { member, body })
const commit = (member: string, body: object) => w.post<ImportStatus>('/api/address/importCommit', { member, body })
const status = async (member: string, id: number) =>
  (await w.get<ImportStatus>('/api/address/importStatus', { member, query: { id: String(id) } })).data
const book = async (member: string) =>
  (await w.get<{ list: AddressRow[]; total: number }>('/api/address/index?limit=100', { member })).data

test('a sheet is read, shown and added to the book, as the form would have kept it', async () => {
  const { token } = await w.build.member()
  const sent = await upload(token, await xlsx(['Notes', ...headings], ['x', ...mary], ['', ...john]))
  expect(sent).toMatchObject({ code: 1, data: { name: 'people.xlsx', unknown: ['Notes'], earlier_time: null, task: null } })
  expect(sent.data.counts).toEqual({ all: 2, good: 2, bad: 0, twin: 0, skipped: 0, added: 0 })
  const shown = (await preview(token, sent.data.id)).data
  expect(shown.columns.map(({ label }) => label)).toEqual(headings)
  expect(shown.list[0]).toEqual({
    number: 2,
    head: 2,
    state: 'good',
    is_skipped: 0,
    errors: {},
    amount: null,
    note: '',
    cells: expect.objectContaining({ country: 'United Kingdom', zip_code: 'gu13aa' }),
  })
  expect((await book(token)).total).toBe(0)
  expect(await commit(token, { id: sent.data.id })).toMatchObject({
    code: 1,
    msg: 'Imported successfully',
    data: { counts: { added: 2, good: 0 }, task: null },
  })
  expect((await book(token)).list).toMatchObject([
    { user_salutation_name: 'Mr John Smith', mobile_code: '+44', mobile: '7911123457', country: 'GB', address_type: 0 },
    { user_salutation_name: 'Ms Mary Jones', zip_code: 'GU1 3AA', mobile: '7911123456', city: 'Guildford' },
  ])
})

test('sheets count against the member’s uploads of a day, also those that are refused for what is in them', async () => {
  const { id, token } = await w.build.member()
  const used = createAttemptCounter(w.ctx.pool, { name: 'upload-kilobytes', seconds: () => 86_400 })
  const full = {
    code: 0,
    msg: 'This would exceed your daily upload limit of 200 MB. Please try again tomorrow.',
  }
  const refused = [
    Buffer.from('no sheet at all'),
    rawWorkbook({ sheet: rawSheet('<row/>'.repeat(1_048_577)) }),
    await xlsx(headings),
    await xlsx(['Name'], ['Mary']),
  ]
  const taken = refused.reduce((sum, { length }) => sum + Math.ceil(length / 1024), 0)
  for (const file of refused) expect(await upload(token, file)).toMatchObject({ code: 0 })
  expect(await used.count(String(id))).toBe(taken)
  const sheet = await xlsx(headings, mary)
  const size = Math.ceil(sheet.length / 1024)
  await used.add(String(id), 200 * 1024 - taken - size)
  expect(await upload(token, sheet)).toMatchObject({ code: 1 })
  expect(await upload(token, sheet)).toMatchObject(full)
  // What the day has no room for is not read, and takes nothing.
  expect(await upload(token, Buffer.alloc(5000, 'x'))).toMatchObject(full)
  expect(await used.count(String(id))).toBe(200 * 1024)
})

describe('two files of a member at once', () => {
  const turns = (userId: number) => run(w.ctx.db, 'select turn from import_turn where user_id = $1', [userId])
  const tooMany = 'You are already importing 2 files. Please wait until one of them has finished.'

  test('are read, a third is refused with words and takes nothing of the day; a neighbour is not held up', async () => {
    const [{ id, token }, neighbour] = [await w.build.member(), await w.build.member()]
    const sheet = await xlsx(headings, mary)
    const now = w.ctx.clock()
    const hold = (turn: number, minutes: number) =>
      run(w.ctx.db, 'insert into import_turn (user_id, turn, holder, end_time) values ($1, $2, gen_random_uuid(), $3)', [
        id,
        turn,
        new Date(now.getTime() + minutes * 60_000),
      ])
    await hold(1, 3)
    expect(await upload(token, sheet)).toMatchObject({ code: 1 })
    await hold(2, 3)
    expect(await upload(token, sheet)).toMatchObject({ code: 0, msg: tooMany })
    expect(await upload(token, sheet, { language: 'zh-cn' })).toMatchObject({
      msg: '您已有 2 个文件正在读取，请等待其中一个完成后再试。',
    })
    const used = createAttemptCounter(w.ctx.pool, { name: 'upload-kilobytes', seconds: () => 86_400 })
    expect(await used.count(String(id))).toBe(Math.ceil(sheet.length / 1024))
    expect(await upload(neighbour.token, sheet)).toMatchObject({ code: 1 })
    // A process that was killed holds its turn no longer than a file can take.
    await run(w.ctx.db, 'update import_turn set end_time = $2 where user_id = $1 and turn = 2', [id, now])
    expect(await upload(token, sheet)).toMatchObject({ code: 1 })
    expect(await turns(id)).toEqual([{ turn: 1 }])
  })

  test('are one more after a file that was refused', async () => {
    const { id, token } = await w.build.member()
    for (let n = 0; n < 3; n++) expect(await upload(token, Buffer.from('no sheet'))).toMatchObject({ code: 0 })
    expect(await turns(id)).toEqual([])
  })
})

test('a Chinese .xls with Chinese headings, and one name for both kinds of people', async () => {
  const { token } = await w.build.member()
  const sheet = utils.aoa_to_sheet([
    ['收件人 *', '国家', '手机', '省', '市', '区', '地址', '邮政编码', '类型'],
    ['张三', '中国', '13800138000', '广东省', '深圳市', '南山区', '科技园路1号', 518000, '收件'],
    ['Dr Jane Brown', '英国', '+447911123456', 'Surrey', 'Guildford', '', '22 High Street', 'GU1 3AA', '寄件'],
  ])
  const file = write(utils.book_new(sheet, 'S'), { type: 'buffer', bookType: 'biff8' })
  const { data } = await upload(token, file, { name: '地址.xls', language: 'zh-cn' })
  expect(data.counts).toMatchObject({ all: 2, good: 2 })
  await commit(token, { id: data.id })
  expect((await book(token)).list).toMatchObject([
    { salutation: 'Dr', first_name: 'Jane', last_name: 'Brown', country: 'GB', address_type: 1 },
    { user_name: '张三', province: '广东省', city: '深圳市', district: '南山区', zip_code: '518000', address_type: 2 },
  ])
})

test('a salutation is read as people write it and as either list has shown it', async () => {
  const { token } = await w.build.member()
  const written = ['女士', '女士（Ms）', '女士 (Ms)', 'Ms', 'ms.']
  const rows = written.map((word, at) => mary.map((cell, column) => (column === 1 ? word : column === 3 ? `Jones${at}` : cell)))
  const { data } = await upload(token, await xlsx(headings, ...rows))
  expect(data.counts).toMatchObject({ all: 5, good: 5 })
  await commit(token, { id: data.id })
  expect((await book(token)).list.map(({ salutation }) => salutation)).toEqual(['Ms', 'Ms', 'Ms', 'Ms', 'Ms'])
})

test('a type is read as people write it and as either list has ever shown it', async () => {
  const { token } = await w.build.member()
  const written = ['Return', '退件', '3', 'General', '通用', 'Any use', '']
  const rows = written.map((word, at) => [word, ...mary.with(3, `Jones${at}`)])
  const { data } = await upload(token, await xlsx(['Kind', ...headings], ...rows))
  expect(data.counts).toMatchObject({ all: 7, good: 7 })
  await commit(token, { id: data.id })
  expect((await book(token)).list.map(({ address_type }) => address_type).toReversed()).toEqual([3, 3, 3, 0, 0, 0, 0])
})

describe('bad cells', () => {
  const bad = ['GB', '', 'Mary', '', '123', 'X', 'x'.repeat(61), '']

  test('are each marked with the words of the form, in the reader’s language, and corrected in place', async () => {
    const { token } = await w.build.member()
    const { id } = (await upload(token, await xlsx(headings, bad, mary))).data
    const [row] = (await preview(token, id, { view: 'bad' })).data.list
    expect(row).toMatchObject({ number: 2, state: 'bad' })
    expect(row?.errors).toEqual({
      salutation: 'Please select a salutation',
      last_name: 'Please enter the last name',
      mobile: 'Please enter a valid phone number',
      zip_code: 'Please enter a valid post code',
      city: 'The maximum length is 60 characters',
      address_line_1: 'Please enter the address',
    })
    expect((await preview(token, id, { view: 'bad' }, 'zh-cn')).data.list[0]?.errors.last_name).toBe('请输入姓')
    const cells = { salutation: 'Mrs', last_name: 'Miller', mobile: '07911 123458', zip_code: 'M1 1AE', city: 'Manchester' }
    expect((await fix(token, { id, number: 2, cells })).data.row).toMatchObject({
      state: 'bad',
      errors: { address_line_1: 'Please enter the address' },
      cells: { first_name: 'Mary', last_name: 'Miller' },
    })
    expect((await fix(token, { id, number: 2, cells: { address_line_1: '1 Market Street' } })).data.row).toMatchObject({
      state: 'good',
      errors: {},
    })
    expect(await commit(token, { id })).toMatchObject({ data: { counts: { added: 2, bad: 0 } } })
  })

  test('stay when the good rows are added, and can be added later', async () => {
    const { token } = await w.build.member()
    const { id } = (await upload(token, await xlsx(headings, mary, [...john.slice(0, 7), '']))).data
    expect(await commit(token, { id })).toMatchObject({ data: { counts: { added: 1, bad: 1, good: 0 } } })
    expect(await commit(token, { id })).toMatchObject({ code: 0 })
    await fix(token, { id, number: 3, cells: { address_line_1: '10 Downing Street' } })
    expect(await commit(token, { id })).toMatchObject({ data: { counts: { added: 2, bad: 0 } } })
    expect((await book(token)).total).toBe(2)
    expect(await fix(token, { id, number: 2, cells: { city: 'Leeds' } })).toMatchObject({ code: 0 })
  })

  test('a column that the sheet lacks is shown when something in it is missing', async () => {
    const { token } = await w.build.member()
    const { id } = (await upload(token, await xlsx(headings.toSpliced(1, 1), mary.toSpliced(1, 1)))).data
    const shown = (await preview(token, id)).data
    expect(shown.columns[1]).toMatchObject({
      field: 'salutation',
      label: 'Salutation',
      choices: ['Mr', 'Mrs', 'Miss', 'Ms', 'Mx', 'Dr', 'Prof'],
    })
    expect(shown.list[0]?.errors).toEqual({ salutation: 'Please select a salutation' })
  })

  test('a number that lost its last digits is not believed until it is typed again', async () => {
    const { token } = await w.build.member()
    const { id } = (await upload(token, await xlsx([...headings, 'Telephone'], [...mary, Number('2079460958000001234')]))).data
    const [row] = (await preview(token, id)).data.list
    expect(row?.errors.tel_number).toBe(
      'The spreadsheet has dropped the last digits of this number. Please enter it again, as text.',
    )
    expect((await fix(token, { id, number: 2, cells: { city: 'Woking' } })).data.row.state).toBe('bad')
    expect((await fix(token, { id, number: 2, cells: { tel_number: '020 7946 0958' } })).data.row.state).toBe('good')
  })

  test('kinds, countries and yes or no that nobody knows are marked too', async () => {
    const { token } = await w.build.member()
    const row = ['Narnia', ...mary.slice(1), 'friend', 'perhaps']
    const { id } = (await upload(token, await xlsx([...headings, 'Kind', 'Default'], row))).data
    expect(Object.keys((await preview(token, id)).data.list[0]?.errors ?? {}).sort()).toEqual(
      ['address_type', 'country', 'is_default'].sort(),
    )
  })
})

describe('twins', () => {
  test('of the book and of the same sheet are not added, unless wished', async () => {
    const { token } = await w.build.member()
    const file = await xlsx(headings, mary, john, mary.toSpliced(2, 1, 'MARY'))
    const first = (await upload(token, file)).data
    expect(first.counts).toMatchObject({ good: 2, twin: 1 })
    await commit(token, { id: first.id })
    const again = (await upload(token, file)).data
    expect(again).toMatchObject({ counts: { good: 0, twin: 3 }, earlier_time: expect.any(Number) })
    expect(await commit(token, { id: again.id })).toMatchObject({ code: 0 })
    expect((await book(token)).total).toBe(2)
    expect(await commit(token, { id: again.id, with_twins: 1 })).toMatchObject({ data: { counts: { added: 3, twin: 0 } } })
    expect((await book(token)).total).toBe(5)
  })

  test('the same file sent twice before either is added is added once, also at once', async () => {
    const { token } = await w.build.member()
    const file = await xlsx(headings, mary, john)
    const ids = [(await upload(token, file)).data.id, (await upload(token, file)).data.id]
    await Promise.all([...ids, ...ids].map((id) => commit(token, { id })))
    expect((await book(token)).total).toBe(2)
    expect((await status(token, ids[1] ?? 0)).counts.added + (await status(token, ids[0] ?? 0)).counts.added).toBe(2)
  })

  test('a corrected row that says what another row says is a twin', async () => {
    const { token } = await w.build.member()
    const { id } = (await upload(token, await xlsx(headings, mary, mary.toSpliced(7, 1, '')))).data
    expect((await fix(token, { id, number: 3, cells: { address_line_1: '22 high street' } })).data.row.state).toBe('twin')
  })

  test('a row can be left out and taken in again', async () => {
    const { token } = await w.build.member()
    const { id } = (await upload(token, await xlsx(headings, mary, john))).data
    await fix(token, { id, number: 2, is_skipped: 1 })
    expect((await status(token, id)).counts).toMatchObject({ good: 1, skipped: 1 })
    await commit(token, { id })
    expect((await book(token)).list.map(({ first_name }) => first_name)).toEqual(['John'])
    await fix(token, { id, number: 2, is_skipped: 0 })
    await commit(token, { id })
    expect((await book(token)).total).toBe(2)
  })
})

test('many rows are added by a task that the owner can follow; run twice, it adds nothing twice', async () => {
  const { token } = await w.build.member()
  const rows = Array.from({ length: 450 }, (_, index) => mary.toSpliced(7, 1, `${index + 1} High Street`))
  const { id } = (await upload(token, await xlsx(headings, ...rows))).data
  const answer = await commit(token, { id })
  expect(answer).toMatchObject({ code: 1, data: { counts: { added: 0, good: 450 }, task: { done: 0 } } })
  expect(await commit(token, { id })).toMatchObject({ code: 0, msg: expect.stringContaining('being added') })
  const taskId = answer.data.task?.id
  await runTask.run(w.ctx, { id: taskId })
  await run(w.ctx.db, `update task set state = 'waiting', end_time = null where id = $1`, [taskId])
  await runTask.run(w.ctx, { id: taskId })
  expect(await status(token, id)).toMatchObject({ counts: { added: 450, good: 0 }, task: null })
  expect((await book(token)).total).toBe(450)
})

test('a cell that is too long is cut between two characters, and its row says so', async () => {
  const { token } = await w.build.member()
  for (const before of ['', 'a']) {
    const street = `${before}${'🙂'.repeat(400)}`
    const sent = await upload(token, await xlsx(headings, [...mary.slice(0, -1), street]))
    expect(sent).toMatchObject({ code: 1, data: { counts: { all: 1, bad: 1 } } })
  }
})

describe('refused with a clear word', () => {
  test('what is no sheet, lacks a column, has one twice, or has no rows', async () => {
    const { token } = await w.build.member()
    const refusal = async (content: Buffer, language: 'en' | 'zh-cn' = 'en') => (await upload(token, content, { language })).msg
    expect(await refusal(Buffer.from('<table><tr><td>a</td></tr></table>'))).toContain('save it as .xlsx')
    expect(await refusal(Buffer.from('a,b,c'))).toMatch(/^These columns are missing: /)
    expect(await refusal(Buffer.from('<table><tr><td>a</td></tr></table>'), 'zh-cn')).toContain('另存为 .xlsx')
    expect(await refusal(Buffer.from('GIF89a\0\0'), 'zh-cn')).toBe('无法读取该文件，请选择 .xlsx、.xls、.csv 或 .tsv 文件。')
    expect(await refusal(await xlsx(['Name', 'Phone'], ['a', 'b']))).toContain('Country, Address')
    expect(await refusal(await xlsx(['Name', 'Phone'], ['a', 'b']), 'zh-cn')).toContain('国家/地区、详细地址')
    expect(await refusal(await xlsx([...headings, '邮编'], mary))).toContain('Post code')
    expect(await refusal(await xlsx(headings))).toContain('only has headings')
    expect((await w.post('/api/address/importUpload', { member: token, body: {} })).msg).toBe(
      'The data of the uploaded file is incomplete!',
    )
  })

  test('5,001 rows, and a book that would be too full', async () => {
    const { token, id: userId } = await w.build.member()
    const many = Array.from({ length: 5001 }, () => mary)
    expect(await upload(token, await xlsx(headings, ...many))).toMatchObject({ code: 0, msg: expect.stringContaining('5001') })
    await run(
      w.ctx.db,
      `insert into address (user_id, mobile_code, mobile, country, address_line_1)
       select $1, '+44', '+447911123456', 'GB', n::text from generate_series(1, 9999) n`,
      [userId],
    )
    const { id } = (await upload(token, await xlsx(headings, mary, john))).data
    expect(await commit(token, { id })).toMatchObject({ code: 0, msg: expect.stringContaining('10000') })
    expect((await status(token, id)).counts).toMatchObject({ good: 2, added: 0 })
  })

  test('a stranger’s import is missing in every call, and nobody else gets anywhere', async () => {
    const [owner, stranger] = [await w.build.member(), await w.build.member()]
    const { id } = (await upload(owner.token, await xlsx(headings, mary))).data
    const missing = { code: 0, msg: 'This record does not exist or has been deleted.' }
    expect(await preview(stranger.token, id)).toMatchObject(missing)
    expect(await fix(stranger.token, { id, number: 2, cells: { city: 'Leeds' } })).toMatchObject(missing)
    expect(await commit(stranger.token, { id })).toMatchObject(missing)
    const asked = { member: stranger.token, query: { id: String(id) } }
    expect(await w.get('/api/address/importStatus', asked)).toMatchObject(missing)
    expect((await w.get('/api/address/template')).code).toBe(302)
    expect((await preview(owner.token, id)).data.list[0]?.cells.city).toBe('Guildford')
    expect(await fix(owner.token, { id, number: 2, cells: { user_id: '7' } })).toMatchObject({ code: 0 })
    expect(await fix(owner.token, { id, number: 99, cells: {} })).toMatchObject(missing)
  })
})

test('after a day the rows are forgotten, and what was added stays', async () => {
  const { token } = await w.build.member()
  const { id } = (await upload(token, await xlsx(headings, mary, john.toSpliced(7, 1, '')))).data
  await commit(token, { id })
  await importCleanupJob.run(w.ctx, {})
  expect((await status(token, id)).counts.all).toBe(2)
  await run(w.ctx.db, `update import_file set create_time = create_time - interval '25 hours' where id = $1`, [id])
  await importCleanupJob.run(w.ctx, {})
  expect((await preview(token, id)).code).toBe(0)
  expect(await run(w.ctx.db, 'select from import_row where import_id = $1', [id])).toEqual([])
  expect((await book(token)).total).toBe(1)
})
