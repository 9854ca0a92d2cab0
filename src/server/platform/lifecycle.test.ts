import { beforeAll, expect, test } from 'vitest'
import { defineLifecycle } from '#domain/lifecycle.ts'
import { type World, world } from '#test/world/world.ts'
import { run } from './db/pool.ts'
import { inTx } from './db/tx.ts'
import { createMover } from './lifecycle.ts'

type Gate = { id: number; state: number }

const lifecycle = defineLifecycle<string, number>(
  { open: 0, closed: 1, locked: 2 },
  { open: { closed: ['member'] }, closed: { locked: ['staff'] }, locked: {} },
)
const move = createMover<Gate, string, number, { reason?: string }, string>({
  table: 'gate',
  column: 'state',
  lifecycle,
  stateOf: ({ state }) => state,
  record: (tx, { id }, note, now) => run(tx, 'insert into gate_history values ($1, $2, $3)', [id, note, now]),
})
const member = { type: 'member', id: 1 } as const
const admin = { type: 'admin', id: 1 } as const

let w: World
beforeAll(async () => {
  w = await world()
  await run(
    w.ctx.db,
    `create table gate (id int primary key, state int not null, reason text not null default '', update_time timestamptz)`,
  )
  await run(w.ctx.db, 'create table gate_history (id int, note text, time timestamptz)')
})

const add = (id: number) => run(w.ctx.db, 'insert into gate values ($1, 0)', [id])
const rows = (id: number) => run(w.ctx.db, 'select state, reason from gate where id = $1', [id])
const history = (id: number) => run<{ note: string }>(w.ctx.db, 'select note from gate_history where id = $1', [id])
const close = (id: number, state = 0) =>
  inTx(w.ctx, (tx) =>
    move(tx, { id, state }, 1, { actor: member, change: { reason: 'wind' }, note: 'closed', now: w.ctx.clock() }),
  )

test('a move writes the state, what changes with it and its history together', async () => {
  await add(1)
  await close(1)
  expect(await rows(1)).toEqual([{ state: 1, reason: 'wind' }])
  expect(await history(1)).toEqual([{ note: 'closed' }])
})

test('a row that somebody moved since it was read is refused, and nothing is written', async () => {
  await add(2)
  const outcomes = await Promise.allSettled([close(2), close(2)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'row.changed' } })
  expect(await history(2)).toHaveLength(1)
})

test('a move that is not declared, or not for this mover, is a fault', async () => {
  await add(3)
  await expect(close(3, 2)).rejects.toThrow('gate 3 cannot go from 2 to 1 by member')
  await close(3)
  const lock = (actor: typeof member | typeof admin) =>
    inTx(w.ctx, (tx) => move(tx, { id: 3, state: 1 }, 2, { actor, note: 'locked', now: w.ctx.clock() }))
  await expect(lock(member)).rejects.toThrow('by member')
  await lock(admin)
  expect(await rows(3)).toMatchObject([{ state: 2 }])
})
