import { Button } from '@mantine/core'
import { IconFilterOff, IconTableOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CardSkeleton, TableSkeleton } from '#web/kit/skeletons.tsx'
import { Empty } from '#web/kit/states.tsx'
import { t, tMaybe } from '#web/lib/words.ts'
import { DragContext, useDragStore } from './drag.ts'
import type { ListView } from './list-definition.ts'
import { ListError } from './list-error.tsx'
import { OwnCards, ResourceCards } from './resource-cards.tsx'
import { ResourceTable } from './resource-table.tsx'
import { useDragKit } from './use-drag-kit.ts'
import type { ResourceSelection, SelectRow } from './use-resource-selection.ts'

type Props = {
  view: ListView
  selected: ResourceSelection
  onSelect: SelectRow
  /** as much as is known: rows, not yet, or why not */
  status: 'loading' | 'ready' | Error
  isNarrow: boolean
  isFiltered: boolean
  /** only some of the rows are looked at, whatever the filters say */
  isTab: boolean
  onRetry: () => void
  onClear: () => void
  addButton: ReactNode
}

/** The rows, or whatever stands in their place. */
export function ListBody({ view, selected, onSelect, status, isNarrow, isFiltered, isTab, onRetry, onClear, addButton }: Props) {
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
    return isNarrow || view.definition.renderCard ? (
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
        hint={tMaybe(`${name}.empty_hint`) ?? (addButton ? t('resource.empty_hint') : undefined)}
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
