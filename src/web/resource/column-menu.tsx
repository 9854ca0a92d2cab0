import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { allColumns, type ColumnChoice, columnLabel, defaultColumns, shownColumns, toggleColumn } from './columns.ts'
import type { ListDefinition } from './list-definition.ts'

type Props = { definition: ListDefinition; choice: ColumnChoice; onChange: (choice: ColumnChoice) => void }

/** Which columns a list shows. */
export function ColumnMenu({ definition, choice, onChange }: Props) {
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
