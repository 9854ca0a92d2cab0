import pg from 'pg'

/** What the driver asks of a statement that is sent and answered, beyond what its types say. */
type Wire = {
  bind(config: { statement: string; values: unknown[] }): void
  execute(config: { portal: string }): void
}
type DriverQuery = pg.Submittable & {
  requiresPreparation(): boolean
  prepare(wire: Wire): void
  handleCommandComplete(message: unknown, wire: Wire): void
}
type Answered = (error: Error | null, result: unknown) => void
const DriverQuery = pg.Query as unknown as new (config: pg.QueryConfig, callback: Answered) => DriverQuery

const begin = { name: 'begin', text: 'begin' }

/**
 * The first statement of a transaction with the transaction's `begin` before it, one way to the database and back for both. They are answered as
 * one: where the `begin` fails, the statement is not carried out.
 */
export class OpeningQuery extends DriverQuery {
  #hasBegun = false

  override requiresPreparation(): boolean {
    return true
  }

  override prepare(wire: Wire): void {
    wire.bind({ statement: begin.name, values: [] })
    wire.execute({ portal: '' })
    super.prepare(wire)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#hasBegun) super.handleCommandComplete(message, wire)
    this.#hasBegun = true
  }
}

/**
 * Keeps each `begin` of this connection until there is something to send with it. Once the first has prepared it, a transaction in which nothing is
 * asked is never begun.
 */
export function sendBeginWithFirst(client: pg.PoolClient): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  let isPrepared = false
  let isKept = false

  const prepareBegin = async () => {
    const begun = await plain(begin)
    isPrepared = true
    return begun
  }

  const sendFirst = (args: unknown[]): unknown => {
    const [first, values] = args as [string | pg.QueryConfig, unknown[] | undefined]
    if (first === 'commit' || first === 'rollback') return Promise.resolve(nothing)
    const config: pg.QueryConfig = typeof first === 'string' ? { text: first, values } : first
    if (config.name || config.values?.length)
      return new Promise((resolve, reject) =>
        plain(new OpeningQuery(config, (error, result) => (error ? reject(error) : resolve(result)))),
      )
    // A text without values may hold several statements, and those cannot be sent with their begin.
    return prepareBegin().then(() => plain(...args))
  }

  const query = (...args: unknown[]): unknown => {
    if (args[0] === begin.text) {
      isKept = isPrepared
      return isKept ? Promise.resolve(nothing) : prepareBegin()
    }
    if (!isKept) return plain(...args)
    isKept = false
    return sendFirst(args)
  }
  client.query = query as typeof client.query
}

const nothing = { command: '', rowCount: 0, rows: [], fields: [] }
