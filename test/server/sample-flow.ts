import { runAsFlow } from '#server/platform/crash-points.ts'
import { type Connection, makeDb, makePool, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { eventsOf } from '#server/platform/events.ts'
import { callExternal } from '#server/platform/external.ts'
import { makeLog } from '#server/platform/log.ts'

export type SampleInput = { connection: Connection; outside: string; id: number }

const { emit } = eventsOf<{ 'sample.bought': { id: number } }>({ 'sample.bought': ['sample-follow-up'] })

/** Claim, call, record on a table of the test's own: the shape of every flow that deals with a stranger. */
export async function buySample({ connection, outside, id }: SampleInput): Promise<string[]> {
  const pool = makePool(connection, { onError: () => undefined })
  const ctx = { db: makeDb(pool), log: makeLog('silent') }
  const { steps } = await runAsFlow('sample', async () => {
    const claim = await inTx(ctx, async (tx) => {
      // The claim's key outlives a crash: whoever comes back asks the stranger with the same one.
      const [row] = await run<{ claim: string | null; answer: string | null }>(
        tx,
        'select claim, answer from sample where id = $1 for update',
        [id],
      )
      if (row?.answer) return null
      const [claimed] = await run<{ claim: string }>(
        tx,
        'update sample set claim = coalesce(claim, gen_random_uuid()::text) where id = $1 returning claim',
        [id],
      )
      return claimed?.claim ?? null
    })
    if (claim === null) return
    const answer = await callExternal(ctx, 'purchase', async () =>
      (await fetch(outside, { method: 'POST', headers: { 'idempotency-key': claim } })).text(),
    )
    await inTx(ctx, async (tx) => {
      const changed = await run(tx, 'update sample set answer = $2 where id = $1 and answer is null returning id', [id, answer])
      if (changed.length > 0) await emit(tx, 'sample.bought', { id })
    })
  })
  await pool.end()
  return steps
}
