import { Badge, Group, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ShopOrderRow } from '#contract/shop-order.ts'
import { reasonOf } from '#domain/shop/readiness.ts'
import type { NotReadyReason } from '#domain/shop/state.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { useOpenRow } from '#web/resource/use-list-state.ts'
import { openCell } from './edit-cells.tsx'
import { useBulkChange } from './queries.ts'
import classes from './shop-order.module.css'

const cellOf: Partial<Record<NotReadyReason, 'weight' | 'size' | 'channel'>> = {
  weight: 'weight',
  size: 'size',
  channel: 'channel',
  price: 'channel',
}

/** What is missing, each leading to where it is put right. */
export function ReasonChips({ order }: { order: ShopOrderRow }) {
  const form = useOpenRow()
  const change = useBulkChange()
  const handle = (reason: NotReadyReason) => {
    const cell = cellOf[reason]
    if (cell && openCell(order.id, cell)) return
    if (reason === 'held') return change.mutate({ verb: 'hold', ids: [order.id], is_held: 0 })
    if (reason === 'label_failed') return change.mutate({ verb: 'reopen', ids: [order.id] })
    form.open({ what: 'open', id: order.id })
  }
  return (
    <Group component="span" gap={4}>
      {order.reasons.map((name) => {
        const reason = name as NotReadyReason
        const problems = Object.entries(order.problems).filter(([field]) => reasonOf(field) === reason)
        const why = problems.map(([, text]) => text).join(' ')
        const look = {
          className: classes.chip,
          'data-reason': reason,
          children: (
            <>
              <IconAlertTriangle size={12} aria-hidden />
              {textOf(reason, order)}
            </>
          ),
        }
        return (
          <Tooltip key={reason} label={why} disabled={why === ''} multiline maw={320} zIndex={300}>
            {reason === 'sender' ? (
              <UnstyledButton component={Link} to="/user/account/addressBook" {...look} />
            ) : (
              <UnstyledButton {...look} onClick={() => handle(reason)} />
            )}
          </Tooltip>
        )
      })}
    </Group>
  )
}

function textOf(reason: NotReadyReason, { hold_until: until }: ShopOrderRow): string {
  if (reason === 'label_failed') return t('shopOrder.try_again')
  return reason === 'held' && until ? t('shopOrder.held_until', { day: until }) : t(`shopOrder.reason.${reason}`)
}

/** The member's own words, and what the rules did. */
export function Marks({ order }: { order: ShopOrderRow }) {
  const rules = order.explain.flatMap(({ rule, did = [] }) => (rule ? [`${rule}: ${did.join(', ')}`] : []))
  return (
    <Group component="span" gap={4}>
      {order.tags.map((tag) => (
        <Badge key={tag} size="sm" variant="default" tt="none" fw={500}>
          {tag}
        </Badge>
      ))}
      {order.combined_count > 0 && (
        <Tooltip label={order.combined_numbers.join(', ')} zIndex={300}>
          <Badge size="sm" variant="light" tt="none">
            {t('shopOrder.combined_with', { count: order.combined_count })}
          </Badge>
        </Tooltip>
      )}
      {order.alert !== '' && (
        <Badge size="sm" color="red" variant="light" tt="none" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
          {tMaybe(`shopOrder.alert.${order.alert}`)}
        </Badge>
      )}
      {rules.length > 0 && (
        <Tooltip label={rules.join('\n')} multiline maw={320} zIndex={300}>
          <Text span size="xs" c="dimmed">
            {t('shopOrder.by_rules', { count: rules.length })}
          </Text>
        </Tooltip>
      )}
    </Group>
  )
}
