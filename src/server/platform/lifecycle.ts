import { AppError } from '#domain/errors.ts'
import type { Lifecycle, Mover } from '#domain/lifecycle.ts'
import { prepareOnce, run } from './db/pool.ts'
import type { Tx } from './db/tx.ts'

type Actor = { type: 'member' | 'admin' | 'system'; id: number | null }

const moverOf = ({ type }: Actor): Mover => (type === 'admin' ? 'staff' : type)

type Declaration<Row, Name extends string, State extends number | string, Note> = {
  table: string
  /** of the state, on the table and on the row alike */
  column: string
  lifecycle: Lifecycle<Name, State>
  stateOf: (row: Row) => State
  /** writes the history of the move and publishes it, in the same transaction */
  record: (tx: Tx, row: Row, note: Note, now: Date) => Promise<unknown>
}

type Move<Change, Note> = {
  actor: Actor
  /** columns that are written with the move */
  change?: Change
  note: Note
  now: Date
}

/**
 * The only way a noun gets another state: an update that hits only where the row still has the state the caller saw, with its history and the live change.
 * Callers ask a check first, so a move that is not declared, or not for this mover, throws. A row that was moved since it was read is refused.
 */
export function createMover<
  Row extends { id: number },
  Name extends string,
  State extends number | string,
  Change extends object,
  Note,
>({
  table,
  column,
  lifecycle,
  stateOf,
  record,
}: Declaration<Row, Name, State, Note>): (tx: Tx, row: Row, to: State, move: Move<Change, Note>) => Promise<void> {
  return async (tx, row, to, { actor, change, note, now }) => {
    const from = stateOf(row)
    if (!lifecycle.canMove(from, to, moverOf(actor)))
      throw new Error(`${table} ${row.id} cannot go from ${from} to ${to} by ${actor.type}`)
    const columns = Object.entries(change ?? {})
    const sets = [`${column} = $3`, 'update_time = $4', ...columns.map(([name], index) => `"${name}" = $${index + 5}`)]
    const text = `update ${table} set ${sets.join(', ')} where id = $1 and ${column} = $2 returning id`
    const moved = await run(tx, prepareOnce(text), [row.id, from, to, now, ...columns.map(([, value]) => value)])
    if (moved.length === 0) throw new AppError('row.changed')
    await record(tx, row, note, now)
  }
}
