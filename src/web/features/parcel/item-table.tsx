import { Table, Text } from '@mantine/core'
import type { OrderDetail } from '#contract/order-row.ts'
import { formatMoney } from '#web/lib/money.ts'
import { language } from '#web/lib/words.ts'

type Item = OrderDetail['items'][number]

type Props = {
  items: readonly Item[]
  /** members and staff have words of their own; without one for the weight there is no such column */
  labels: { title: string; item: string; quantity: string; unitPrice: string; weight?: string }
}

/** What is inside a parcel: each item by the name one reads, with its other name, SKU, customs code and origin behind it. */
export const ItemTable = ({ items, labels }: Props) => (
  <Table verticalSpacing={6} horizontalSpacing={0} aria-label={labels.title}>
    <Table.Thead c="dimmed">
      <Table.Tr>
        <Table.Th scope="col">{labels.item}</Table.Th>
        {[labels.quantity, labels.unitPrice, labels.weight].map(
          (label) =>
            label !== undefined && (
              <Table.Th key={label} scope="col" ta="end" ps="md" style={oneLine}>
                {label}
              </Table.Th>
            ),
        )}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no number of their own and never move
        <Table.Tr key={index}>
          <Table.Td>
            <span>{itemName(item)}</span>
            <Text span size="sm" c="dimmed">
              {' '}
              {[otherItemName(item), item.sku, item.hsCode, item.originCountry].filter(Boolean).join(' · ')}
            </Text>
          </Table.Td>
          <Table.Td ta="end" ps="md">
            {item.quantity}
          </Table.Td>
          <Table.Td ta="end" ps="md">
            {item.unitPriceCurrency === 'GBP' ? formatMoney(item.unitPrice) : `${item.unitPrice} ${item.unitPriceCurrency}`}
          </Table.Td>
          {labels.weight !== undefined && (
            <Table.Td ta="end" ps="md">
              {item.weight.toLocaleString('en-GB')}
            </Table.Td>
          )}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

/** On a phone a heading of two characters would stand one above the other. */
const oneLine = { whiteSpace: 'nowrap' } as const

const itemName = ({ englishName, chineseName }: Item): string =>
  language() === 'en' ? englishName || chineseName : chineseName || englishName

const otherItemName = ({ englishName, chineseName }: Item): string =>
  language() === 'en' ? (englishName ? chineseName : '') : chineseName ? englishName : ''
