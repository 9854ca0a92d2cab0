import { Table, type TableTrProps, Text } from '@mantine/core'
import type { OrderDetail } from '#contract/order-row.ts'
import { parseDecimal } from '#domain/money.ts'
import { orderStatus, payStatus, voidStatus } from '#domain/order/status.ts'
import { Section } from '#web/kit/section.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { nowSeconds } from '#web/lib/now.ts'
import { t } from '#web/lib/words.ts'

const sources = ['money', 'third_party', 'offline', 'internal_money'] as const

/** How the price came about, line by line, and where the money came from. VAT is inside, never beside. */
export function Money({ order }: { order: OrderDetail }) {
  const paid = sources.filter((source) => (parseDecimal(order[source]) ?? 0) > 0)
  const points = pointsState(order)
  return (
    <Section isPlain title={t('orders.detail.price')}>
      <Table verticalSpacing={6} horizontalSpacing={0} fz="sm" aria-label={t('orders.detail.price')}>
        <Table.Tbody>
          {order.lines.map(({ code, text, amount }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points have a line for each class of VAT, and lines do not move
            <MoneyRow key={`${code}${place}`} label={text} value={formatMoney(amount)} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <MoneyRow label={t('orders.detail.total')} value={formatMoney(order.amount)} fw={650} />
          <MoneyRow label={t('orders.detail.of_which_vat')} value={formatMoney(order.vat)} c="dimmed" />
          {order.points_used > 0 && (
            <MoneyRow
              label={t(`orders.detail.points.${points}`)}
              value={order.points_used.toLocaleString('en-GB')}
              c="dimmed"
              data-points={points}
            />
          )}
          {paid.map((source) => (
            <MoneyRow
              key={source}
              label={t('orders.detail.paid_from', { source: t(`orders.detail.source.${source}`) })}
              value={formatMoney(order[source])}
              c="dimmed"
            />
          ))}
          {order.pay_status === payStatus.refunded && paid.length > 0 && (
            <MoneyRow label={t('orders.detail.returned')} value={formatMoney(order.paid_amount)} c="dimmed" />
          )}
        </Table.Tfoot>
      </Table>
      {order.foreign_money !== '' && (
        <Text size="sm" c="dimmed">
          {t('orders.detail.source.foreign', {
            amount: order.foreign_money,
            currency: order.foreign_currency,
            rate: order.foreign_rate,
          })}
        </Text>
      )}
      {order.status === orderStatus.awaiting && (
        <Text size="sm" c="dimmed">
          {(order.price_until ?? 0) > nowSeconds()
            ? t('orders.detail.price_until', { time: formatSiteTime(order.price_until, 'yyyy-mm-dd hh:MM') })
            : t('orders.detail.price_over')}
        </Text>
      )}
    </Section>
  )
}

const MoneyRow = ({ label, value, ...look }: { label: string; value: string } & TableTrProps) => (
  <Table.Tr fw={400} {...look}>
    <Table.Th scope="row" fw="inherit">
      {label}
    </Table.Th>
    <Table.Td ta="end">{value}</Table.Td>
  </Table.Tr>
)

/** Whether the points that its price takes were taken yet, or came back. */
function pointsState({ pay_status, void_status }: OrderDetail): 'to_use' | 'returned' | 'used' {
  if (pay_status === payStatus.unpaid) return 'to_use'
  return void_status === voidStatus.voided ? 'returned' : 'used'
}
