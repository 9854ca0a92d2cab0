import { Button, Menu, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconDots } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { OrderRow } from '#contract/order-row.ts'
import { formatPounds } from '#domain/money.ts'
import { BulkBar } from '#web/kit/bulk-bar.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { partitionByCheck, type RowPartition, sumAmounts } from './action-checks.ts'
import { actionIcons, isDangerous } from './action-menu.tsx'
import { nowSeconds, type OrderActions } from './order-action.ts'
import { skippedText } from './skipped-rows.tsx'

type Props = { rows: OrderRow[]; actions: OrderActions; isNarrow: boolean; onClear: () => void }
type BulkAction = 'pay' | 'print' | 'void' | 'delete'
const bulkActions: readonly BulkAction[] = ['pay', 'print', 'void', 'delete']

/** What can be done to the chosen orders: each deed says for how many, and why not where it is for none. */
export function OrderBulk({ rows, actions, isNarrow, onClear }: Props) {
  const partitions = bulkActions.map((action) => ({ action, partition: partitionByCheck(action, rows, nowSeconds()) }))
  // The thumb gets the deed most of these wait for; the rest is behind the dots.
  const [first] = partitions.filter(({ partition: { allowed } }) => allowed.length > 0)
  const shown = isNarrow ? partitions.filter((one) => one === first) : partitions
  const hidden = partitions.filter((one) => !shown.includes(one))
  const canPrint = partitions.some(({ action, partition: { allowed } }) => action === 'print' && allowed.length > 0)
  return (
    <BulkBar
      count={rows.length}
      summary={t('resource.selected', { count: rows.length })}
      label={t('resource.selected_actions')}
      clearLabel={t('resource.selected_clear')}
      onClear={onClear}
    >
      {shown.map(({ action, partition: one }) => (
        <Fragment key={action}>
          <BulkButton
            action={action}
            partition={one}
            isBusy={action === 'print' && actions.isPrinting}
            onClick={() => actions.runAction(action, rows)}
          />
          {action === 'print' && canPrint && !isNarrow && (
            <IconButton label={t('orders.print.options')} onClick={() => actions.runAction('print_options', rows)}>
              <IconAdjustmentsHorizontal size={18} aria-hidden />
            </IconButton>
          )}
        </Fragment>
      ))}
      {isNarrow && (
        <Menu position="top-end" shadow="md" zIndex={200}>
          <Menu.Target>
            <IconButton label={t('orders.bulk.more')} size={34}>
              <IconDots size={18} aria-hidden />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {hidden.map(({ action, partition: one }) => {
              const Icon = actionIcons[action]
              return (
                <Menu.Item
                  key={action}
                  disabled={one.allowed.length === 0}
                  leftSection={<Icon size={16} aria-hidden />}
                  onClick={() => actions.runAction(action, rows)}
                >
                  {bulkLabel(action, one)}
                </Menu.Item>
              )
            })}
            {canPrint && (
              <Menu.Item
                leftSection={<IconAdjustmentsHorizontal size={16} />}
                onClick={() => actions.runAction('print_options', rows)}
              >
                {t('orders.print.options')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </BulkBar>
  )
}

function bulkLabel(action: BulkAction, { allowed }: RowPartition<OrderRow>): string {
  if (action === 'pay')
    return allowed.length > 0 ? t('orders.move.pay_amount', { amount: formatPounds(sumAmounts(allowed)) }) : t('orders.move.pay')
  return t(`orders.bulk.${action}`, { count: allowed.length })
}

type ButtonProps = { action: BulkAction; partition: RowPartition<OrderRow>; isBusy: boolean; onClick: () => void }

/** Greyed where it is for none; it can still be reached, so that the reason can be read. */
function BulkButton({ action: move, partition, isBusy, onClick }: ButtonProps) {
  const Icon = actionIcons[move]
  const isOff = partition.allowed.length === 0
  const why = partition.skipped.length > 0 ? skippedText(partition.skipped) : ''
  return (
    <Tooltip label={isOff ? t('orders.bulk.none', { why }) : why} disabled={why === ''} multiline maw={360} zIndex={300}>
      <Button
        size="xs"
        variant={move === 'pay' && !isOff ? 'filled' : isDangerous(move) ? 'light' : 'default'}
        color={isDangerous(move) ? 'red' : undefined}
        leftSection={<Icon size={16} aria-hidden />}
        loading={isBusy}
        data-disabled={isOff || undefined}
        aria-disabled={isOff || undefined}
        data-bulk={move}
        onClick={isOff ? undefined : onClick}
      >
        {bulkLabel(move, partition)}
      </Button>
    </Tooltip>
  )
}
