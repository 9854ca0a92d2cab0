import { beforeAll, expect, test } from 'vitest'
import type { NoticeView } from '#contract/notice.ts'
import { parseS10 } from '#domain/s10.ts'
import { compose } from '#server/compose.ts'
import type { Ctx } from '#server/ctx.ts'
import { allocateNumbers } from '#server/modules/catalogue/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { makeLog } from '#server/platform/log.ts'
import { testEnv } from '#test/world/test-env.ts'
import { type World, world } from '#test/world/world.ts'

type Row = Record<string, unknown> & { id: number; prefix: string; next_number: number; left_count: number; supply: number }

/** Two whole instances on one database. */
let w: World
let other: { ctx: Ctx; stop: () => Promise<void> }
let admin: string
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
  other = await compose({ env: testEnv(), log: makeLog('silent'), connection: w.connection, clock: w.ctx.clock })
  return () => other.stop()
})

const add = (body: object) => w.post('/admin/numberBlock/add', { admin, body: { country: 'GB', ...body } })
const edit = (body: object) => w.post('/admin/numberBlock/edit', { admin, body })
const del = (id: number) => w.del('/admin/numberBlock/del', { admin, query: { ids: String(id) } })
const blocks = async (prefix: string) =>
  (await w.get<{ list: Row[] }>('/admin/numberBlock/index', { admin, query: { quick_search: prefix } })).data.list
const block = async (prefix: string, place = 0) => (await blocks(prefix))[place] as Row
const take = (prefix: string, count: number, ctx = w.ctx) => inTx(ctx, (tx) => allocateNumbers(ctx, tx, { prefix, count }))
const problems = (answer: { data: unknown }) => (answer.data as { errors?: Record<string, string> } | null)?.errors
const inUseMessage = 'Numbers from this block are already in use: it can be extended or disabled, but not changed or deleted.'

test('a new house has ten million numbers for its channels', async () => {
  expect(await blocks('PR')).toEqual([
    expect.objectContaining({
      prefix: 'PR',
      country: 'GB',
      from_number: 10_000_000,
      left_count: 10_000_000,
      supply: 0,
      status: 1,
    }),
  ])
})

test('numbers are given in order, each with its check digit, by letters or by channel', async () => {
  // 10000000: 8, 11 − 8 = 3; 10000001: 15 mod 11 = 4, 7; 10000002: 22 mod 11 = 0, eleven becomes 5.
  expect(await take('PR', 3)).toEqual(['PR100000003GB', 'PR100000017GB', 'PR100000025GB'])
  const { id } = await w.ctx.db.selectFrom('channel').select('id').where('code', '=', 'cn-air').executeTakeFirstOrThrow()
  // 10000003: 29 mod 11 = 7, 4
  expect(await inTx(w.ctx, (tx) => allocateNumbers(w.ctx, tx, { channelId: id, count: 1 }))).toEqual(['PR100000034GB'])
  expect(await block('PR')).toMatchObject({ next_number: 10_000_004, left_count: 9_999_996 })
})

test('fifty takers at once on two instances get every number once, over the end of a block, without a gap', async () => {
  await add({ prefix: 'QA', from_number: 500, to_number: 599 })
  await add({ prefix: 'QA', from_number: 100, to_number: 299 })
  const takers = Array.from({ length: 50 }, (_, n) => take('QA', 3, n % 2 ? w.ctx : other.ctx))
  const parts = (await Promise.all(takers)).map((numbers) => numbers.map((number) => parseS10(number)?.serial ?? -1))
  // The older block first, then the newer one, whatever their digits.
  const expected = [...Array.from({ length: 100 }, (_, n) => 500 + n), ...Array.from({ length: 50 }, (_, n) => 100 + n)]
  expect(parts.flat().toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b))
  // Each taker's own follow each other; only one of them stood at the end of the block.
  const broken = parts.filter(([a = 0, b = 0, c = 0]) => b !== a + 1 || c !== b + 1)
  expect(broken.length).toBeLessThanOrEqual(1)
  expect((await blocks('QA')).map(({ left_count, supply }) => [left_count, supply])).toEqual([
    [0, 2],
    [150, 1],
  ])
})

test('what an undone transaction took was never given, and whoever waited goes on from there', async () => {
  await add({ prefix: 'QB', from_number: 0, to_number: 99 })
  const undone: string[] = []
  let release = () => {}
  const holds = new Promise<void>((resolve) => {
    release = resolve
  })
  let tookFirst = () => {}
  const hasTaken = new Promise<void>((resolve) => {
    tookFirst = resolve
  })
  const first = inTx(w.ctx, async (tx) => {
    undone.push(...(await allocateNumbers(w.ctx, tx, { prefix: 'QB', count: 2 })))
    tookFirst()
    await holds
    throw new Error('changed its mind')
  })
  await hasTaken
  const second = take('QB', 2, other.ctx)
  release()
  await expect(first).rejects.toThrow('changed its mind')
  expect(await second).toEqual(undone)
  expect(await take('QB', 1)).not.toEqual(undone.slice(0, 1))
  expect(await block('QB')).toMatchObject({ next_number: 3, left_count: 97 })
})

test('a disabled block gives nothing; without any left it is refused in words, and nothing is taken', async () => {
  await add({ prefix: 'QC', from_number: 0, to_number: 9 })
  await add({ prefix: 'QC', from_number: 10, to_number: 19 })
  const { id } = await block('QC')
  expect(await edit({ id, status: 0 })).toMatchObject({ code: 1 })
  expect((await take('QC', 1)).map((number) => parseS10(number)?.serial)).toEqual([10])
  await expect(take('QC', 10)).rejects.toMatchObject({ code: 'number_block.empty', detail: { prefix: 'QC' } })
  expect(await block('QC', 1)).toMatchObject({ next_number: 11 })
  await expect(take('QZ', 1)).rejects.toMatchObject({ code: 'number_block.empty' })
  const body = {
    code: 'foreign',
    name_zh: '外部',
    carrier: 'sandbox',
    logistics_type: 'client',
    vat_class: 'standard',
    refund_rule: 'never',
    label_formats: ['pdf'],
  }
  expect(await w.post('/admin/channel/add', { admin, body })).toMatchObject({ code: 1 })
  const { id: channelId } = await w.ctx.db
    .selectFrom('channel')
    .select('id')
    .where('code', '=', 'foreign')
    .executeTakeFirstOrThrow()
  const takeFor = (channel: number) => inTx(w.ctx, (tx) => allocateNumbers(w.ctx, tx, { channelId: channel, count: 1 }))
  await expect(takeFor(channelId)).rejects.toMatchObject({ code: 'number_block.none' })
  await expect(takeFor(999_999)).rejects.toMatchObject({ code: 'row.missing' })
})

test('a block that gave numbers out grows and is switched off, but is neither moved nor deleted', async () => {
  await add({ prefix: 'QD', from_number: 100, to_number: 199 })
  const { id } = await block('QD')
  // While it gave nothing it is anybody's to correct.
  expect(await edit({ id, from_number: 110 })).toMatchObject({ code: 1 })
  expect(await block('QD')).toMatchObject({ next_number: 110, left_count: 90 })
  await take('QD', 5)
  for (const change of [{ prefix: 'QE' }, { country: 'CN' }, { from_number: 100 }, { from_number: 120 }])
    expect(await edit({ id, ...change })).toMatchObject({ code: 0, msg: inUseMessage })
  expect(problems(await edit({ id, to_number: 113 }))).toEqual({ to_number: 'At least 114' })
  // It is not a field: what a client sends of it is left out.
  expect(await edit({ id, next_number: 110, remark: 'x' })).toMatchObject({ code: 1 })
  expect(await block('QD')).toMatchObject({ next_number: 115 })
  expect(await del(id)).toMatchObject({ code: 0, msg: inUseMessage })
  expect(await edit({ id, to_number: 299, status: 0 })).toMatchObject({ code: 1 })
  // The database itself would not either.
  await expect(run(w.ctx.db, 'update number_block set next_number = 110 where id = $1', [id])).rejects.toThrow('changed back')
  await expect(run(w.ctx.db, 'delete from number_block where id = $1', [id])).rejects.toThrow('given numbers out')
  await add({ prefix: 'QF', from_number: 0, to_number: 9 })
  expect(await del((await block('QF')).id)).toMatchObject({ code: 1 })
})

test.each([
  ['one letter in front', { prefix: 'Q' }, 'prefix'],
  ['digits in front', { prefix: 'Q1' }, 'prefix'],
  ['a country that is none', { country: 'QQ' }, 'country'],
  ['nine digits', { to_number: 100_000_000 }, 'to_number'],
  ['less than nothing', { from_number: -1 }, 'from_number'],
  ['no beginning', { from_number: '' }, 'from_number'],
  ['its end before its beginning', { from_number: 50, to_number: 49 }, 'to_number'],
  ['numbers of another block', { prefix: 'PR', from_number: 19_999_999, to_number: 20_000_005 }, 'from_number'],
])('a block with %s is refused beside the field', async (_what, change, field) => {
  const answer = await add({ prefix: 'QG', from_number: 0, to_number: 9, ...change })
  expect(answer.code).toBe(0)
  expect(Object.keys(problems(answer) ?? {})).toEqual([field])
})

test('two blocks with the same numbers that are saved at once: one of them is refused', async () => {
  const answers = await Promise.all([0, 5].map((from_number) => add({ prefix: 'QH', from_number, to_number: from_number + 9 })))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1])
  expect(problems(answers.find(({ code }) => code === 0) as never)).toEqual({
    from_number: 'Some of these numbers are already in another block',
  })
  // The same digits with other letters are other numbers.
  expect(await add({ prefix: 'QH', country: 'CN', from_number: 0, to_number: 9 })).toMatchObject({ code: 1 })
})

test('who can add a block is told once for each block that few numbers are left', async () => {
  await w.ctx.settings.set('number_warn_below', 10)
  const keeper = await w.build.admin({ nodes: ['numberBlock', 'numberBlock/index', 'numberBlock/add'] })
  const viewer = await w.build.admin({ nodes: ['numberBlock', 'numberBlock/index'] })
  const listNotices = async (token: string) =>
    (await w.get<{ list: NoticeView[] }>('/admin/notice/index', { admin: token })).data.list.map(({ text, link }) => [text, link])
  await add({ prefix: 'QK', from_number: 0, to_number: 19 })
  await take('QK', 10)
  expect(await listNotices(keeper.token)).toEqual([])
  await take('QK', 1)
  await take('QK', 1)
  const notice = ['Tracking numbers with prefix QK are running out: 9 left. Add a number block.', '/admin/numberBlock?q=QK']
  expect(await listNotices(keeper.token)).toEqual([notice])
  expect(await listNotices(viewer.token)).toEqual([])
  expect(await block('QK')).toMatchObject({ supply: 1, left_count: 8 })
  // With another block behind it there is no need; that one tells for itself in its turn.
  await add({ prefix: 'QK', from_number: 20, to_number: 39 })
  await take('QK', 8)
  await take('QK', 10)
  expect(await listNotices(keeper.token)).toHaveLength(1)
  await take('QK', 1)
  expect(await listNotices(keeper.token)).toEqual([notice, notice])
})

test('blocks need their nodes', async () => {
  const viewer = (await w.build.admin({ nodes: ['numberBlock', 'numberBlock/index'] })).token
  const stranger = (await w.build.admin({ nodes: ['channel/index'] })).token
  expect((await w.get('/admin/numberBlock/index', { admin: viewer })).code).toBe(1)
  expect((await w.post('/admin/numberBlock/edit', { admin: viewer, body: { id: 1, status: 0 } })).code).toBe(401)
  expect((await w.get('/admin/numberBlock/index', { admin: stranger })).code).toBe(401)
  expect((await w.get('/admin/numberBlock/index')).code).toBe(302)
})
