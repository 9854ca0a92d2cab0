import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { Link, useLocation } from 'react-router'
import { asPence, formatPounds } from '#domain/money.ts'
import { Section } from '#web/kit/section.tsx'
import { coversQuery } from '#web/lib/catalogue-queries.ts'
import { formatMoney } from '#web/lib/money.ts'
import { useAccountId } from '#web/lib/session.ts'
import { useFormPart } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { setPackage } from './change-form.ts'
import { type Cover, declaredValue, isFree, premiumFor } from './cover-terms.ts'
import { ChoiceLine, TextLine } from './field.tsx'
import type { OrderFormModel, PackageForm } from './form.ts'
import { NeverCovered } from './never-covered.tsx'
import { orderTempParams } from './order-storage.ts'

/** Which cover, for how much, and what it costs; the screen behind the link explains them. */
export const InsuranceCard = memo(function InsuranceCard({ form, isInsurable }: CardProps) {
  const userId = useAccountId('member')
  const { pathname, search } = useLocation()
  const { data: covers = [] } = useQuery(coversQuery)
  const coverId = useFormPart(form, ({ values }) => values.coverId)
  const packages = useFormPart(form, ({ values }) => values.packages)
  const cover = covers.find(({ id }) => String(id) === coverId)
  const handleDetour = () =>
    orderTempParams.setState(
      {
        user_id: userId,
        back: `${pathname}${search}`,
        values: packages.map((parcel) => declaredValue(parcel)),
        cover_id: coverId,
        value: '',
        has_chosen: false,
      },
      true,
    )
  return (
    <Section
      title={t('price.cover')}
      name="insurance"
      actions={
        <Anchor component={Link} to="/user/account/insurance" size="sm" onClick={handleDetour}>
          {t('orderForm.compare_covers')}
        </Anchor>
      }
    >
      <ChoiceLine
        form={form}
        path="coverId"
        label={t('orderForm.cover')}
        value={coverId}
        emptyLabel={t('price.cover_none')}
        choices={covers.map(({ id, name }) => ({ value: String(id), label: name }))}
        onValue={(next) => {
          form.set({ coverId: next })
          for (const index of packages.keys()) form.clearErrors(`packages.${index}.insurance`)
        }}
      />
      {cover && isFree(cover) && (
        <Text size="sm" c="dimmed">
          {isInsurable ? t('orderForm.free_cover', { limit: formatMoney(cover.cover_limit) }) : t('orderForm.no_cover')}
        </Text>
      )}
      {cover &&
        !isFree(cover) &&
        packages.map((parcel, at) => (
          <DeclaredValue key={parcel.key} form={form} parcel={parcel} at={at} isOnly={packages.length === 1} cover={cover} />
        ))}
      <NeverCovered />
    </Section>
  )
})

/** `isInsurable`: whether the channel that is chosen insures what is inside */
type CardProps = { form: OrderFormModel; isInsurable: boolean }

type ValueProps = { form: OrderFormModel; parcel: PackageForm; at: number; isOnly: boolean; cover: Cover }

function DeclaredValue({ form, parcel, at, isOnly, cover }: ValueProps) {
  const path = `packages.${at}.insurance.value`
  return (
    <TextLine
      form={form}
      path={path}
      maw={420}
      label={isOnly ? t('orderForm.value') : t('orderForm.value_of', { no: at + 1 })}
      description={premiumText(cover, declaredValue(parcel, cover))}
      placeholder={declaredValue(parcel, cover)}
      inputMode="decimal"
      maxLength={12}
      value={parcel.value}
      onValue={(value) => form.change((now) => setPackage(now, at, { value }), path)}
    />
  )
}

/** Premium for a value in words, or why there is none. */
export function premiumText(cover: Cover, value: string): string {
  const offer = premiumFor(cover, value)
  if (offer === undefined) return ''
  if ('refused' in offer)
    return offer.refused === 'no_value'
      ? t('orderForm.value_hint')
      : t('orderForm.above_limit', { limit: formatMoney(cover.cover_limit) })
  return t('orderForm.premium', { premium: formatPounds(asPence(offer.premium)), value: formatMoney(value) })
}
