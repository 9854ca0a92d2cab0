import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { FormError } from '#web/kit/form-error.tsx'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { AskDialog } from '#web/resource/ask-dialog.tsx'
import { FormFoot } from '#web/resource/form-foot.tsx'
import { FeeLines, FeeShortfall, feeCardPath, useShortfall } from './fee-lines.tsx'
import { choicesOptions, type PayableOrder, usePayFee } from './queries.ts'
import type { ReturnRow } from './return-row.ts'

type Props = { row: ReturnRow; onClose: () => void; onReship: (order: PayableOrder) => void }

/** The fees of what was chosen, as they are today; storage grows by the day. */
export function FeeDialog({ row, onClose, onReship }: Props) {
  const { data, error } = useQuery(choicesOptions(row.id))
  const payFee = usePayFee()
  const total = data?.fee_amount ?? row.amount
  const shortfall = useShortfall(total)
  const navigate = useNavigate()
  const handlePay = () =>
    payFee.mutate(
      { id: row.id, expected_amount: total },
      {
        onSuccess: ({ reship_order: order }) => {
          toastSuccess(t('returnOrder.fee.paid'))
          if (order) onReship(order)
          else onClose()
        },
      },
    )
  return (
    <AskDialog isBusy={payFee.isPending} onClose={onClose} title={t('returnOrder.fee.title', { no: row.order_no })} zIndex={400}>
      {!data && !error && <FormSkeleton label={t('common.loading')} rows={2} />}
      {data && <FeeLines fees={data.fees} total={data.fee_amount} />}
      {shortfall > 0 && <FeeShortfall amount={shortfall} isBusy={false} onCard={() => void navigate(feeCardPath(row.id))} />}
      <FormError message={(payFee.error ?? error)?.message} attempt={payFee.submittedAt} />
      <FormFoot isBusy={payFee.isPending} disabled={!data || shortfall > 0} data-autofocus onClick={handlePay} onCancel={onClose}>
        {t('returnOrder.pay_fee_amount', { amount: formatMoney(total) })}
      </FormFoot>
    </AskDialog>
  )
}
