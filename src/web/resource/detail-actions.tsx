import { Group, Stack, Text } from '@mantine/core'
import type { RowAction } from '#contract/row-action.ts'
import { Fold } from '#web/kit/fold.tsx'
import { nowSeconds } from '#web/lib/now.ts'
import { t } from '#web/lib/words.ts'
import { NamedActionButton } from './action-menu.tsx'
import type { ListDefinition, ListView } from './list-definition.ts'
import type { RowData } from './record.ts'
import { sortRowActions } from './sort-row-actions.ts'

type Props = {
  actions: readonly RowAction[]
  words: Pick<ListDefinition, 'nextAction' | 'actionLabel' | 'actionPath'>
  row: RowData
  onAction: ListView['onAction']
  busyAction: string | undefined
}

/** What can be done to an open row, the next step filled and first; what cannot is folded away with its reasons. */
export function DetailActions({ actions, words, row, onAction, busyAction }: Props) {
  const { next, others, unavailable } = sortRowActions(actions, row, nowSeconds(), words.nextAction)
  const possible = [...(next ? [next] : []), ...others]
  if (possible.length + unavailable.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-label={t('resource.actions')}>
      {possible.length > 0 && (
        <Group gap="xs">
          {possible.map((action) => (
            <NamedActionButton
              key={action.verb}
              words={words}
              action={action}
              row={row}
              onAction={onAction}
              isMain={action === next}
              isBusy={busyAction === action.verb}
            />
          ))}
        </Group>
      )}
      {unavailable.length > 0 && (
        <Fold summary={t('resource.unavailable', { count: unavailable.length })}>
          <Stack component="ul" gap={4}>
            {unavailable.map(({ action, reason }) => (
              <Text component="li" size="sm" key={action.verb} data-unavailable={action.verb}>
                {/* What it would cost or print is of no concern where it cannot be. */}
                {t(action.label)}
                <Text span inherit c="dimmed">
                  {` · ${t(reason)}`}
                </Text>
              </Text>
            ))}
          </Stack>
        </Fold>
      )}
    </Stack>
  )
}

/** The same for a row whose list is open beside it. */
export const RowDetailActions = ({ view, row }: { view: ListView; row: RowData }) => (
  <DetailActions
    actions={view.can.actions}
    words={view.definition}
    row={row}
    onAction={view.onAction}
    busyAction={view.busyAction}
  />
)
