import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { countUpTo, maxCounted, totalOf } from '#server/platform/db/count-rows.ts'
import { run } from '#server/platform/db/pool.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { clearTotals, countList } from '#server/platform/totals.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await run(w.ctx.db, 'create table pebble (id int, colour text)')
})
beforeEach(async () => {
  await run(w.ctx.db, 'truncate pebble')
  clearTotals(w.ctx.db)
  await add('blue', 1200)
  await add('red', 7)
})
afterEach(() => vi.restoreAllMocks())

const add = (colour: string, many: number) =>
  run(w.ctx.db, 'insert into pebble select n, $1 from generate_series(1, $2::int) n', [colour, many])
const leave = (colour: string, many: number) => run(w.ctx.db, 'delete from pebble where colour = $1 and id > $2', [colour, many])
const ofColour = (colour: string) => ({ from: 'pebble where colour = $1', values: [colour] })
const count = (colour: string, member?: number) => countList(w.ctx.db, { ...ofColour(colour), member })

test('counts to one more than it must, and says so on the wire', async () => {
  await add('grey', maxCounted + 3)
  expect(await countUpTo(w.ctx.db, { ...ofColour('red'), most: 5 })).toBe(6)
  expect(await countUpTo(w.ctx.db, { ...ofColour('red'), most: 7 })).toBe(7)
  expect(totalOf(await count('red'))).toEqual({ total: 7 })
  expect(totalOf(await count('grey'))).toEqual({ total: 10_000, more: true })
  expect(totalOf(maxCounted)).toEqual({ total: 10_000 })
})

test('believes for ten seconds that there are more, of this question alone; what can be counted is counted every time', async () => {
  await add('grey', maxCounted + 3)
  const now = vi.spyOn(performance, 'now').mockReturnValue(50_000)
  expect([await count('grey'), await count('blue'), await count('red', 5)]).toEqual([10_001, 1200, 7])
  await leave('grey', 9000)
  await leave('blue', 1100)
  await leave('red', 6)
  expect([await count('grey'), await count('blue'), await count('red', 5)]).toEqual([10_001, 1100, 6])
  expect(await countList(w.ctx.db, { from: 'pebble where colour = $1 and id > 0', values: ['grey'] })).toBe(9000)
  now.mockReturnValue(60_001)
  expect(await count('grey')).toBe(9000)
})

test('a member’s long total is remembered until something of theirs changes, on whichever instance', async () => {
  expect(await count('blue', 5)).toBe(1200)
  await leave('blue', 1100)
  expect(await count('blue', 5)).toBe(1200)
  await publishChange(w.ctx.db, { topic: 'order', to: { member: 6 } })
  await publishChange(w.ctx.db, { topic: 'order', to: { admins: 'order/index' } })
  expect(await count('blue', 5)).toBe(1200)
  await publishChange(w.ctx.db, { topic: 'order', to: { member: 5 } })
  await vi.waitFor(async () => expect(await count('blue', 5)).toBe(1100))
})

test('a tab that stops counting at 999 is remembered apart from the list’s own total', async () => {
  const countTab = () => countList(w.ctx.db, { ...ofColour('blue'), member: 5, most: 999 })
  expect([await countTab(), await count('blue', 5)]).toEqual([1000, 1200])
  await leave('blue', 400)
  expect([await countTab(), await count('blue', 5)]).toEqual([1000, 1200])
  clearTotals(w.ctx.db)
  expect([await countTab(), await count('blue', 5)]).toEqual([400, 400])
})

test('what changes while it is being counted is not remembered', async () => {
  const counting = count('blue', 5)
  clearTotals(w.ctx.db, 'member:5')
  expect(await counting).toBe(1200)
  await leave('blue', 1100)
  expect(await count('blue', 5)).toBe(1100)
})

test('only so many are remembered: the oldest goes first', async () => {
  await count('blue', 5)
  for (let n = 0; n < 499; n++)
    await countList(w.ctx.db, { from: `pebble where id > 0 and colour = 'blue' and ${n} = ${n}`, values: [], member: 5 })
  await leave('blue', 1100)
  expect(await count('blue', 5)).toBe(1200)
  await countList(w.ctx.db, { from: 'pebble where id > 0', values: [], member: 5 })
  expect(await count('blue', 5)).toBe(1100)
})
