import { Group } from '@mantine/core'
import { IconKeyboard, IconRefresh } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import type { Resource } from '#contract/resource.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { Can } from '#web/lib/can.tsx'
import { t } from '#web/lib/words.ts'
import { ColumnMenu } from './column-menu.tsx'
import type { ColumnChoice } from './columns.ts'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { ListState } from './list-state.ts'
import { QuickSearch } from './quick-search.tsx'
import type { SavedViews } from './use-saved-views.ts'
import { ViewMenu } from './view-menu.tsx'

type Props = {
  resource: Resource
  state: ListState
  onChange: (patch: Partial<ListState>, options?: { replace?: boolean }) => void
  columns: { choice: ColumnChoice; onChange: (choice: ColumnChoice) => void }
  searchRef: RefObject<HTMLInputElement | null>
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
  const { resource, state, onChange, columns, searchRef, views, isRefreshing, onRefresh, onKeyHelp, foldAll } = props
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
        <FilterBar resource={resource} filters={state.filters} onChange={(filters) => onChange({ filters })} />
      </Group>
      <Group gap={2} wrap="nowrap">
        {foldAll}
        <ViewMenu resource={resource} views={views} state={state} choice={columns.choice} isNarrow={onKeyHelp === undefined} />
        <IconButton label={t('resource.refresh')} loading={isRefreshing} onClick={onRefresh}>
          <IconRefresh size={18} />
        </IconButton>
        <Can action="export">
          <ExportButton resource={resource} state={state} choice={columns.choice} />
        </Can>
        <ColumnMenu resource={resource} {...columns} />
        {onKeyHelp && (
          <IconButton label={t('resource.keys')} onClick={onKeyHelp}>
            <IconKeyboard size={18} />
          </IconButton>
        )}
      </Group>
    </Group>
  )
}
