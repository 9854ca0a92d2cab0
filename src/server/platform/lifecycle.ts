import { AppError } from '#domain/errors.ts'
import type { Lifecycle, Mover } from '#domain/lifecycle.ts'
import { prepareOnce, run } from './db/pool.ts'
import type { Tx } from './db/tx.ts'

type Actor = { type: 'member' | 'admin' | 'system'; id: number | null }

export const moverOf = ({ type }: Pick<Actor, 'type'>): Mover => (type === 'admin' ? 'staff' : type)

type StateColumn<Name extends string, State extends number | string> = { column: string; lifecycle: Lifecycle<Name, State> }

/** The parts of an update that moves rows: `set` names the new state, `where` lets only those rows through that may go there. */
export type Transition = { set: string; where: string }

type TransitionOptions<State> = {
  by: Mover
  /** fewer states to come from than the declaration has */
  from?: readonly State[]
  /** lets rows through that are there already, for an update that writes other columns as well */
  orStay?: boolean
  /** of the table in the statement */
  alias?: string
}

/**
 * Moves for updates that a module writes itself: of many rows at once, or as a step of a larger statement. The declaration decides which rows they hit, so
 * no statement spells states by itself. A move that is not declared throws where the statement is written, when the module is loaded.
 */
export function createTransitions<Name extends string, State extends number | string>({
  column,
  lifecycle,
}: StateColumn<Name, State>) {
  const { states, canMove } = lifecycle
  const all: readonly State[] = Object.values(states)
  const nameOf = (alias?: string) => (alias ? `${alias}.${column}` : column)

  function sourcesOf(to: State, { by, from = all, orStay = false }: TransitionOptions<State>): State[] {
    const sources = from.filter((one) => (one === to ? orStay : canMove(one, to, by)))
    if (sources.length === 0 || (from !== all && sources.length < from.length))
      throw new Error(`${column} cannot go from ${from.join(', ')} to ${to} by ${by}`)
    return sources
  }

  return {
    to(state: State, options: TransitionOptions<State>): Transition {
      return {
        set: `${column} = ${literal(state)}`,
        where: `${nameOf(options.alias)} in (${sourcesOf(state, options).map(literal).join(', ')})`,
      }
    },

    /** The state that `value` says, an expression or a parameter with its type; a row whose move is not declared for it is left alone. */
    toOneOf(value: string, targets: readonly State[], options: TransitionOptions<State>): Transition {
      const pairs = targets.flatMap((to) => sourcesOf(to, options).map((from) => `(${literal(from)}, ${literal(to)})`))
      return { set: `${column} = ${value}`, where: `(${nameOf(options.alias)}, ${value}) in (${pairs.join(', ')})` }
    },

    /** For an update that also writes rows which may not move: they keep their state. */
    toWherePossible(state: State, options: Omit<TransitionOptions<State>, 'orStay'>): Pick<Transition, 'set'> {
      const own = nameOf(options.alias)
      const sources = sourcesOf(state, options).map(literal).join(', ')
      return { set: `${column} = case when ${own} in (${sources}) then ${literal(state)} else ${own} end` }
    },
  }
}

const literal = (state: number | string): string => (typeof state === 'number' ? String(state) : `'${state}'`)

/** For a row that the caller holds: no row hit means that it was moved since it was read. */
export function mustHaveMoved(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new AppError('row.changed')
}

type Declaration<Row, Name extends string, State extends number | string, Note> = StateColumn<Name, State> & {
  table: string
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
 * Moves one row of a noun, with its history and the live change: an update that hits only where the row still has the state that the caller saw.
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
    mustHaveMoved(await run(tx, prepareOnce(text), [row.id, from, to, now, ...columns.map(([, value]) => value)]))
    await record(tx, row, note, now)
  }
}
