import { type PrintDocument, printDocuments } from '#domain/order/print.ts'
import type { OrderVerb } from '#domain/order/status.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Steps } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { lockOrders } from './store.ts'

type NewHistoryEntry = { orderId: number; verb: OrderVerb; actor: LedgerActor; reason?: string; internalNote?: string; now: Date }

type HistoryStep = {
  verb: OrderVerb
  actor: LedgerActor
  /** `sql`: a column of the step `of` */
  reason?: string | { sql: string }
  now: Date
}

/** The step `noted`: a line in the history of every order that the step `of` answers with. */
export function addHistory(steps: Steps, of: string, { verb, actor, reason = '', now }: HistoryStep): void {
  const [verbValue, type, id] = [verb, actor.type, actor.id].map((value) => steps.bind(value))
  const text = typeof reason === 'string' ? steps.bind(reason.slice(0, 300)) : reason.sql
  steps.add(
    'noted',
    `insert into order_history (order_id, verb, actor_type, actor_id, reason, create_time)
     select ${of}.id, ${verbValue}, ${type}, ${id}, ${text}, ${steps.bind(now, 'timestamptz')} from ${of}`,
  )
}

const insert = prepareOnce(
  'insert into order_history (order_id, verb, actor_type, actor_id, reason, internal_note, create_time) values ($1, $2, $3, $4, $5, $6, $7)',
)

/** Who did what, in the transaction in which it became true. */
export async function recordHistory(
  tx: Tx,
  { orderId, verb, actor, reason = '', internalNote = '', now }: NewHistoryEntry,
): Promise<void> {
  await run(tx, insert, [orderId, verb, actor.type, actor.id, reason.slice(0, 300), internalNote.slice(0, 300), now])
}

export type StoredHistoryEntry = {
  id: number
  verb: OrderVerb
  actor_type: LedgerActor['type']
  actor_name: string | null
  reason: string
  internal_note: string
  create_time: Date
}

const ofOrder = prepareOnce(
  `select h.id, h.verb, h.actor_type, a.username as actor_name, h.reason, h.internal_note, h.create_time
   from order_history h left join admin a on h.actor_type = 'admin' and a.id = h.actor_id where h.order_id = $1 order by h.id`,
)

export const listHistory = (db: Db, orderId: number): Promise<StoredHistoryEntry[]> =>
  run<StoredHistoryEntry>(db, ofOrder, [orderId])

const updatePrintCount = prepareOnce(
  'update shipping_order set print_count = print_count + 1, print_time = $3 where user_id = $1 and id = any($2)',
)
const insertPrintHistory = prepareOnce(
  `insert into order_history (order_id, verb, actor_type, actor_id, reason, create_time)
   select id, $2, $3, $4, $5, $6 from unnest($1::bigint[]) as printed (id)`,
)

const insertPrintLog = prepareOnce(
  `insert into print_log (user_id, documents, format, order_ids, order_codes, order_count, reprint_count, create_time)
   select $1, $2, $3, $4, string_agg(order_code, ' ' order by array_position($4, id)), count(*), count(*) filter (where print_count > 0), $5
   from shipping_order where id = any($4)`,
)

type PrintRecord = {
  /** with what was printed of each */
  orders: readonly { id: number; documents: readonly PrintDocument[] }[]
  userId: number
  actor: LedgerActor
  format: string
  now: Date
}

/** Every print is written down, the first and those after it. An order counts as printed once its label was. */
export async function recordPrinted(tx: Tx, { orders, userId, actor, format, now }: PrintRecord): Promise<void> {
  const ids = orders.map(({ id }) => id)
  const documents = printDocuments.filter((one) => orders.some((order) => order.documents.includes(one)))
  const hasLabel = documents.includes('label')
  await lockOrders(tx, ids)
  await run(tx, insertPrintLog, [userId, documents, format, ids, now])
  if (hasLabel) await run(tx, updatePrintCount, [userId, ids, now])
  const verb: OrderVerb = hasLabel ? 'printed' : 'papers_printed'
  // What is printed of an order is one of two sets: with papers for customs, or without.
  const reasonOf = ({ documents: own }: PrintRecord['orders'][number]) => printReason(format, own)
  for (const reason of new Set(orders.map(reasonOf))) {
    const some = orders.filter((order) => reasonOf(order) === reason).map(({ id }) => id)
    if (reason !== '') await run(tx, insertPrintHistory, [some, verb, actor.type, actor.id, reason, now])
  }
}

/** The format alone for a label; '' where there was nothing to print. */
function printReason(format: string, documents: readonly PrintDocument[]): string {
  if (documents.length === 0) return ''
  return documents.length === 1 && documents[0] === 'label' ? format : [format, ...documents].join(' ')
}

const undoPrint = prepareOnce(
  `update shipping_order set print_count = print_count - 1, print_time = case when print_count > 1 then print_time end
   where id = $1 and print_count > 0 and 'printed' = (
     select verb from order_history where order_id = $1 and verb in ('printed', 'print_undone') order by id desc limit 1)
   returning id`,
)

/** The last print counts no longer; false where there is none, or where it was taken back before. The row must be held by the caller. */
export async function takeBackPrint(tx: Tx, { id, actor, now }: { id: number; actor: LedgerActor; now: Date }): Promise<boolean> {
  if ((await run(tx, undoPrint, [id])).length === 0) return false
  await recordHistory(tx, { orderId: id, verb: 'print_undone', actor, now })
  return true
}
