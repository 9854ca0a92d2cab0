import { orderStatus } from '#domain/order/status.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

const updateRequest = prepareOnce(`update shipping_order set fail_code = $2 where id = $1 and fail_code in ('', 'asking')`)

/** What the member reads until the carrier has answered. The reason of an earlier delay says more and stays. */
export async function noteLabelRequest(tx: Tx, id: number, code: 'asking' | 'checking'): Promise<void> {
  await run(tx, updateRequest, [id, code])
}

const updateDelay = prepareOnce(
  `update shipping_order set fail_code = $2, fail_reason = $3, next_try_time = $4, update_time = $5
   where id = $1 and status = ${orderStatus.inProgress}`,
)

type LabelDelay = { code: string; reason: string; retryTime: Date; now: Date }

/** Why the label of an order has to wait, and until when. */
export async function noteLabelDelay(tx: Tx, id: number, { code, reason, retryTime, now }: LabelDelay): Promise<void> {
  await run(tx, updateDelay, [id, code, reason.slice(0, 300), retryTime, now])
}
