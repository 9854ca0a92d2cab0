import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { pay } from '#contract/pay.ts'
import { AppError } from '#domain/errors.ts'
import { paymentStatus } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { notifyFinance } from '../notify-finance.ts'
import { toPaymentView } from '../payment-view.ts'
import { getMemberPayment, lockPayment } from '../store.ts'

type Proof = (typeof pay)['proof']

/** The member shows that a transfer was made, with a picture they uploaded; finance is told. A later one takes its place, '' takes it back. */
export async function submitProof(ctx: Ctx, { payment_no, url }: InputOf<Proof>, caller: Caller): Promise<DataOf<Proof>> {
  const { id: userId } = actorOf(caller)
  await inTx(ctx, async (tx) => {
    const own = await run(tx, `select 1 from attachment where url = $1 and user_id = $2`, [url, userId])
    if (url !== '' && own.length === 0) throw new AppError('input.invalid', { fields: { url: { key: 'invalid.file' } } })
    // Held, so that it does not expire meanwhile.
    const payment = await lockPayment(tx, (await getMemberPayment(tx, userId, payment_no)).id)
    if (payment.provider !== 'offline' || payment.status !== paymentStatus.pending) throw new AppError('payment.over')
    await run(tx, 'update payment set proof = $2, update_time = $3 where id = $1', [payment.id, url, ctx.clock()])
    if (url !== '') await notifyFinance(ctx, tx, { key: 'notice.payment.proof', values: { no: payment_no } })
  })
  return toPaymentView(ctx, await getMemberPayment(ctx.db, userId, payment_no), caller.language)
}
