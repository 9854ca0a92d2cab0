import { Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderRow } from '#contract/order-row.ts'
import type { ActionAnswer } from '#contract/row-action.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { toastError, toastNote, toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { type Outcome, OutcomeDialog } from '#web/resource/outcome-dialog.tsx'
import { LeftOut, whyText } from './left-out.tsx'
import { type OrderMove, type Sorted, sortBy } from './moves.ts'
import { Names, nameOf } from './names.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { useAct } from './queries.ts'
import { usePrint } from './use-print.ts'

export type Deed = OrderMove | 'print_options'
type Asked = { deed: Deed; sorted: Sorted<OrderRow> }

/** Stays the same function, so that a row is drawn again only when it changes itself. */
export type Act = (deed: Deed, rows: OrderRow[]) => void
export type Deeds = { act: Act; isPrinting: boolean; dialogs: ReactNode }

type Options = {
  /** labels of these are being made now */
  onBought: (ids: number[]) => void
  /** these are not there any more */
  onDeleted: (ids: number[]) => void
}

export const createPlace = '/user/account/sheetOrder/create'
export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** Does what was asked to those it is possible for: asks first where money or something that cannot be undone is in it, then says how it went. */
export function useDeeds({ onBought, onDeleted }: Options): Deeds {
  const navigate = useNavigate()
  const { print, isPrinting } = usePrint()
  const [asked, setAsked] = useState<Asked>()
  const [outcome, setOutcome] = useState<Outcome>()
  const remove = useAct('del')
  const cancel = useAct('cancel')
  const close = () => setAsked(undefined)

  const begin: Act = (deed, rows) => {
    const sorted = sortBy(deed === 'print_options' ? 'print' : deed, rows, nowSeconds())
    const [first] = sorted.able
    if (!first) return toastError(whyText(sorted.others))
    if (deed === 'edit') return void navigate(`${createPlace}?edit=${first.id}`)
    if (deed === 'copy') return void navigate(`${createPlace}?copy=${first.id}`)
    if (deed !== 'print') return setAsked({ deed, sorted })
    const { able, others } = sorted
    if (others.length > 0) toastNote(t('orders.left_out_short', { count: others.length, why: whyText(others) }))
    void print({ ids: able.map(({ id }) => id), format: 'pdf' })
  }

  const latest = useRef(begin)
  latest.current = begin
  const act = useCallback<Act>((deed, rows) => latest.current(deed, rows), [])

  /** One that could not is told in a line, several row by row. */
  const tell = ({ list }: ActionAnswer, { able }: Sorted<OrderRow>, done: string | undefined): number[] => {
    close()
    const failures = list.filter(({ ok }) => !ok)
    const named = failures.map(({ id, msg }) => {
      const row = able.find((one) => one.id === id)
      return { id, msg, name: row ? nameOf(row) : `#${id}` }
    })
    if (failures.length === 0) toastSuccess(done)
    else if (list.length === 1) toastError(named[0]?.msg ?? '')
    else setOutcome({ done: list.length - failures.length, asked: list.length, failures: named })
    return list.filter(({ ok }) => ok).map(({ id }) => id)
  }

  const dialogs = (
    <>
      {asked && (asked.deed === 'pay' || asked.deed === 'retry') && (
        <PayDialog
          verb={asked.deed}
          sorted={asked.sorted}
          onClose={close}
          onDone={(answer) => {
            const ids = tell(answer, asked.sorted, undefined)
            if (ids.length > 0) onBought(ids)
          }}
        />
      )}
      {asked?.deed === 'print_options' && (
        <PrintDialog
          sorted={asked.sorted}
          isBusy={isPrinting}
          onClose={close}
          onPrint={(wanted) => void print(wanted).then(close)}
        />
      )}
      {asked?.deed === 'void' && (
        <VoidDialog
          sorted={asked.sorted}
          isBusy={cancel.isPending}
          onClose={close}
          onConfirm={(ids) =>
            cancel.mutate(ids, {
              onSuccess: (answer) => tell(answer, asked.sorted, t('orders.void.asked', { count: ids.length })),
              onError: close,
            })
          }
        />
      )}
      {asked?.deed === 'delete' && (
        <ConfirmDialog
          opened
          title={t('resource.delete_ask')}
          confirmLabel={t('resource.delete')}
          cancelLabel={t('common.cancel')}
          isDanger
          isBusy={remove.isPending}
          onClose={close}
          onConfirm={() =>
            remove.mutate(
              asked.sorted.able.map(({ id }) => id),
              { onSuccess: (answer) => onDeleted(tell(answer, asked.sorted, undefined)), onError: close },
            )
          }
        >
          <Stack gap="sm">
            <Names rows={asked.sorted.able} />
            <LeftOut others={asked.sorted.others} />
          </Stack>
        </ConfirmDialog>
      )}
      <OutcomeDialog outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
  return { act, isPrinting, dialogs }
}

type VoidProps = { sorted: Sorted<OrderRow>; isBusy: boolean; onClose: () => void; onConfirm: (ids: number[]) => void }

function VoidDialog({ sorted: { able, others }, isBusy, onClose, onConfirm }: VoidProps) {
  return (
    <ConfirmDialog
      opened
      title={t('orders.void.title', { count: able.length, name: able[0]?.order_code ?? '' })}
      confirmLabel={t('orders.move.void')}
      cancelLabel={t('orders.void.keep')}
      isDanger
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => onConfirm(able.map(({ id }) => id))}
    >
      <Stack gap="sm">
        <Names rows={able} />
        <Text size="sm">{t('orders.void.text')}</Text>
        <LeftOut others={others} />
      </Stack>
    </ConfirmDialog>
  )
}
