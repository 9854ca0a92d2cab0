import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeDb, makePool, type Pool, prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let pool: Pool
let ctx: { db: ReturnType<typeof makeDb> }
/** what was sent on the pool's connection, in order */
let sent: string[]

beforeAll(async () => {
  w = await world()
  await w.ctx.pool.query('create table opening (id int primary key)')
})

beforeEach(async () => {
  const { host, port, user, password, database } = w.ctx.pool.options
  // One connection, so that what one transaction leaves behind meets the next.
  pool = makePool({ host, port, user, password, database } as Parameters<typeof makePool>[0], {
    max: 1,
    onError: () => undefined,
  })
  ctx = { db: makeDb(pool) }
  // A connection's first transaction prepares the begin of all later ones.
  await inTx(ctx, (tx) => run(tx, 'truncate opening'))
  sent = []
  const client = (await pool.connect()) as pg.PoolClient & { connection: unknown }
  client.release()
  const submit = pg.Query.prototype as unknown as { submit(this: { text: string }, ...args: unknown[]): unknown }
  const plain = submit.submit
  vi.spyOn(submit, 'submit').mockImplementation(function (this: { text: string }, ...args: unknown[]) {
    // The application of this world has connections of its own.
    if (args[0] === client.connection) sent.push(this.text)
    return plain.apply(this, args)
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await pool.end()
})

const ids = async () => (await pool.query<{ id: number }>('select id from opening order by id')).rows.map(({ id }) => id)
const add = 'insert into opening (id) values ($1)'

test('a begin goes along with the first statement, whether it has a name or not', async () => {
  await inTx(ctx, async (tx) => {
    await run(tx, add, [1])
    await run(tx, add, [2])
  })
  const named = prepareOnce(`${add} returning id`)
  for (const id of [3, 4]) expect(await inTx(ctx, (tx) => run(tx, named, [id]))).toEqual([{ id }])
  expect(sent).toEqual([add, add, 'commit', named, 'commit', named, 'commit'])
  expect(await ids()).toEqual([1, 2, 3, 4])
})

test('what failed after its first statement, or in it, leaves nothing behind', async () => {
  const stop = new Error('stop')
  await expect(
    inTx(ctx, async (tx) => {
      await run(tx, add, [1])
      throw stop
    }),
  ).rejects.toBe(stop)
  const named = prepareOnce('insert into opening (id) values ($1), ($1) returning id')
  for (let turn = 0; turn < 2; turn++)
    await expect(inTx(ctx, (tx) => run(tx, named, [2]))).rejects.toMatchObject({ code: '23505' })
  expect(sent).toEqual([add, 'rollback', named, 'rollback', named, 'rollback'])
  expect(await ids()).toEqual([])
  await inTx(ctx, (tx) => run(tx, add, [3]))
  expect(await ids()).toEqual([3])
})

test('a statement that cannot be prepared is named again when it can', async () => {
  const named = prepareOnce('select id from opening_later where id = $1')
  await expect(inTx(ctx, (tx) => run(tx, named, [1]))).rejects.toMatchObject({ code: '42P01' })
  await pool.query('create table opening_later (id int)')
  expect(await inTx(ctx, (tx) => run(tx, named, [1]))).toEqual([])
})

test('a text that may hold several statements goes after its begin', async () => {
  const several = 'insert into opening (id) values (1); insert into opening (id) values (2)'
  await expect(
    inTx(ctx, async (tx) => {
      await run(tx, several)
      throw new Error('stop')
    }),
  ).rejects.toThrow('stop')
  expect(sent).toEqual(['begin', several, 'rollback'])
  expect(await ids()).toEqual([])
})

test('a transaction in which nothing is asked is never begun', async () => {
  expect(await inTx(ctx, async () => 'done')).toBe('done')
  await expect(inTx(ctx, () => Promise.reject(new Error('stop')))).rejects.toThrow('stop')
  expect(sent).toEqual([])
})

test('where the begin fails, the statement is not carried out', async () => {
  await pool.query('deallocate begin')
  await expect(inTx(ctx, (tx) => run(tx, add, [1]))).rejects.toMatchObject({ code: '26000' })
  expect(await ids()).toEqual([])
})
