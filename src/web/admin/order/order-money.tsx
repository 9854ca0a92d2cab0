import { Table } from '@mantine/core'
import type { OrderDetail } from '#contract/order-row.ts'
import { payStatus } from '#domain/order/status.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'

/** How the price came about, line by line. */
export function PriceLines({ row: { lines, amount, vat } }: { row: OrderDetail }) {
  return (
    <Table verticalSpacing={4} fz="sm" aria-label={t('orderDesk.price')}>
      <Table.Tbody>
        {lines.map(({ code, text, amount: cost }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one code, and they do not move
          <Table.Tr key={`${code}${index}`}>
            <Table.Td>{text}</Table.Td>
            <Table.Td ta="right">{formatMoney(cost)}</Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr fw={600}>
          <Table.Td>{t('orderDesk.total')}</Table.Td>
          <Table.Td ta="right">{formatMoney(amount)}</Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Td c="dimmed">{t('orderDesk.of_which_vat')}</Table.Td>
          <Table.Td ta="right">{formatMoney(vat)}</Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  )
}

const sources = ['money', 'third_party', 'offline', 'internal_money'] as const

/** Where the money came from, and what is left of it after refunds. */
export function MoneySources({ row }: { row: OrderDetail }) {
  const used = sources.filter((name) => Number(row[name]) !== 0)
  const points = row.pay_status === payStatus.unpaid ? 0 : row.points_used
  if (used.length === 0 && points === 0) return <small>{t('orderDesk.unpaid')}</small>
  return (
    <Table verticalSpacing={4} fz="sm" aria-label={t('orderDesk.money')}>
      <Table.Tbody>
        {used.map((name) => (
          <Table.Tr key={name}>
            <Table.Td>{t(`orderDesk.money.${name}`)}</Table.Td>
            <Table.Td ta="right">{formatMoney(row[name])}</Table.Td>
          </Table.Tr>
        ))}
        {points > 0 && (
          <Table.Tr>
            <Table.Td>{t('orderDesk.money.points')}</Table.Td>
            <Table.Td ta="right">{points.toLocaleString('en-GB')}</Table.Td>
          </Table.Tr>
        )}
        {row.foreign_money !== '' && (
          <Table.Tr>
            <Table.Td>{t('orderDesk.money.foreign')}</Table.Td>
            <Table.Td ta="right">
              {row.foreign_money} {row.foreign_currency} ({row.foreign_rate})
            </Table.Td>
          </Table.Tr>
        )}
        <Table.Tr fw={600}>
          <Table.Td>{t('orderDesk.money.paid')}</Table.Td>
          <Table.Td ta="right">{formatMoney(row.paid_amount)}</Table.Td>
        </Table.Tr>
        {row.actual_pay_amount !== row.paid_amount && (
          <Table.Tr>
            <Table.Td>{t('orderDesk.money.left')}</Table.Td>
            <Table.Td ta="right">{formatMoney(row.actual_pay_amount)}</Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
    </Table>
  )
}
