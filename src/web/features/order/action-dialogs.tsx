import { Stack, Text } from '@mantine/core'
import type { OrderRow } from '#contract/order-row.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { t } from '#web/lib/words.ts'
import { type Outcome, OutcomeDialog } from '#web/resource/outcome-dialog.tsx'
import type { RowPartition } from './action-checks.ts'
import type { PendingAction } from './order-action.ts'
import { OrderNameList } from './order-name-list.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { type PrintRequest, useRunAction } from './queries.ts'
import { SkippedRows } from './skipped-rows.tsx'

type Props = {
  pending: PendingAction | undefined
  outcome: Outcome | undefined
  isPrinting: boolean
  onPrint: (request: PrintRequest) => void
  onAnswer: (answer: ActionResult, pending: PendingAction) => void
  onClose: () => void
  onOutcomeRead: () => void
}

/** Everything that is asked before a deed and told after it. It comes by itself once the orders stand, so the click that opens it waits for nothing. */
export function ActionDialogs({ pending, outcome, isPrinting, onPrint, onAnswer, onClose, onOutcomeRead }: Props) {
  const remove = useRunAction('del')
  const cancel = useRunAction('cancel')
  const dialog = { partition: pending?.partition ?? noRows, onClose }
  const confirm = (mutation: ReturnType<typeof useRunAction>) => ({
    isBusy: mutation.isPending,
    onConfirm: () =>
      mutation.mutate(
        dialog.partition.allowed.map(({ id }) => id),
        { onSuccess: (answer) => pending && onAnswer(answer, pending), onError: onClose },
      ),
  })
  return (
    <>
      {pending && (pending.action === 'pay' || pending.action === 'retry') && (
        <PayDialog {...dialog} verb={pending.action} onDone={(answer) => onAnswer(answer, pending)} />
      )}
      {pending?.action === 'print_options' && <PrintDialog {...dialog} isBusy={isPrinting} onPrint={onPrint} />}
      {pending?.action === 'void' && <VoidDialog {...dialog} {...confirm(cancel)} />}
      {pending?.action === 'delete' && <DeleteDialog {...dialog} {...confirm(remove)} />}
      <OutcomeDialog outcome={outcome} onClose={onOutcomeRead} />
    </>
  )
}

const noRows: RowPartition<OrderRow> = { allowed: [], skipped: [] }

type ConfirmProps = { partition: RowPartition<OrderRow>; isBusy: boolean; onClose: () => void; onConfirm: () => void }

function VoidDialog({ partition: { allowed, skipped }, ...dialog }: ConfirmProps) {
  return (
    <ConfirmDialog
      {...dialog}
      opened
      title={t('orders.void.title', { count: allowed.length, name: allowed[0]?.order_code ?? '' })}
      confirmLabel={t('orders.move.void')}
      cancelLabel={t('orders.void.keep')}
      isDanger
    >
      <Stack gap="sm">
        <OrderNameList rows={allowed} />
        <Text size="sm">{t('orders.void.text')}</Text>
        <SkippedRows skipped={skipped} />
      </Stack>
    </ConfirmDialog>
  )
}

function DeleteDialog({ partition: { allowed, skipped }, ...dialog }: ConfirmProps) {
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
        <OrderNameList rows={allowed} />
        <SkippedRows skipped={skipped} />
      </Stack>
    </ConfirmDialog>
  )
}
