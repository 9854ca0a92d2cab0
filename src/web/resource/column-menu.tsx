import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { Resource } from '#contract/resource.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { allColumns, type ColumnChoice, type ColumnOption, defaultColumns, shownColumns, toggleColumn } from './columns.ts'
import { labelOf } from './resource-labels.ts'

type Props = { resource: Resource; choice: ColumnChoice; onChange: (choice: ColumnChoice) => void }

export const ColumnMenu = ({ resource, choice, onChange }: Props) => (
  <ColumnChooser
    columns={allColumns(resource).map((column) => ({ ...column, label: labelOf(resource, column.name) }))}
    shown={shownColumns(resource, choice).map(({ name }) => name)}
    choice={choice}
    onChange={onChange}
  />
)

type ChooserProps = {
  columns: readonly (ColumnOption & { label: string })[]
  /** the names of those on screen */
  shown: readonly string[]
  choice: ColumnChoice
  onChange: (choice: ColumnChoice) => void
}

/** Which columns a list shows, whatever it is a list of. */
export function ColumnChooser({ columns, shown, choice, onChange }: ChooserProps) {
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
