import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { payStatus } from '#domain/order/status.ts'
import type { ReturnChoice } from '#domain/return/status.ts'
import { ChoiceCard } from '#web/kit/choice-card.tsx'
import { FormError } from '#web/kit/form-error.tsx'
import { CallError } from '#web/lib/call.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { AskDialog } from '#web/resource/ask-dialog.tsx'
import { FormFoot } from '#web/resource/form-foot.tsx'
import { LoadState } from '#web/resource/load-state.tsx'
import { FeeLines, FeeShortfall, feeCardPath, useShortfall } from './fee-lines.tsx'
import { type Choices, choicesOptions, type PayableOrder, type Receiver, readOrder, useChoose, usePayFee } from './queries.ts'
import { ReshipFields } from './reship-fields.tsx'
import classes from './return-order.module.css'
import type { ReturnRow } from './return-row.ts'

type Props = { row: ReturnRow; onClose: () => void; onReship: (order: PayableOrder) => void }

/** What is to be done with a parcel in stock, what that costs, and until when. */
export function ChooseDialog({ row, onClose, onReship }: Props) {
  const choices = useQuery(choicesOptions(row.id))
  const [isBusy, setIsBusy] = useState(false)
  return (
    <AskDialog isBusy={isBusy} onClose={onClose} title={t('returnOrder.choose.title')} size="lg" zIndex={300}>
      {choices.data ? (
        <ChoiceForm row={row} choices={choices.data} onBusy={setIsBusy} onClose={onClose} onReship={onReship} />
      ) : (
        <LoadState query={choices} failed={t('returnOrder.choose.failed')} rows={4} />
      )}
    </AskDialog>
  )
}

const order = ['reship', 'refund', 'dispose'] as const

function ChoiceForm({
  row,
  choices,
  onBusy,
  onClose,
  onReship,
}: Props & { choices: Choices; onBusy: (isBusy: boolean) => void }) {
  const navigate = useNavigate()
  const choose = useChoose()
  const payFee = usePayFee()
  const [choice, setChoice] = useState<ReturnChoice>(row.choice || 'reship')
  const [reship, setReship] = useState<{ channelId: number; price: string; receiver?: Receiver }>({ channelId: 0, price: '' })
  const [problem, setProblem] = useState<{ text: string; attempt: number }>({ text: '', attempt: 0 })
  const [isBusy, setIsBusy] = useState(false)
  // A refund is given or refused by us first: it costs nothing to ask.
  const fee = choice === 'refund' ? '0.00' : choices.fee_amount
  const shortfall = useShortfall(fee)
  const mayRefund = Number(choices.refundable) > 0
  const notes: Record<ReturnChoice, string> = {
    reship: t('returnOrder.choose.reship_note'),
    refund: mayRefund
      ? t('returnOrder.choose.refund_note', { amount: formatMoney(choices.refundable) })
      : t('returnOrder.choose.refund_none'),
    dispose: t('returnOrder.choose.dispose_note'),
  }
  const submit = async () => {
    const chosen = await choose.mutateAsync({
      id: row.id,
      choice,
      ...(choice === 'reship' ? { channel_id: reship.channelId, receiver: reship.receiver } : {}),
    })
    const isFeeDue = Number(chosen.fee_amount) > 0 && chosen.pay_status === payStatus.unpaid && choice !== 'refund'
    // The choice is kept, and its fee waits: what the balance cannot pay is paid by card.
    if (isFeeDue && shortfall > 0) return void navigate(feeCardPath(row.id))
    const paid = isFeeDue ? await payFee.mutateAsync({ id: row.id, expected_amount: chosen.fee_amount }) : undefined
    const made = paid?.reship_order ?? (chosen.reship_order_id ? await readOrder(chosen.reship_order_id) : undefined)
    if (made) return onReship(made)
    toastSuccess(t(`returnOrder.choose.done_${choice}`))
    onClose()
  }
  const handleSubmit = () => {
    if (choice === 'reship' && reship.channelId === 0)
      return setProblem(({ attempt }) => ({ text: t('returnOrder.ask.choose_channel'), attempt: attempt + 1 }))
    setIsBusy(true)
    onBusy(true)
    void submit()
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        const text = Object.values(error.errors ?? {}).join(' ') || error.msg
        setProblem(({ attempt }) => ({ text, attempt: attempt + 1 }))
      })
      .finally(() => {
        setIsBusy(false)
        onBusy(false)
      })
  }
  return (
    <Stack gap="md">
      {choices.due_time !== null && (
        <Text size="sm" c="dimmed">
          {t('returnOrder.choose.deadline', { time: formatSiteTime(choices.due_time, 'yyyy-mm-dd hh:MM') })}
        </Text>
      )}
      <div className={classes.choices} role="radiogroup" aria-label={t('returnOrder.choose.title')}>
        {order.map((one) => (
          <ChoiceCard
            key={one}
            data={{ 'data-choice': one }}
            name="choice"
            value={one}
            checked={choice === one}
            disabled={one === 'refund' && !mayRefund}
            onChange={() => setChoice(one)}
            title={
              <>
                <strong>{t(`returnOrder.choice.${one}`)}</strong>
                <small>{notes[one]}</small>
              </>
            }
          />
        ))}
      </div>
      {choice === 'reship' && <ReshipFields id={row.id} choices={choices} chosen={reship} onChange={setReship} />}
      {choice !== 'refund' && (
        <FeeLines fees={choices.fees} total={choices.fee_amount} label={choice === 'reship' ? reship.price : undefined} />
      )}
      {shortfall > 0 && <FeeShortfall amount={shortfall} isBusy={isBusy} onCard={handleSubmit} />}
      <FormError message={problem.text} attempt={problem.attempt} />
      <FormFoot
        isBusy={isBusy && shortfall === 0}
        disabled={shortfall > 0}
        color={choice === 'dispose' ? 'red.9' : undefined}
        onClick={handleSubmit}
        onCancel={onClose}
      >
        {submitLabel(choice, fee)}
      </FormFoot>
    </Stack>
  )
}

const submitLabel = (choice: ReturnChoice, fee: string): string =>
  choice === 'refund' || Number(fee) === 0
    ? t(`returnOrder.choose.submit_${choice}`)
    : t('returnOrder.choose.pay_and', { amount: formatMoney(fee), action: t(`returnOrder.choose.and_${choice}`) })
