import { Button } from '@mantine/core'
import { IconFilterOff, IconPlus, IconTableOff } from '@tabler/icons-react'
import { CardSkeleton, TableSkeleton } from '#web/kit/skeletons.tsx'
import { Empty } from '#web/kit/states.tsx'
import { t } from '#web/lib/words.ts'
import { DragContext, useDragKit, useDragStore } from './drag.ts'
import { ListError } from './list-error.tsx'
import type { ListView } from './list-view.ts'
import { ResourceCards } from './resource-cards.tsx'
import { ResourceTable } from './resource-table.tsx'
import type { ResourceSelection } from './use-resource-selection.ts'

type Props = {
  view: ListView
  selected: ResourceSelection
  /** as much as is known: rows, not yet, or why not */
  status: 'loading' | 'ready' | Error
  isNarrow: boolean
  isFiltered: boolean
  onRetry: () => void
  onClear: () => void
  onAdd: (() => void) | undefined
}

/** The rows, or whatever stands in their place. */
export function ListBody({ view, selected, status, isNarrow, isFiltered, onRetry, onClear, onAdd }: Props) {
  const kit = useDragKit(view.can.sort && status === 'ready')
  const dragStore = useDragStore()
  if (status instanceof Error) {
    return (
      <ListError
        title={t('resource.failed')}
        error={status}
        resource={view.resource}
        kept={t('resource.failed_kept')}
        onRetry={onRetry}
      />
    )
  }
  if (status === 'loading') {
    const label = t('resource.loading')
    return isNarrow ? (
      <CardSkeleton label={label} rows={6} />
    ) : (
      <TableSkeleton label={label} rows={12} columns={view.columns.length} />
    )
  }
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
    return (
      <Empty
        icon={<IconTableOff />}
        title={t('resource.empty')}
        hint={onAdd && t('resource.empty_hint')}
        action={
          onAdd && (
            <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
              {t('resource.add')}
            </Button>
          )
        }
      />
    )
  }
  return (
    <DragContext value={dragStore}>
      {isNarrow ? <ResourceCards view={view} selected={selected} /> : <ResourceTable view={view} selected={selected} />}
      {kit && <kit.DragController view={view} dragStore={dragStore} />}
    </DragContext>
  )
}
