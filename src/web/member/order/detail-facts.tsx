import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderDetail } from '#contract/order-row.ts'
import { hasAreaLists } from '#domain/address/address.ts'
import { localityNames } from '#domain/address/locality.ts'
import { crossesCustoms } from '#domain/order/customs.ts'
import { payStatus, voidStatus } from '#domain/order/status.ts'
import { ItemTable } from '#web/features/parcel/item-table.tsx'
import { Card } from '#web/kit/card.tsx'
import { Section } from '#web/kit/section.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { CopyIcon } from '#web/resource/copy-icon.tsx'
import factClasses from '#web/resource/detail-facts.module.css'
import { showGrams, showSize } from './columns.tsx'
import classes from './order-detail.module.css'

type Props = { order: OrderDetail }

/** Everything that is known, and nothing that is not yet. */
export function Facts({ order }: Props) {
  const facts: [string, ReactNode][] = [
    [t('orders.fact.channel'), `${order.channel_name} · ${t(`order.logistics.${order.logistics_type}`)}`],
    [t('orders.fact.tracking'), order.tracking_number && <CopyableText text={order.tracking_number} />],
    [t('orders.fact.reference'), order.out_order_id],
    [t('orders.fact.platform'), order.platform_order_number],
    [t('orders.fact.size'), showSize(order)],
    [t('orders.fact.weight'), showGrams(order.weight)],
    [t('orders.fact.total_weight'), order.total_weight !== order.weight && showGrams(order.total_weight)],
    [t('orders.fact.chargeable'), showGrams(order.chargeable_weight)],
    [t('orders.fact.insurance'), order.insurance && <Cover order={order} value={order.insurance.value} />],
    ...customsFacts(order),
    [t('orders.fact.created'), formatSiteTime(order.create_time)],
    [t('orders.fact.paid'), order.pay_status !== payStatus.unpaid && formatSiteTime(order.pay_time)],
    [t('orders.fact.labelled'), formatSiteTime(order.label_time)],
    [t('orders.fact.manifested'), formatSiteTime(order.manifest_time)],
    [t('orders.fact.scanned'), formatSiteTime(order.warehouse_scan_time)],
    [t('orders.fact.voided'), formatSiteTime(order.void_time)],
    [t('orders.fact.void_until'), isVoidable(order) && formatSiteTime(order.void_until, 'yyyy-mm-dd hh:MM')],
    [t('orders.fact.remark'), order.remark],
  ]
  return (
    <Section isPlain title={t('orders.detail.facts')}>
      <dl className={`${factClasses.facts} ${classes.facts}`}>
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([label, value]) => (
            <div key={label} className={factClasses.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Section>
  )
}

/** How much is insured, and the way to what was or can be claimed of it. */
function Cover({ order, value }: Props & { value: string }) {
  const hasClaim = order.history.some(({ verb }) => verb === 'claim_filed')
  const isClaimable = order.label_time !== null && order.void_status !== voidStatus.voided
  return (
    <>
      {formatMoney(value)}
      {(hasClaim || isClaimable) && (
        <>
          {' · '}
          <Anchor
            component={Link}
            inherit
            underline="always"
            to={hasClaim ? `/user/account/claim?q=${order.order_code}` : `/user/account/claim?file=${order.id}`}
          >
            {t(hasClaim ? 'orders.detail.claim_open' : 'orders.detail.claim_file')}
          </Anchor>
        </>
      )}
    </>
  )
}

/** What customs are told of it, where a border lies between. */
function customsFacts({ customs, sender, receiver }: OrderDetail): [string, ReactNode][] {
  if (!crossesCustoms(sender.countryCode, receiver.countryCode)) return []
  const { contents_type: type, contents_note: note, eori, ioss, invoice_number: invoice } = customs
  return [
    [t('orders.fact.contents'), [t(`order.contents.${type}`), note].filter(Boolean).join(' · ')],
    [t('orders.fact.eori'), eori],
    [t('orders.fact.ioss'), ioss],
    [t('orders.fact.invoice_number'), invoice],
  ]
}

const isVoidable = ({ void_status: voided }: OrderDetail): boolean => voided === voidStatus.none || voided === voidStatus.refused

/** A number that people take elsewhere. */
export const CopyableText = ({ text }: { text: string }) => (
  <>
    {text} <CopyIcon text={text} size={24} />
  </>
)

export function Parties({ order: { sender, receiver } }: Props) {
  return (
    <div className={classes.parties}>
      <Party title={t('orders.detail.sender')} party={sender} />
      <Party title={t('orders.detail.receiver')} party={receiver} />
    </div>
  )
}

function Party({ title, party }: { title: string; party: OrderDetail['sender'] }) {
  const places = localityNames({ city: party.city, province: party.state })
  const end = [party.zipCode, party.countryCode]
  // In the order of the country: from the large to the small in China, the other way round elsewhere.
  const address = hasAreaLists(party.countryCode)
    ? [[...places.reverse(), party.detailAddress].filter(Boolean).join(' '), end.filter(Boolean).join(' · ')]
    : [party.detailAddress, [...places, ...end].filter(Boolean).join(' · ')]
  return (
    <Section isPlain title={title}>
      <Card isTight fz="sm" style={{ gap: 0 }}>
        <b>{party.name}</b>
        {[party.company, ...address].filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {party.telephone && (
          <Anchor size="sm" href={`tel:${party.telephone}`}>
            {party.telephone}
          </Anchor>
        )}
        {party.email && <span>{party.email}</span>}
        {party.id_card_number && <span>{t('orders.detail.identity', { number: party.id_card_number })}</span>}
      </Card>
    </Section>
  )
}

export function Items({ order }: Props) {
  return (
    <Section isPlain title={t('orders.detail.items')}>
      <ItemTable
        items={order.items}
        labels={{
          title: t('orders.detail.items'),
          item: t('orders.detail.item'),
          quantity: t('orders.detail.quantity'),
          unitPrice: t('orders.detail.unit_price'),
        }}
      />
    </Section>
  )
}
