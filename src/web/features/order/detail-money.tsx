import { Table, Text } from '@mantine/core'
import type { OrderDetail } from '#contract/order-row.ts'
import { parseDecimal } from '#domain/money.ts'
import { orderStatus, payStatus, voidStatus } from '#domain/order/status.ts'
import { Section } from '#web/kit/section.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { nowSeconds } from '#web/resource/row-partition.ts'

const sources = ['money', 'third_party', 'offline', 'internal_money'] as const

/** How the price came about, line by line, and where the money came from. VAT is inside, never beside. */
export function Money({ order }: { order: OrderDetail }) {
  const paid = sources.filter((source) => (parseDecimal(order[source]) ?? 0) > 0)
  return (
    <Section isPlain title={t('orders.detail.price')}>
      <Table verticalSpacing={6} horizontalSpacing={0} fz="sm" aria-label={t('orders.detail.price')}>
        <Table.Tbody>
          {order.lines.map(({ code, text, amount }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points have a line for each class of VAT, and lines do not move
            <Table.Tr key={`${code}${place}`} fw={400}>
              <Table.Th scope="row" fw="inherit">
                {text}
              </Table.Th>
              <Table.Td ta="end">{formatMoney(amount)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr fw={650}>
            <Table.Th scope="row" fw="inherit">
              {t('orders.detail.total')}
            </Table.Th>
            <Table.Td ta="end">{formatMoney(order.amount)}</Table.Td>
          </Table.Tr>
          <Table.Tr c="dimmed" fw={400}>
            <Table.Th scope="row" fw="inherit">
              {t('orders.detail.of_which_vat')}
            </Table.Th>
            <Table.Td ta="end">{formatMoney(order.vat)}</Table.Td>
          </Table.Tr>
          <PointsRow order={order} />
          {paid.map((source) => (
            <Table.Tr key={source} c="dimmed" fw={400}>
              <Table.Th scope="row" fw="inherit">
                {t('orders.detail.paid_from')}: {t(`orders.detail.source.${source}`)}
              </Table.Th>
              <Table.Td ta="end">{formatMoney(order[source])}</Table.Td>
            </Table.Tr>
          ))}
          {order.pay_status === payStatus.refunded && paid.length > 0 && (
            <Table.Tr c="dimmed" fw={400}>
              <Table.Th scope="row" fw="inherit">
                {t('orders.detail.returned')}
              </Table.Th>
              <Table.Td ta="end">{formatMoney(order.paid_amount)}</Table.Td>
            </Table.Tr>
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

/** How many points its price takes, and whether they were taken yet or came back. */
function PointsRow({ order: { points_used: points, pay_status, void_status } }: { order: OrderDetail }) {
  if (points === 0) return null
  const state = pay_status === payStatus.unpaid ? 'to_use' : void_status === voidStatus.voided ? 'returned' : 'used'
  return (
    <Table.Tr data-points={state} c="dimmed" fw={400}>
      <Table.Th scope="row" fw="inherit">
        {t(`orders.detail.points.${state}`)}
      </Table.Th>
      <Table.Td ta="end">{points.toLocaleString('en-GB')}</Table.Td>
    </Table.Tr>
  )
}
