import { SimpleGrid } from '@mantine/core'
import { memo } from 'react'
import { isInEuropeanUnion } from '#domain/order/customs.ts'
import { type Customs, contentsTypes } from '#domain/order/customs-terms.ts'
import { Section } from '#web/kit/section.tsx'
import { useFormPart } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { ChoiceLine, TextLine } from './field.tsx'
import { countryOf, type OrderFormModel } from './form.ts'

type Props = { form: OrderFormModel; needsEori: boolean }

/** What customs want to know of the whole parcel; what they want to know of each thing in it stands with that. */
export const CustomsCard = memo(function CustomsCard({ form, needsEori }: Props) {
  const customs = useFormPart(form, ({ values }) => values.customs)
  const isToUnion = useFormPart(form, ({ values }) => isInEuropeanUnion(countryOf(values.receiver)))
  const fieldProps = <Field extends keyof Customs>(field: Field) => ({
    form,
    path: `customs.${field}`,
    value: customs[field],
    onValue: (value: string) =>
      form.change((now) => ({ ...now, customs: { ...now.customs, [field]: value } }), `customs.${field}`),
  })
  return (
    <Section title={t('orderForm.customs')} name="customs" note={t('orderForm.customs_note')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <ChoiceLine
          {...fieldProps('contents_type')}
          label={t('orderForm.contents_type')}
          required
          choices={contentsTypes.map((type) => ({ value: type, label: t(`order.contents.${type}`) }))}
        />
        {customs.contents_type === 'other' && (
          <TextLine {...fieldProps('contents_note')} label={t('orderForm.contents_note')} required maxLength={60} />
        )}
        <TextLine
          {...fieldProps('eori')}
          label={t('orderForm.eori')}
          required={needsEori}
          placeholder="GB123456789000"
          maxLength={20}
        />
        {isToUnion && (
          <TextLine
            {...fieldProps('ioss')}
            label={t('orderForm.ioss')}
            description={t('orderForm.ioss_help')}
            placeholder="IM1234567890"
            maxLength={20}
          />
        )}
        <TextLine {...fieldProps('invoice_number')} label={t('orderForm.invoice_number')} maxLength={35} />
      </SimpleGrid>
    </Section>
  )
})
