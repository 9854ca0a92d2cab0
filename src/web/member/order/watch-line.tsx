import { Button, CloseButton, Group, Progress as ProgressBar } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orderStatus } from '#domain/order/status.ts'
import { Card } from '#web/kit/card.tsx'
import { t } from '#web/lib/words.ts'
import { progressOptions } from './queries.ts'
import type { useOrderRunners } from './use-order-runners.tsx'
import type { useWatch } from './use-watch.ts'
import { isPrintDue, type LabelProgress, type LabelWatch, progressOf } from './watch.ts'

type Props = {
  watch: LabelWatch
  watching: ReturnType<typeof useWatch>
  printing: ReturnType<typeof useOrderRunners>
  onShowFailed: () => void
}

const isOver = (list: { status: number }[]): boolean => list.every(({ status }) => status !== orderStatus.inProgress)

/** How far labels are that somebody waits for. Its address can be left and come back to; the paper comes by itself when the last one is there. */
export function WatchLine({ watch, watching: { change, storeWatch }, printing, onShowFailed }: Props) {
  const { print, isPrinting, openPrintDialog } = printing
  const { data, error } = useQuery(progressOptions(watch.ids, isOver))
  const progress = data && progressOf(data)
  const isRunning = progress && !progress.isOver
  useEffect(() => {
    if (isRunning !== undefined) storeWatch(isRunning ? watch : undefined)
  }, [isRunning, watch, storeWatch])
  const printed = useRef('')
  const isDue = progress !== undefined && isPrintDue(watch, progress)
  const key = watch.ids.join(',')
  useEffect(() => {
    // Once for each set, however often the page is drawn meanwhile.
    if (!isDue || !progress || printed.current === key) return
    printed.current = key
    if (watch.whenReady === 'ask') openPrintDialog(progress.ready)
    else void print({ ids: progress.ready, format: 'pdf' })
    // Nothing is printed by itself from now on.
    change({ ...watch, whenReady: 'nothing' })
  })
  if (!progress)
    return error ? (
      <Card component="section" isTight bg="var(--app-tint)" aria-label={t('orders.watch.label')}>
        {t('orders.watch.lost', { why: error.message })}
      </Card>
    ) : null
  if (progress.count === 0) return null
  const done = progress.ready.length
  return (
    <Card
      component="section"
      isTight
      bg="var(--app-tint)"
      aria-label={t('orders.watch.label')}
      data-watch={progress.isOver ? 'over' : 'running'}
    >
      <Group justify="space-between" gap="xs">
        <div role="status">
          <b>{isPrinting ? t('orders.print.preparing') : t('orders.watch.progress', { done, count: progress.count })}</b>{' '}
          <small>{progressNotes(progress, watch).join(' · ')}</small>
        </div>
        <Group gap="xs" wrap="nowrap">
          {progress.failed > 0 && (
            <Button size="xs" variant="default" onClick={onShowFailed}>
              {t('orders.watch.show_failed')}
            </Button>
          )}
          {done > 0 && (
            <Button
              size="xs"
              variant={progress.isOver ? 'filled' : 'default'}
              leftSection={<IconPrinter size={16} aria-hidden />}
              loading={isPrinting}
              onClick={() => void print({ ids: progress.ready, format: 'pdf' })}
            >
              {t('orders.watch.print', { count: done })}
            </Button>
          )}
          <CloseButton aria-label={t('common.close')} title={t('common.close')} onClick={() => change(undefined)} />
        </Group>
      </Group>
      {!progress.isOver && (
        <ProgressBar
          value={((done + progress.failed) / progress.count) * 100}
          aria-label={t('orders.watch.label')}
          size="sm"
          animated
        />
      )}
    </Card>
  )
}

function progressNotes({ failed, waiting, unpaid, isOver: over }: LabelProgress, { whenReady }: LabelWatch): string[] {
  return [
    failed > 0 ? t('orders.watch.failed', { count: failed }) : '',
    waiting > 0 ? t('orders.watch.waiting', { count: waiting }) : '',
    unpaid > 0 ? t('orders.watch.unpaid', { count: unpaid }) : '',
    over ? '' : t(whenReady === 'print' ? 'orders.watch.will_print' : 'orders.watch.leave'),
  ].filter(Boolean)
}
