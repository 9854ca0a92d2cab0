import { Stack, Text } from '@mantine/core'
import type { OrderRow } from '#contract/order-row.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { t } from '#web/lib/words.ts'
import { type Outcome, OutcomeDialog } from '#web/resource/outcome-dialog.tsx'
import type { Partitioned } from './action-checks.ts'
import { Names } from './names.tsx'
import type { PendingAction } from './order-action.ts'
import { PayDialog } from './pay-dialog.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { type PrintRequest, useRunAction } from './queries.ts'
import { SkippedRows } from './skipped-rows.tsx'

type Props = {
  asked: PendingAction | undefined
  outcome: Outcome | undefined
  isPrinting: boolean
  onPrint: (wanted: PrintRequest) => void
  onAnswer: (answer: ActionResult, asked: PendingAction) => void
  onClose: () => void
  onOutcomeRead: () => void
}

/** Everything that is asked before a deed and told after it. It comes by itself once the orders stand, so the click that opens it waits for nothing. */
export function ActionDialogs({ asked, outcome, isPrinting, onPrint, onAnswer, onClose, onOutcomeRead }: Props) {
  const remove = useRunAction('del')
  const cancel = useRunAction('cancel')
  const dialog = { sorted: asked?.sorted ?? nobody, onClose }
  const confirm = (act: ReturnType<typeof useRunAction>) => ({
    isBusy: act.isPending,
    onConfirm: () =>
      act.mutate(
        dialog.sorted.able.map(({ id }) => id),
        { onSuccess: (answer) => asked && onAnswer(answer, asked), onError: onClose },
      ),
  })
  return (
    <>
      {asked && (asked.deed === 'pay' || asked.deed === 'retry') && (
        <PayDialog {...dialog} verb={asked.deed} onDone={(answer) => onAnswer(answer, asked)} />
      )}
      {asked?.deed === 'print_options' && <PrintDialog {...dialog} isBusy={isPrinting} onPrint={onPrint} />}
      {asked?.deed === 'void' && <VoidDialog {...dialog} {...confirm(cancel)} />}
      {asked?.deed === 'delete' && <DeleteDialog {...dialog} {...confirm(remove)} />}
      <OutcomeDialog outcome={outcome} onClose={onOutcomeRead} />
    </>
  )
}

const nobody: Partitioned<OrderRow> = { able: [], others: [] }

type ConfirmProps = { sorted: Partitioned<OrderRow>; isBusy: boolean; onClose: () => void; onConfirm: () => void }

function VoidDialog({ sorted: { able, others }, ...dialog }: ConfirmProps) {
  return (
    <ConfirmDialog
      {...dialog}
      opened
      title={t('orders.void.title', { count: able.length, name: able[0]?.order_code ?? '' })}
      confirmLabel={t('orders.move.void')}
      cancelLabel={t('orders.void.keep')}
      isDanger
    >
      <Stack gap="sm">
        <Names rows={able} />
        <Text size="sm">{t('orders.void.text')}</Text>
        <SkippedRows others={others} />
      </Stack>
    </ConfirmDialog>
  )
}

function DeleteDialog({ sorted: { able, others }, ...dialog }: ConfirmProps) {
  return (
    <ConfirmDialog
      {...dialog}
      opened
      title={t('resource.delete_ask')}
      confirmLabel={t('resource.delete')}
      cancelLabel={t('common.cancel')}
      isDanger
    >
      <Stack gap="sm">
        <Names rows={able} />
        <SkippedRows others={others} />
      </Stack>
    </ConfirmDialog>
  )
}
