import { payStatus } from '#domain/order/status.ts'
import { type ReturnVerb, returnOutcome, returnStatus } from '#domain/return/status.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { freeSpace, moveReturn, type StoredReturn } from './store.ts'

type Finish = {
  outcome: 'refunded' | 'reshipped' | 'disposed'
  actor: LedgerActor
  reason?: string
  /** what was given, what for, and by which entry */
  change?: Parameters<typeof moveReturn>[3]['change']
  now: Date
}

/** The end of a return: what became of it is written down, and its space is free again. It must be held by the caller. */
export async function finishReturn(tx: Tx, held: StoredReturn, { outcome, actor, reason, change, now }: Finish): Promise<void> {
  const verb: ReturnVerb = outcome
  await moveReturn(tx, held, returnStatus.finished, {
    change: {
      pay_status: outcome === 'refunded' ? payStatus.refunded : payStatus.paid,
      outcome: returnOutcome[outcome],
      ...{ due_time: null, close_time: now },
      ...change,
    },
    note: { verb, actor, reason, now },
  })
  await freeSpace(tx, held.space_id, now)
}
