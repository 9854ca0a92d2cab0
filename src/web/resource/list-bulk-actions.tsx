import { Button, Menu, Text, Tooltip } from '@mantine/core'
import { IconDots, IconDownload, IconTrash } from '@tabler/icons-react'
import type { RowAction } from '#contract/row-action.ts'
import { BulkBar } from '#web/kit/bulk-bar.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { actionIcon } from './action-icon.tsx'
import type { ListDefinition, ListView } from './list-definition.ts'
import type { RowData } from './record.ts'
import { partitionByCheck, type RowPartition, skippedText } from './row-partition.ts'

type Props = {
  view: ListView
  rows: RowData[]
  /** on how many pages they stand */
  pages: number
  isNarrow: boolean
  /** only where a file can be made of some rows */
  onExport: (() => void) | undefined
  onClear: () => void
}
type BulkAction = { action: RowAction; partition: RowPartition }

/** What can be done to all chosen rows: each action says for how many, and why not for the others. */
export function ListBulkActions({ view, rows, pages, isNarrow, onExport, onClear }: Props) {
  const { can, definition } = view
  const all = can.actions
    .filter((action) => action.isBulk)
    .map((action): BulkAction => ({ action, partition: partitionByCheck(action, rows) }))
  // Members are offered what is possible; staff, who must be able to say why not, read the reason on the button.
  const bulk = view.resource.member ? all.filter(({ partition }) => partition.allowed.length > 0) : all
  // The thumb gets the action most of these wait for; the rest is behind the dots.
  const isFolded = isNarrow && bulk.length + (onExport ? 1 : 0) > 1
  const first = bulk.find(({ partition }) => partition.allowed.length > 0)
  const hidden = isFolded ? bulk.filter((one) => one !== first) : []
  return (
    <BulkBar
      count={rows.length}
      summary={
        // A phone has no room for both, and the buttons say for how many they are.
        pages > 1 && !isNarrow
          ? t('resource.selected_pages', { count: rows.length, pages })
          : t('resource.selected', { count: rows.length })
      }
      label={t('resource.selected_actions')}
      clearLabel={t('resource.selected_clear')}
      onClear={onClear}
    >
      {all.length > 0 && bulk.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('resource.bulk_nothing')}
        </Text>
      )}
      {bulk
        .filter((one) => !hidden.includes(one))
        .map((one) => (
          <BulkButton key={one.action.verb} {...one} view={view} onClick={() => view.onAction(one.action, rows)} />
        ))}
      {isFolded && (
        <Menu position="top-end" shadow="md" zIndex={200}>
          <Menu.Target>
            <IconButton label={t('resource.bulk_more')} size={34}>
              <IconDots size={18} aria-hidden />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {hidden.map(({ action, partition }) => {
              const Icon = actionIcon[action.icon]
              return (
                <Menu.Item
                  key={action.verb}
                  disabled={partition.allowed.length === 0}
                  leftSection={<Icon size={16} aria-hidden />}
                  onClick={() => view.onAction(action, rows)}
                >
                  {bulkLabel(definition, { action, partition })}
                </Menu.Item>
              )
            })}
            {onExport && (
              <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={onExport}>
                {t('resource.export_start')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {onExport && !isFolded && (
        <Button size="xs" variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={onExport}>
          {t('resource.export_start')}
        </Button>
      )}
      {can.del && (
        <Button
          color="red"
          variant="light"
          size="xs"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => view.onDelete(rows)}
        >
          {t('resource.delete')}
        </Button>
      )}
    </BulkBar>
  )
}

const bulkLabel = ({ actionLabel }: ListDefinition, { action, partition: { allowed } }: BulkAction): string =>
  actionLabel?.(action.verb, allowed, 'selection') ?? t(action.label)

/** Greyed where it is for none; it can still be reached, so that the reason can be read. */
function BulkButton({ action, partition, view, onClick }: BulkAction & { view: ListView; onClick: () => void }) {
  const Icon = actionIcon[action.icon]
  const isOff = partition.allowed.length === 0
  const why = partition.skipped.length > 0 ? skippedText(partition.skipped) : ''
  return (
    <Tooltip label={isOff ? t('resource.bulk_none', { why }) : why} disabled={why === ''} multiline maw={360} zIndex={300}>
      <Button
        size="xs"
        variant={action.isMain && !isOff ? 'filled' : action.isDanger ? 'light' : 'default'}
        color={action.isDanger ? 'red' : undefined}
        leftSection={<Icon size={16} aria-hidden />}
        loading={view.busyAction === action.verb}
        data-disabled={isOff || undefined}
        aria-disabled={isOff || undefined}
        data-bulk={action.verb}
        onClick={isOff ? undefined : onClick}
      >
        {bulkLabel(view.definition, { action, partition })}
      </Button>
    </Tooltip>
  )
}
