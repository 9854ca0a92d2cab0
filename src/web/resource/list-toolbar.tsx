import { Group } from '@mantine/core'
import { IconKeyboard, IconRefresh } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { useCan } from '#web/lib/access.ts'
import { t } from '#web/lib/words.ts'
import { ColumnMenu } from './column-menu.tsx'
import type { ColumnChoice } from './columns.ts'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { ListDefinition } from './list-definition.ts'
import type { ListState } from './list-state.ts'
import { QuickSearch } from './quick-search.tsx'
import type { ListExport } from './use-list-export.tsx'
import type { SavedViews } from './use-saved-views.ts'
import { ViewMenu } from './view-menu.tsx'

type Props = {
  definition: ListDefinition
  state: ListState
  onChange: (patch: Partial<ListState>, options?: { replace?: boolean }) => void
  isFiltered: boolean
  onClear: () => void
  columns: { choice: ColumnChoice; onChange: (choice: ColumnChoice) => void }
  searchRef: RefObject<HTMLInputElement | null>
  exporting: ListExport
  views: SavedViews
  isRefreshing: boolean
  onRefresh: () => void
  /** absent where there is no keyboard to speak of */
  onKeyHelp: (() => void) | undefined
  /** where the list is a tree */
  foldAll: ReactNode
}

/** Search and filters on the left, how the list is shown on the right. */
export function ListToolbar(props: Props) {
  const { definition, state, onChange, columns, searchRef, exporting, views, isRefreshing, onRefresh, onKeyHelp, foldAll } = props
  const { resource } = definition
  const isPermitted = useCan()
  const can = (action: string) => resource.member !== undefined || isPermitted(action)
  return (
    <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
      <Group gap="xs" style={{ flex: 1 }} miw={0}>
        {/* Each letter typed is not a place to go back to. */}
        <QuickSearch
          resource={resource}
          value={state.q}
          inputRef={searchRef}
          showsKey={onKeyHelp !== undefined}
          onChange={(q) => onChange({ q }, { replace: true })}
        />
        <FilterBar
          definition={definition}
          filters={state.filters}
          isFiltered={props.isFiltered}
          onChange={(filters) => onChange({ filters })}
          onClear={props.onClear}
        />
      </Group>
      <Group gap={2} wrap="nowrap">
        {foldAll}
        <ViewMenu resource={resource} views={views} state={state} choice={columns.choice} isNarrow={onKeyHelp === undefined} />
        <IconButton label={t('resource.refresh')} loading={isRefreshing} onClick={onRefresh}>
          <IconRefresh size={18} />
        </IconButton>
        {resource.calls.export && can('export') && <ExportButton exporting={exporting} />}
        {!definition.renderCard && <ColumnMenu definition={definition} {...columns} />}
        {onKeyHelp && (
          <IconButton label={t('resource.keys')} onClick={onKeyHelp}>
            <IconKeyboard size={18} />
          </IconButton>
        )}
      </Group>
    </Group>
  )
}
