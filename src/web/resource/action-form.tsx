import { List, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { RowAction } from '#contract/row-action.ts'
import { parseDecimal } from '#domain/money.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { FormFoot } from './form-foot.tsx'
import { newIdempotencyKey } from './idempotency-key.ts'
import type { ActionInput } from './queries.ts'
import { idOf, type RowData } from './record.ts'

type Props = {
  action: RowAction
  rows: RowData[]
  names: string[]
  isBusy: boolean
  onAnswer: (answers: ActionInput) => void
  onClose: () => void
}

/** Asks for what an action must be told: why, or how much. */
export function ActionForm({ action, rows, names, isBusy, onAnswer, onClose }: Props) {
  const { asks } = action
  const startAmount = asks.amount && rows[0] ? asks.amount(rows[0]) : ''
  const asksAmount = asks.amount !== undefined && !(asks.isAmountOptional && startAmount === '')
  const [idempotencyKey] = useState(newIdempotencyKey)
  const form = useForm({
    start: { reason: '', note: '', amount: startAmount },
    check: ({ reason, amount }) => ({
      ...(asks.reason && reason.trim() === '' ? { reason: { key: 'invalid.required' } } : {}),
      ...(asksAmount && !((parseDecimal(amount) ?? 0) > 0) ? { amount: { key: 'invalid.amount' } } : {}),
    }),
    submit: async ({ reason, note, amount }) =>
      onAnswer({
        ...(asks.reason ? { reason: reason.trim() } : {}),
        ...(note.trim() === '' ? {} : { internal_note: note.trim() }),
        ...(asksAmount ? { amount, once_key: idempotencyKey } : {}),
      }),
  })
  return (
    <Dialog isBusy={isBusy} opened onClose={onClose} title={action.ask ? t(action.ask) : t(action.label)} centered zIndex={400}>
      <form onSubmit={form.handleSubmit} noValidate>
        <Stack gap="md">
          <List>
            {names.map((name, index) => (
              <List.Item key={rows[index] ? idOf(rows[index]) : name}>{name}</List.Item>
            ))}
          </List>
          {asksAmount && (
            <TextInput
              label={t('resource.ask_amount')}
              leftSection="£"
              inputMode="decimal"
              required
              withAsterisk
              data-autofocus
              {...form.text('amount')}
            />
          )}
          {asks.reason && (
            <Textarea
              label={t(asks.reason)}
              maxLength={200}
              minRows={2}
              autosize
              required
              withAsterisk
              data-autofocus={asksAmount ? undefined : true}
              {...form.text('reason')}
            />
          )}
          {asks.note && (
            <Textarea
              label={t('resource.ask_note')}
              maxLength={300}
              minRows={2}
              autosize
              {...form.text('note')}
              name="internal_note"
            />
          )}
          <FormFoot isBusy={isBusy} color={action.isDanger ? 'red.9' : undefined} onCancel={onClose}>
            {t(action.label)}
          </FormFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
