import { MultiSelect, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import type { FieldProblems } from '#domain/errors.ts'
import { pick } from '#domain/language.ts'
import type { GridSurcharge } from '#domain/pricing/grid.ts'
import { readSurcharge } from '#domain/pricing/read-surcharge.ts'
import { surchargeCodes } from '#domain/pricing/surcharge.ts'
import { useForm } from '#web/lib/use-form.ts'
import { language, t } from '#web/lib/words.ts'
import { AskDialog } from '#web/resource/ask-dialog.tsx'
import { FormFoot } from '#web/resource/form-foot.tsx'

type Props = {
  /** none: a new one */
  surcharge: GridSurcharge | undefined
  zones: { value: string; label: string }[]
  onSave: (surcharge: GridSurcharge) => void
  onClose: () => void
}

type TextField = 'name_zh' | 'name_en' | 'price' | 'rate' | 'over_side' | 'over_girth' | 'over_grams' | 'from' | 'to'

/** One surcharge, checked by the server's own rules before it is taken over. */
export function SurchargeDialog({ surcharge, zones, onSave, onClose }: Props) {
  const form = useForm({
    start: surcharge ?? empty,
    check: (typed) => {
      const problems: FieldProblems = {}
      const codes = zones.map(({ value }) => value)
      readSurcharge(typed, codes, (name) => (key, values) => {
        problems[name] ??= { key, values }
      })
      return problems
    },
    submit: async (typed) => onSave(typed),
  })
  const { values: typed, errors, set } = form
  const handleSubmit = (event: FormEvent) => {
    event.stopPropagation()
    form.handleSubmit(event)
  }
  const text = (name: TextField, more: { type?: 'date'; required?: boolean } = {}) => (
    <TextInput {...form.text(name)} label={t(`priceTable.surcharge.${name}`)} autoComplete="off" {...more} />
  )
  return (
    <AskDialog
      onClose={onClose}
      title={surcharge ? t('priceTable.surcharge_edit', { name: surchargeName(surcharge) }) : t('priceTable.surcharge_new')}
      size="lg"
      onSubmit={handleSubmit}
      gap="sm"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NativeSelect
          {...form.text('code')}
          label={t('priceTable.surcharge.code')}
          data-autofocus
          data={surchargeCodes.map((code) => ({ value: code, label: t(`priceTable.surcharge.code.${code}`) }))}
        />
        <NativeSelect
          {...form.text('kind')}
          label={t('priceTable.surcharge.kind')}
          data={(['fixed', 'percent'] as const).map((kind) => ({
            value: kind,
            label: t(`priceTable.surcharge.kind.${kind}`),
          }))}
        />
        {text('name_zh', { required: true })}
        {text('name_en')}
        {typed.kind === 'fixed' ? (
          text('price', { required: true })
        ) : (
          <>
            {text('rate', { required: true })}
            <NativeSelect
              {...form.text('of')}
              label={t('priceTable.surcharge.of')}
              data={(['carriage', 'running'] as const).map((of) => ({
                value: of,
                label: t(`priceTable.surcharge.of.${of}`),
              }))}
            />
          </>
        )}
      </SimpleGrid>
      <MultiSelect
        label={t('priceTable.surcharge.zones')}
        placeholder={typed.zones.length === 0 ? t('priceTable.surcharge.zones_all') : undefined}
        data={zones}
        value={typed.zones}
        error={errors.zones}
        onChange={(chosen) => set({ zones: chosen })}
      />
      <Textarea
        {...form.text('places')}
        label={t('priceTable.surcharge.places')}
        description={t('priceTable.surcharge.places_help')}
        autosize
        minRows={2}
        maxRows={6}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" style={{ alignItems: 'end' }}>
        {text('over_side')}
        {text('over_girth')}
        {text('over_grams')}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {text('from', { type: 'date' })}
        {text('to', { type: 'date' })}
      </SimpleGrid>
      <FormFoot onCancel={onClose}>{t('priceTable.surcharge_keep')}</FormFoot>
    </AskDialog>
  )
}

export const surchargeName = ({ name_zh, name_en }: GridSurcharge): string => pick(language(), name_zh, name_en)

const empty: GridSurcharge = {
  code: 'fuel',
  name_zh: '',
  name_en: '',
  kind: 'percent',
  price: '',
  rate: '',
  of: 'carriage',
  zones: [],
  places: '',
  over_side: '',
  over_girth: '',
  over_grams: '',
  from: '',
  to: '',
}
