import { beforeAll, describe, expect, test } from 'vitest'
import { defineLifecycle } from '#domain/lifecycle.ts'
import { type World, world } from '#test/world/world.ts'
import { run } from './db/pool.ts'
import { inTx } from './db/tx.ts'
import { createMover, createTransitions } from './lifecycle.ts'

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

describe('an update that a module writes itself', () => {
  const moves = createTransitions({ column: 'state', lifecycle })

  test('takes its states from the declaration', () => {
    expect(moves.to(2, { by: 'staff' })).toEqual({ set: 'state = 2', where: 'state in (1)' })
    expect(moves.to(1, { by: 'member', orStay: true, alias: 'g' })).toEqual({ set: 'state = 1', where: 'g.state in (0, 1)' })
  })

  test('with a move that is not declared, or not for this mover, fails when it is written', () => {
    expect(() => moves.to(0, { by: 'member' })).toThrow('state cannot go from 0, 1, 2 to 0 by member')
    expect(() => moves.to(1, { by: 'staff' })).toThrow('by staff')
    expect(() => moves.to(1, { by: 'member', from: [0, 2] })).toThrow('from 0, 2 to 1')
  })

  test('moves the rows that may move and leaves the others', async () => {
    await run(w.ctx.db, 'insert into gate values (11, 0), (12, 1), (13, 2)')
    const closed = moves.to(1, { by: 'member' })
    const moved = await run(w.ctx.db, `update gate set ${closed.set} where id between 11 and 13 and ${closed.where} returning id`)
    expect(moved).toEqual([{ id: 11 }])
    const { set } = moves.toWherePossible(2, { by: 'staff' })
    await run(w.ctx.db, `update gate set ${set}, reason = 'night' where id between 11 and 13`)
    expect(await Promise.all([11, 12, 13].map(rows))).toEqual(Array(3).fill([{ state: 2, reason: 'night' }]))
  })

  test('leaves a row whose move is not declared for the state that a parameter names', async () => {
    await run(w.ctx.db, 'insert into gate values (21, 0), (22, 1)')
    const either = moves.toOneOf('$1::int', [1, 2], { by: 'member', orStay: true })
    const text = `update gate set ${either.set} where id between 21 and 22 and ${either.where} returning id`
    expect(await run(w.ctx.db, text, [2])).toEqual([])
    expect(await run(w.ctx.db, text, [1])).toEqual([{ id: 21 }, { id: 22 }])
  })
})
