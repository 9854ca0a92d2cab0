import { Box, SimpleGrid, Text } from '@mantine/core'
import type { OrderDetail } from '#contract/order-row.ts'
import { localityNames } from '#domain/address/locality.ts'
import { crossesCustoms } from '#domain/order/customs.ts'
import { ItemTable } from '#web/features/parcel/item-table.tsx'
import { t } from '#web/lib/words.ts'

const grams = (value: number): string => value.toLocaleString('en-GB')

/** From whom, to whom, how big, and what is inside. */
export function Contents({ row }: { row: OrderDetail }) {
  const { sender, receiver, package: box, chargeable_weight: charged, items, customs } = row
  const isDeclared = crossesCustoms(sender.countryCode, receiver.countryCode)
  return (
    <>
      <Box mb="lg">
        <h3>{t('orderDesk.parties')}</h3>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Party title={t('orderDesk.sender')} party={sender} />
          <Party title={t('orderDesk.receiver')} party={receiver} />
        </SimpleGrid>
      </Box>
      <Box mb="lg">
        <h3>{t('orderDesk.parcel')}</h3>
        <Text size="sm">
          {t('orderDesk.measures', {
            length: box.length,
            width: box.width,
            height: box.height,
            weight: grams(box.weight),
            charged: grams(charged),
          })}
        </Text>
      </Box>
      {isDeclared && (
        <Box mb="lg">
          <h3>{t('orderDesk.customs')}</h3>
          <Text size="sm">{customsTexts(customs).join(' · ')}</Text>
        </Box>
      )}
      <Box mb="lg">
        <h3>{t('orderDesk.items')}</h3>
        <ItemTable
          items={items}
          labels={{
            title: t('orderDesk.items'),
            item: t('orderDesk.item'),
            quantity: t('orderDesk.quantity'),
            unitPrice: t('orderDesk.unit_price'),
            weight: t('orderDesk.item_weight'),
          }}
        />
      </Box>
    </>
  )
}

/** Why it crosses a border and under which numbers, as far as it says. */
const customsTexts = ({ contents_type, contents_note, eori, ioss, invoice_number }: OrderDetail['customs']): string[] =>
  [
    t(`order.contents.${contents_type}`),
    contents_note,
    eori && `EORI ${eori}`,
    ioss && `IOSS ${ioss}`,
    invoice_number && t('orderDesk.invoice_number', { number: invoice_number }),
  ].filter(Boolean)

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
    <Box component="address" fz="sm">
      <small>{title}</small>
      <div>
        <strong>{party.name}</strong>
      </div>
      {lines.filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Box>
  )
}
