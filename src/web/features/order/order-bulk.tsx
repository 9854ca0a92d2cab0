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

type Props = { rows: OrderRow[]; deeds: OrderActions; isNarrow: boolean; onClear: () => void }
type BulkMove = 'pay' | 'print' | 'void' | 'delete'
const bulkMoves: readonly BulkMove[] = ['pay', 'print', 'void', 'delete']

/** What can be done to the chosen orders: each deed says for how many, and why not where it is for none. */
export function OrderBulk({ rows, deeds, isNarrow, onClear }: Props) {
  const sorted = bulkMoves.map((move) => ({ move, sorted: partitionByCheck(move, rows, nowSeconds()) }))
  // The thumb gets the deed most of these wait for; the rest is behind the dots.
  const [first] = sorted.filter(({ sorted: { allowed: able } }) => able.length > 0)
  const shown = isNarrow ? sorted.filter((one) => one === first) : sorted
  const hidden = sorted.filter((one) => !shown.includes(one))
  const canPrint = sorted.some(({ move, sorted: { allowed: able } }) => move === 'print' && able.length > 0)
  return (
    <BulkBar
      count={rows.length}
      summary={t('resource.selected', { count: rows.length })}
      label={t('resource.selected_actions')}
      clearLabel={t('resource.selected_clear')}
      onClear={onClear}
    >
      {shown.map(({ move, sorted: one }) => (
        <Fragment key={move}>
          <BulkButton
            move={move}
            sorted={one}
            isBusy={move === 'print' && deeds.isPrinting}
            onClick={() => deeds.runAction(move, rows)}
          />
          {move === 'print' && canPrint && !isNarrow && (
            <IconButton label={t('orders.print.options')} onClick={() => deeds.runAction('print_options', rows)}>
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
            {hidden.map(({ move, sorted: one }) => {
              const Icon = actionIcons[move]
              return (
                <Menu.Item
                  key={move}
                  disabled={one.allowed.length === 0}
                  leftSection={<Icon size={16} aria-hidden />}
                  onClick={() => deeds.runAction(move, rows)}
                >
                  {bulkWord(move, one)}
                </Menu.Item>
              )
            })}
            {canPrint && (
              <Menu.Item
                leftSection={<IconAdjustmentsHorizontal size={16} />}
                onClick={() => deeds.runAction('print_options', rows)}
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

function bulkWord(move: BulkMove, { allowed: able }: RowPartition<OrderRow>): string {
  if (move === 'pay')
    return able.length > 0 ? t('orders.move.pay_amount', { amount: formatPounds(sumAmounts(able)) }) : t('orders.move.pay')
  return t(`orders.bulk.${move}`, { count: able.length })
}

type ButtonProps = { move: BulkMove; sorted: RowPartition<OrderRow>; isBusy: boolean; onClick: () => void }

/** Greyed where it is for none; it can still be reached, so that the reason can be read. */
function BulkButton({ move, sorted, isBusy, onClick }: ButtonProps) {
  const Icon = actionIcons[move]
  const isOff = sorted.allowed.length === 0
  const why = sorted.skipped.length > 0 ? skippedText(sorted.skipped) : ''
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
        {bulkWord(move, sorted)}
      </Button>
    </Tooltip>
  )
}
