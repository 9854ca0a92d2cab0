import { AppError } from '#domain/errors.ts'
import { asPence, formatDecimal, parseDecimal } from '#domain/money.ts'
import { refundableAmount } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'
import { checkPayment } from './check-payment.ts'
import { approveRefund, refuseRefund } from './refunds/approve-refund.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { settleRefund } from './refunds/settle-refund.ts'
import { getPayment } from './store.ts'
import { confirmTransfer, refuseTransfer } from './transfers.ts'

const pence = (value: unknown) => parseDecimal(String(value ?? '0')) ?? 0

/** Payments as finance sees them. */
export const paymentHooks: ResourceHooks<Ctx> = {
  shape: (_ctx, row) => {
    row.refundable = formatDecimal(refundableAmount(pence(row.amount) - pence(row.balance_part), pence(row.refunded)))
  },
  actions: {
    confirm: (ctx, row, caller) =>
      confirmTransfer(ctx, { id: Number(row.id), adminId: actorOf(caller).id, requestId: caller.requestId }),
    refuse: (ctx, row, caller, { reason = '', internal_note: internalNote = '' }) =>
      refuseTransfer(ctx, { id: Number(row.id), adminId: actorOf(caller).id, reason, internalNote }),
    query: async (ctx, row) => checkPayment(ctx, await getPayment(ctx.db, Number(row.id))),
    // The same form twice asks once; one form may speak of several payments.
    refund: async (ctx, row, caller, { reason = '', amount = asPence(0), once_key: onceKey }) => {
      await requestRefund(ctx, {
        paymentId: Number(row.id),
        amount,
        reason,
        by: { type: 'admin', id: actorOf(caller).id, requestId: caller.requestId },
        clientKey: onceKey && `${row.id}:${onceKey}`,
      })
    },
  },
}

export const refundHooks: ResourceHooks<Ctx> = {
  actions: {
    approve: async (ctx, row, caller) => {
      await approveRefund(ctx, Number(row.id), { type: 'admin', id: actorOf(caller).id, requestId: caller.requestId })
    },
    refuse: (ctx, row, caller, { reason = '' }) => refuseRefund(ctx, Number(row.id), actorOf(caller).id, reason),
    finish: finishManually,
  },
}

/** A transfer back is made by a person; a card's provider says itself when it is done. */
async function finishManually(ctx: Ctx, row: Row): Promise<void> {
  const payment = await getPayment(ctx.db, Number(row.payment_id))
  if (payment.provider !== 'offline') throw new AppError('refund.not_by_hand')
  await settleRefund(ctx, Number(row.id), { ref: '', state: 'done' })
}
