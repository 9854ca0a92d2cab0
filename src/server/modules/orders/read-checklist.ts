import type { ChecklistStep } from '#contract/order.ts'
import { orderStatus, payStatus } from '#domain/order/status.ts'
import { type Db, findFirst, prepareOnce } from '#server/platform/db/pool.ts'

type Steps = Record<ChecklistStep, boolean>

// Money that ever moved counts as topped up, and so does an order that was paid in any other way. The first in the order of an index is asked for, not
// whether there is one: for that the database may read everybody's orders, in the hope of a soon hit that a newcomer does not give.
const firstOrder = (condition: string, order: string): string =>
  `(select true from shipping_order where user_id = m.id and ${condition} and delete_time is null order by ${order} limit 1) is true`
const statement = prepareOnce(`select
    m.checklist_hidden_time is not null as is_hidden,
    exists (select 1 from address where user_id = m.id and (address_type = 1 or is_sender_default)) as sender,
    exists (select 1 from ledger_posting where user_id = m.id and account = 'wallet')
      or ${firstOrder(`pay_status > ${payStatus.unpaid}`, 'pay_status, id')} as top_up,
    ${firstOrder(`status = ${orderStatus.success}`, 'id')} as label
  from member m where m.id = $1`)

/** Which first steps the member has taken; null where there is nothing left to show. */
export async function readChecklist(db: Db, userId: number): Promise<Steps | null> {
  const row = await findFirst<Steps & { is_hidden: boolean }>(db, statement, [userId])
  if (!row || row.is_hidden || (row.sender && row.top_up && row.label)) return null
  return { sender: row.sender, top_up: row.top_up, label: row.label }
}
