import { Button } from '@mantine/core'
import { IconChecks, IconFilterOff, IconTableOff } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Notice } from '#web/kit/notice.tsx'
import { CardSkeleton, TableSkeleton } from '#web/kit/skeletons.tsx'
import { Empty } from '#web/kit/states.tsx'
import { CallError } from '#web/lib/call.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { DragContext, type DragStore, useDragStore } from './drag.ts'
import type { ListView } from './list-definition.ts'
import { ListError } from './list-error.tsx'
import { OwnCards, ResourceCards } from './resource-cards.tsx'
import { ResourceTable } from './resource-table.tsx'
import type { ListSelection } from './use-list-selection.ts'
import type { SelectRow } from './use-resource-selection.ts'

type Props = {
  view: ListView
  selected: ListSelection
  onSelect: SelectRow
  isLoading: boolean
  /** why rows are not there, or are those of before */
  error: Error | null
  isNarrow: boolean
  isFiltered: boolean
  /** a queue of staff, and nothing else, says which rows are looked at */
  isQueue: boolean
  /** only some of the rows are looked at, whatever the filters say */
  isTab: boolean
  onRetry: () => void
  onClear: () => void
  addButton: ReactNode
}

/** The rows, or whatever stands in their place. */
export function ListBody({ error, ...props }: Props) {
  const { resource, rows } = props.view
  if (!error) return <Rows {...props} />
  const words = { title: tMaybe(`${resource.name}.failed`) ?? t('resource.failed'), kept: t('resource.failed_kept') }
  const isRefused = error instanceof CallError && error.kind === 'no_permission'
  if (rows.length === 0 || isRefused) return <ListError {...words} error={error} resource={resource} onRetry={props.onRetry} />
  // What was read before is still worth looking at, unless it was taken from whoever looks.
  return (
    <>
      <Notice
        tone="error"
        role="alert"
        action={
          <Button variant="default" size="xs" onClick={props.onRetry}>
            {t('common.retry')}
          </Button>
        }
      >
        <strong>{words.title}</strong>
        <br />
        {error.message} <span>{words.kept}</span>
      </Notice>
      <Rows {...props} />
    </>
  )
}

function Rows({ view, selected, onSelect, isLoading, isNarrow, addButton, ...props }: Omit<Props, 'error'>) {
  const { isFiltered, isQueue, isTab, onClear } = props
  const kit = useDragKit(view.can.sort && !isLoading)
  const dragStore = useDragStore()
  if (isLoading) {
    const label = t('resource.loading')
    return isNarrow || view.definition.renderCard ? (
      <CardSkeleton label={label} rows={6} />
    ) : (
      <TableSkeleton label={label} rows={12} columns={view.columns.length} />
    )
  }
  // A queue that is empty is good news, not a search without a result.
  if (view.rows.length === 0 && isQueue)
    return <Empty icon={<IconChecks />} title={t('resource.queue_empty')} hint={t('resource.queue_empty_hint')} />
  if (view.rows.length === 0 && isFiltered) {
    return (
      <Empty
        icon={<IconFilterOff />}
        title={t('resource.empty_filtered')}
        hint={t('resource.empty_filtered_hint')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('resource.filter_clear')}
          </Button>
        }
      />
    )
  }
  if (view.rows.length === 0) {
    const { name } = view.resource
    const EmptyIcon = view.definition.emptyIcon ?? IconTableOff
    if (isTab)
      return (
        <Empty
          icon={<EmptyIcon />}
          title={tMaybe(`${name}.empty_tab`) ?? t('resource.empty_filtered')}
          hint={tMaybe(`${name}.empty_tab_hint`)}
        />
      )
    return (
      <Empty
        icon={<EmptyIcon />}
        title={tMaybe(`${name}.empty`) ?? t('resource.empty')}
        hint={tMaybe(`${name}.empty_hint`) ?? t(addButton ? 'resource.empty_hint' : 'resource.empty_hint_read')}
        action={addButton}
      />
    )
  }
  const rows = { view, selected, onSelect }
  return (
    <DragContext value={dragStore}>
      {view.definition.renderCard ? <OwnCards {...rows} /> : isNarrow ? <ResourceCards {...rows} /> : <ResourceTable {...rows} />}
      {kit && <kit.DragController view={view} dragStore={dragStore} />}
    </DragContext>
  )
}

/** The dragging itself, fetched once a list stands; until then, and wherever nothing can be sorted, rows lie still. */
type DragKit = { DragController: ComponentType<{ view: ListView; dragStore: DragStore }> }

/** Fetched in a quiet moment after the list can be used. Without a network rows lie still until there is one again. */
function useDragKit(isWanted: boolean): DragKit | null {
  const [kit, setKit] = useState<DragKit | null>(loaded)
  useEffect(() => {
    if (!isWanted || kit) return
    let isGone = false
    const fetchKit = async () => {
      loaded ??= await import('./drag-kit.tsx').catch(() => null)
      if (!isGone && loaded) setKit(loaded)
    }
    const timer = setTimeout(fetchKit, idleDelayMs)
    addEventListener('online', fetchKit)
    return () => {
      isGone = true
      clearTimeout(timer)
      removeEventListener('online', fetchKit)
    }
  }, [isWanted, kit])
  return isWanted ? kit : null
}

const idleDelayMs = 500
let loaded: DragKit | null = null
