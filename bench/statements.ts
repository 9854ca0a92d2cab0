import pg from 'pg'
import { OpeningQuery } from '#server/platform/db/opening-query.ts'

export type Statement = { text: string; values: unknown[] }

/**
 * Which statements a piece of work really sends, transactions' beginnings and ends among them; with BENCH_SHOW each is printed. Connections keep the
 * query function they were opened with, so they are renewed before and after.
 */
export async function recordStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = []
  const plain = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | Statement, unknown[] | undefined]
    // A begin that goes along with the first statement of its transaction is a statement all the same.
    if (first instanceof OpeningQuery) seen.push({ text: 'begin', values: [] })
    seen.push(typeof first === 'string' ? { text: first, values: values ?? [] } : { text: first.text, values: first.values })
    return (plain as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof plain
  try {
    await renewConnections(pool)
    seen.length = 0
    await work()
    // What a fresh connection is told first is not the work's.
    const sent = seen.filter(({ text }) => !text.startsWith('set jit'))
    if (process.env.BENCH_SHOW) for (const { text } of sent) process.stderr.write(`${text.replace(/\s+/g, ' ').slice(0, 160)}\n`)
    return sent
  } finally {
    pg.Client.prototype.query = plain
    await renewConnections(pool)
  }
}

async function renewConnections(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const client of clients) client.release(true)
}
