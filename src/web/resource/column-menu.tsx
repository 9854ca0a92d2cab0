import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { Resource } from '#contract/resource.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { allColumns, type ColumnChoice, declaredColumns, shownColumns, toggleColumn } from './columns.ts'
import { labelOf } from './words-of.ts'

type Props = { resource: Resource; choice: ColumnChoice; onChange: (choice: ColumnChoice) => void }

export function ColumnMenu({ resource, choice, onChange }: Props) {
  const shown = shownColumns(resource, choice).map((column) => column.name)
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <IconButton label={t('resource.columns')}>
          <IconColumns3 size={18} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={t('resource.columns')}>
        <Stack gap="xs">
          {allColumns(resource).map((column) => (
            <Checkbox
              key={column.name}
              size="xs"
              label={labelOf(resource, column.name)}
              checked={shown.includes(column.name)}
              // The last column stays: a list without any would be an empty frame.
              disabled={shown.length === 1 && shown.includes(column.name)}
              onChange={(event) => onChange(toggleColumn(choice, column, event.currentTarget.checked))}
            />
          ))}
          <Button variant="subtle" size="compact-xs" onClick={() => onChange(declaredColumns)}>
            {t('resource.columns_reset')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
