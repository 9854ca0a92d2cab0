import { Badge, List, NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { Offer } from '#contract/price.ts'
import { Facts } from '#web/kit/facts.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'

export type OfferSort = 'price' | 'speed'

export const compareByPrice = (a: Offer, b: Offer): number => Number(a.amount) - Number(b.amount)
const compareBySpeed = (a: Offer, b: Offer): number => a.days_max - b.days_max || a.days_min - b.days_min || compareByPrice(a, b)

/** Those that take the parcel, sorted, and those that do not. */
export function splitOffers(list: readonly Offer[], sort: OfferSort) {
  const offered = list.filter(({ amount }) => amount !== null).sort(sort === 'speed' ? compareBySpeed : compareByPrice)
  return { offered, refused: list.filter(({ amount }) => amount === null) }
}

export const OfferSortSelect = (props: NativeSelectProps) => (
  <NativeSelect
    aria-label={t('price.order')}
    data={[
      { value: 'price', label: t('price.by_price') },
      { value: 'speed', label: t('price.by_speed') },
    ]}
    {...props}
  />
)

/** Whether it is the cheapest or the fastest of what is offered. */
export const OfferBadges = ({ offer, offered }: { offer: Offer; offered: readonly Offer[] }) => (
  <>
    {offer === offered.toSorted(compareByPrice)[0] && (
      <Badge size="sm" variant="light">
        {t('price.cheapest')}
      </Badge>
    )}
    {offer === offered.toSorted(compareBySpeed)[0] && (
      <Badge size="sm" variant="default">
        {t('price.fastest')}
      </Badge>
    )}
  </>
)

/** Channels that do not take the parcel, each with its reason. */
export const RefusedOffers = ({ refused, isOpen }: { refused: readonly Offer[]; isOpen: boolean }) =>
  refused.length > 0 && (
    <Fold summary={t('price.not_offered', { count: refused.length })} open={isOpen || undefined}>
      <List listStyleType="none" size="sm" spacing={6} pl={0}>
        {refused.map((offer) => (
          <List.Item key={offer.channel_id}>
            <b>{offer.name}</b> <small>{offer.reason}</small>
          </List.Item>
        ))}
      </List>
    </Fold>
  )

/** Why an offer costs what it costs. */
export const OfferLines = ({ offer }: { offer: Offer }) => (
  <PriceLines
    summary={t('price.why')}
    lines={offer.lines.map(({ parcel, text, amount }) => ({
      text: offer.weights.length > 1 ? `${t('price.parcel', { no: parcel })} · ${text}` : text,
      amount: formatMoney(amount),
    }))}
    totalLabel={t('price.total')}
    total={formatMoney(offer.amount ?? '')}
  />
)

type Props = { summary: string; lines: { text: string; amount: string }[]; totalLabel: string; total: string }

/** How a price came about, folded away until somebody asks. */
const PriceLines = ({ summary, lines, totalLabel, total }: Props) => (
  <Fold summary={summary}>
    <Facts
      layout="ends"
      lines={[
        ...lines.map(({ text, amount }) => ({ label: text, value: amount })),
        { label: totalLabel, value: total, emphasis: 'sum' },
      ]}
    />
  </Fold>
)
