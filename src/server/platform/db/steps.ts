import { crashPoint } from '#server/platform/crash-points.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import { insideTx, retryOnConflict, type Tx } from '#server/platform/db/tx.ts'

/**
 * Several writes that are one statement, and so one way to the database and back. Each is a step with a name, whose `returning` a later step may
 * read; all of them see the tables as they were before the statement. Modules hand out functions that add the steps of their own tables. The same
 * steps make the same text, and that is prepared once.
 */
export type Steps = {
  /** a parameter; where nothing around it says its type, `type` does */
  bind(value: unknown, type?: string): string
  /** a write, with its `returning` */
  add(name: string, text: string): void
  /** a function that is called once for each row of the step that the statement ends with: a job, a live change */
  call(expression: string): void
}

type StatementEnd = { select: string; from: string }
export type Statement = Steps & {
  /** within the caller's transaction */
  run<Row>(tx: Tx | Db, end: StatementEnd): Promise<Row[]>
  /** A statement is true whole or not at all by itself: where it is all there is to write, no transaction has to begin and end around it. */
  runAlone<Row>(ctx: { db: Db }, end: StatementEnd): Promise<Row[]>
}

export function createStatement(): Statement {
  const values: unknown[] = []
  const steps: string[] = []
  const calls: string[] = []
  const runOn = <Row>(db: Tx | Db, { select, from }: StatementEnd) =>
    run<Row>(db, prepareOnce(`with ${steps.join(', ')} select ${[select, ...calls].join(', ')} from ${from}`), values)
  return {
    bind: (value, type) => `$${values.push(value)}${type ? `::${type}` : ''}`,
    add: (name, text) => void steps.push(`${name} as (${text})`),
    call: (expression) => void calls.push(expression),
    run: runOn,
    runAlone: async ({ db }, end) => {
      if (insideTx()) throw new Error('a statement alone inside a transaction: run it in that')
      return retryOnConflict(async () => {
        await crashPoint('before statement')
        const rows = await runOn(db, end)
        await crashPoint('after statement')
        return rows as never
      })
    },
  }
}
