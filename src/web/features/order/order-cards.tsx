import { Button, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OrderRow } from '#contract/order-row.ts'
import { StackCard } from '#web/kit/stack-card.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { isRowClick } from '#web/resource/row-click.ts'
import { nextAction } from './action-checks.ts'
import { ActionMenu, actionIcons, actionLabel } from './action-menu.tsx'
import { OrderBadge } from './badges.tsx'
import { contentOf, DateTime, destinationOf, showGrams, stateNote } from './columns.tsx'
import classes from './order-list.module.css'
import { withShift } from './order-table.tsx'
import type { RowsView } from './rows-view.ts'

/** The list where there is no room for columns. */
export function OrderCards({ rows, chosen, onSelect, onOpen, runAction }: RowsView) {
  const count = rows.filter(chosen.has).length
  return (
    <div className={classes.cards} data-ready>
      <Checkbox
        className={classes.selectAll}
        label={t('resource.select_page')}
        checked={count > 0 && count === rows.length}
        indeterminate={count > 0 && count < rows.length}
        onChange={(event) => chosen.set(rows, event.currentTarget.checked)}
      />
      {rows.map((row) => (
        <StackCard
          key={row.id}
          rowId={row.id}
          isSelected={chosen.has(row)}
          onClick={(event) => {
            if (isRowClick(event)) onOpen(row.id)
          }}
          lead={
            <Checkbox
              aria-label={t('resource.select_named', { name: row.order_code })}
              checked={chosen.has(row)}
              onChange={(event) => onSelect(row, event.currentTarget.checked, withShift(event))}
            />
          }
          title={
            <span className={classes.cardHead}>
              {row.order_code}
              <OrderBadge order={row} />
            </span>
          }
          facts={factsOf(row)}
          actions={
            <>
              <Button
                size="xs"
                variant="subtle"
                aria-label={t('resource.open_named', { name: row.order_code })}
                onClick={() => onOpen(row.id)}
              >
                {t('orders.move.open')}
              </Button>
              <NextActionButton row={row} runAction={runAction} />
              <ActionMenu order={row} runAction={runAction} />
            </>
          }
        />
      ))}
    </div>
  )
}

function factsOf(row: OrderRow) {
  const fact = (key: string, label: string, value: ReactNode, isWide = false) => ({ key, label, value, isWide })
  const note = stateNote(row)
  return [
    ...(note ? [fact('note', t('orders.column.state'), note, true)] : []),
    fact('receiver', t('orders.column.receiver'), `${row.receiver_name} · ${destinationOf(row)}`, true),
    fact('amount', t('orders.column.amount'), formatMoney(row.amount)),
    fact('content', t('orders.column.content'), `${contentOf(row)} · ${showGrams(row.weight)}`, true),
    fact('channel', t('orders.column.channel'), row.channel_name),
    ...(row.tracking_number ? [fact('tracking', t('orders.column.tracking'), row.tracking_number, true)] : []),
    fact('created', t('orders.column.created'), <DateTime seconds={row.create_time} />, true),
  ]
}

function NextActionButton({ row, runAction }: { row: OrderRow; runAction: RowsView['runAction'] }) {
  const action = nextAction(row)
  if (!action) return null
  const Icon = actionIcons[action]
  return (
    <Button size="xs" variant="light" leftSection={<Icon size={16} aria-hidden />} onClick={() => runAction(action, [row])}>
      {actionLabel(action, row)}
    </Button>
  )
}
