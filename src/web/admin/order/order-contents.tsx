import { Table } from '@mantine/core'
import type { OrderDetail } from '#contract/order-row.ts'
import { localityNames } from '#domain/address/locality.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import classes from './order.module.css'

const grams = (value: number): string => value.toLocaleString('en-GB')

/** From whom, to whom, how big, and what is inside. */
export function Contents({ row: { sender, receiver, package: box, chargeable_weight: charged, items } }: { row: OrderDetail }) {
  return (
    <>
      <div className={classes.part}>
        <h3>{t('orderDesk.parties')}</h3>
        <div className={classes.parties}>
          <Party title={t('orderDesk.sender')} party={sender} />
          <Party title={t('orderDesk.receiver')} party={receiver} />
        </div>
      </div>
      <div className={classes.part}>
        <h3>{t('orderDesk.parcel')}</h3>
        <p className={classes.line}>
          {t('orderDesk.measures', {
            ...{ length: box.length, width: box.width, height: box.height },
            ...{ weight: grams(box.weight), charged: grams(charged) },
          })}
        </p>
      </div>
      <div className={classes.part}>
        <h3>{t('orderDesk.items')}</h3>
        <Table verticalSpacing={4} className={classes.table} aria-label={t('orderDesk.items')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('orderDesk.item')}</Table.Th>
              <Table.Th scope="col">{t('orderDesk.sku')}</Table.Th>
              <Table.Th scope="col" ta="right">
                {t('orderDesk.quantity')}
              </Table.Th>
              <Table.Th scope="col" ta="right">
                {t('orderDesk.unit_price')}
              </Table.Th>
              <Table.Th scope="col" ta="right">
                {t('orderDesk.item_weight')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map(({ englishName, chineseName, sku, quantity, unitPrice, unitPriceCurrency, weight }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no number of their own and do not move
              <Table.Tr key={index}>
                <Table.Td>
                  <span>{englishName}</span>
                  {chineseName && <span className={classes.second}>{chineseName}</span>}
                </Table.Td>
                <Table.Td>{sku || '–'}</Table.Td>
                <Table.Td className={classes.amount}>{quantity}</Table.Td>
                <Table.Td className={classes.amount}>
                  {unitPriceCurrency === 'GBP' ? formatMoney(unitPrice) : `${unitPrice} ${unitPriceCurrency}`}
                </Table.Td>
                <Table.Td className={classes.amount}>{grams(weight)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}

function Party({ title, party }: { title: string; party: OrderDetail['sender'] }) {
  const lines = [
    party.company,
    party.detailAddress,
    localityNames({ city: party.city, province: party.state }).join(', '),
    [party.zipCode, party.countryCode].filter(Boolean).join(' '),
    party.telephone,
    party.email,
    party.id_card_number && t('orderDesk.identity', { number: party.id_card_number }),
  ]
  return (
    <address className={classes.party}>
      <span className={classes.soft}>{title}</span>
      <strong>{party.name}</strong>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
