import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { BulkBar } from '#web/kit/bulk-bar.tsx'
import { t } from '#web/lib/words.ts'
import { actionIcon } from './action-icon.tsx'
import type { ListView } from './list-view.ts'
import type { ResourceSelection } from './use-resource-selection.ts'

/** What can be done to all chosen rows. A row that cannot is told apart afterwards, not before. */
export function ListBulkActions({ view, selected }: { view: ListView; selected: ResourceSelection }) {
  const { can } = view
  return (
    <BulkBar
      count={selected.rows.length}
      summary={t('resource.selected', { count: selected.rows.length })}
      label={t('resource.selected_actions')}
      clearLabel={t('resource.selected_clear')}
      onClear={selected.clear}
    >
      {can.actions
        .filter((action) => action.isBulk)
        .map((action) => {
          const Icon = actionIcon[action.icon]
          return (
            <Button
              key={action.label}
              variant={action.isDanger ? 'light' : 'default'}
              color={action.isDanger ? 'red' : undefined}
              size="xs"
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => view.onAction(action, selected.rows)}
            >
              {t(action.label)}
            </Button>
          )
        })}
      {can.del && (
        <Button
          color="red"
          variant="light"
          size="xs"
          leftSection={<IconTrash size={16} />}
          onClick={() => view.onDelete(selected.rows)}
        >
          {t('resource.delete')}
        </Button>
      )}
    </BulkBar>
  )
}
