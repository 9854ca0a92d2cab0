import { AppError, type FieldProblems } from '#domain/errors.ts'
import { feeType, returnKind } from '#domain/return/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'

type ReasonValues = { kind: number; fee_type: number; is_unused: boolean; is_loss: boolean; is_automatic: boolean }

const refundFees: readonly number[] = [feeType.labelRefund, feeType.shippingDifference, feeType.compensation]

/** What does not go together in a reason: a parcel has fees and no refund of its own, and only an announced parcel needs nobody to say yes. */
function checkReasonValues({ kind, fee_type, is_unused, is_loss, is_automatic }: ReasonValues): FieldProblems {
  const problems: FieldProblems = {}
  const isRefund = kind === returnKind.refund
  if (refundFees.includes(fee_type) !== isRefund) problems.fee_type = { key: 'invalid.return_fee_type' }
  if (is_unused && fee_type !== feeType.labelRefund) problems.is_unused = { key: 'invalid.return_unused' }
  if (is_loss && !isRefund) problems.is_loss = { key: 'invalid.return_loss' }
  if (is_automatic && isRefund) problems.is_automatic = { key: 'invalid.return_automatic' }
  return problems
}

const stored = prepareOnce('select kind, fee_type, is_unused, is_loss, is_automatic from return_reason where id = $1')
const nothing: Partial<ReasonValues> = { is_unused: false, is_loss: false, is_automatic: false }

/** A change is looked at together with what stays. */
export const reasonHooks: ResourceHooks<Ctx> = {
  beforeSave: async (_ctx, tx, row, id) => {
    const [before] = id === null ? [] : await run<ReasonValues>(tx, stored, [id])
    const fields = checkReasonValues({ ...nothing, ...before, ...row } as ReasonValues)
    if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
  },
}
