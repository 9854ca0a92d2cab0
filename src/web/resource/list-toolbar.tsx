import { Button, Checkbox, CloseButton, Group, Kbd, Popover, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconColumns3, IconDownload, IconKeyboard, IconRefresh, IconSearch } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { useLocation } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { useCan } from '#web/lib/access.ts'
import { language, t, tMaybe } from '#web/lib/words.ts'
import { allColumns, type ColumnChoice, columnLabel, defaultColumns, shownColumns, toggleColumn } from './columns.ts'
import { FilterBar } from './filter-bar.tsx'
import type { ListDefinition } from './list-definition.ts'
import type { ListState } from './list-state.ts'
import { labelOf } from './resource-labels.ts'
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

/** The list as it is filtered, ordered and shown, from its first row to its last, as a file that the tray brings. */
const ExportButton = ({ exporting: { isPending, start } }: { exporting: ListExport }) => (
  <IconButton label={t('resource.export')} loading={isPending} onClick={start}>
    <IconDownload size={18} />
  </IconButton>
)

type ColumnMenuProps = { definition: ListDefinition; choice: ColumnChoice; onChange: (choice: ColumnChoice) => void }

/** Which columns a list shows. */
function ColumnMenu({ definition, choice, onChange }: ColumnMenuProps) {
  const columns = allColumns(definition).map((column) => ({ ...column, label: columnLabel(definition.resource, column) }))
  const shown = shownColumns(definition, choice).map(({ name }) => name)
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <IconButton label={t('resource.columns')}>
          <IconColumns3 size={18} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={t('resource.columns')}>
        <Stack gap="xs">
          {columns.map((column) => (
            <Checkbox
              key={column.name}
              size="xs"
              label={column.label}
              checked={shown.includes(column.name)}
              // The last column stays: a list without any would be an empty frame.
              disabled={shown.length === 1 && shown.includes(column.name)}
              onChange={(event) => onChange(toggleColumn(choice, column, event.currentTarget.checked))}
            />
          ))}
          <Button variant="subtle" size="compact-xs" onClick={() => onChange(defaultColumns)}>
            {t('resource.columns_reset')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type BoxProps = {
  value: string
  inputRef: RefObject<HTMLInputElement | null>
  showsKey: boolean
  onChange: (text: string) => void
}

/** One box over the fields people know a record by. */
function QuickSearch({ resource, ...box }: BoxProps & { resource: Resource }) {
  const fields = Object.entries(resource.fields).filter(([, field]) => field.quick)
  if (fields.length === 0) return null
  // A list that people know by heart says it in its own words.
  const [own, ownHint] = [tMaybe(`${resource.name}.search`), tMaybe(`${resource.name}.search_hint`)]
  if (own && resource.member) return <SearchBox {...box} label={own} hint={ownHint ?? own} />
  const names = fields.map(([name]) => labelOf(resource, name)).join(language() === 'en' ? ', ' : '、')
  return <SearchBox {...box} label={t('resource.search')} hint={t('resource.search_by', { fields: names })} />
}

const pauseMs = 350

/** Asks once the typing pauses. */
function SearchBox({ value, inputRef, showsKey, onChange, label, hint }: BoxProps & { label: string; hint: string }) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const [pending, setPending] = useState<string[]>([])
  // The back button and "clear filters" change the address and the box follows; what it asked for itself only comes back to it, perhaps after
  // more was typed, and must not overwrite that.
  if (value !== lastValue) {
    setLastValue(value)
    const answered = pending.indexOf(value)
    setPending(pending.slice(answered + 1))
    if (answered < 0) setText(value)
  }
  // Whoever went elsewhere before the box's own question was heard (a view was chosen, say) is followed too.
  const { key } = useLocation()
  const [locationKey, setLocationKey] = useState(key)
  if (key !== locationKey) {
    setLocationKey(key)
    if (value === lastValue && pending.length > 0) {
      setPending([])
      setText(value)
    }
  }
  const search = useDebouncedCallback((next: string) => {
    const query = next.trim()
    // Cleared from outside while the pause ran, or nothing new.
    if (next !== text || query === (pending.at(-1) ?? value)) return
    setPending([...pending, query])
    onChange(query)
  }, pauseMs)
  const handleChange = (next: string) => {
    setText(next)
    search(next)
  }
  return (
    <TextInput
      ref={inputRef}
      type="search"
      size="xs"
      w={{ base: '100%', xs: 280 }}
      value={text}
      maxLength={100}
      aria-label={label}
      title={hint}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={t('resource.search_clear')} onClick={() => handleChange('')} />
        ) : (
          showsKey && (
            <Kbd size="xs" aria-hidden>
              /
            </Kbd>
          )
        )
      }
      onChange={(event) => handleChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search.flush()
      }}
    />
  )
}
