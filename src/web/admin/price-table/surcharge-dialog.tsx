import { Button, Group, Modal, MultiSelect, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { GridSurcharge } from '#domain/pricing/grid.ts'
import { readSurcharge } from '#domain/pricing/read-surcharge.ts'
import { surchargeCodes } from '#domain/pricing/surcharge.ts'
import { dialogHeader } from '#web/kit/dialog-header.ts'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'
import { surchargeName } from './surcharge-name.ts'

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
  const [typed, setTyped] = useState(surcharge ?? empty)
  const [errors, setErrors] = useState<Partial<Record<keyof GridSurcharge, string>>>({})
  const change = (patch: Partial<GridSurcharge>) => {
    setTyped((now) => ({ ...now, ...patch }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in patch))))
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const found: typeof errors = {}
    const codes = zones.map(({ value }) => value)
    readSurcharge(typed, codes, (name) => (key, values) => {
      found[name] ??= t(key as WordKey, values)
    })
    setErrors(found)
    if (Object.keys(found).length === 0) onSave(typed)
  }
  const text = (name: TextField, more: { type?: 'date'; required?: boolean } = {}) => (
    <TextInput
      name={name}
      label={t(`priceTable.surcharge.${name}`)}
      value={typed[name]}
      error={errors[name]}
      autoComplete="off"
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      {...more}
    />
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={surcharge ? t('priceTable.surcharge_edit', { name: surchargeName(surcharge) }) : t('priceTable.surcharge_new')}
      size="lg"
      {...dialogHeader}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <NativeSelect
              name="code"
              label={t('priceTable.surcharge.code')}
              value={typed.code}
              data-autofocus
              data={surchargeCodes.map((code) => ({ value: code, label: t(`priceTable.surcharge.code.${code}`) }))}
              onChange={(event) => change({ code: event.currentTarget.value as GridSurcharge['code'] })}
            />
            <NativeSelect
              name="kind"
              label={t('priceTable.surcharge.kind')}
              value={typed.kind}
              data={(['fixed', 'percent'] as const).map((kind) => ({
                value: kind,
                label: t(`priceTable.surcharge.kind.${kind}`),
              }))}
              onChange={(event) => change({ kind: event.currentTarget.value as GridSurcharge['kind'] })}
            />
            {text('name_zh', { required: true })}
            {text('name_en')}
            {typed.kind === 'fixed' ? (
              text('price', { required: true })
            ) : (
              <>
                {text('rate', { required: true })}
                <NativeSelect
                  name="of"
                  label={t('priceTable.surcharge.of')}
                  value={typed.of}
                  data={(['carriage', 'running'] as const).map((of) => ({
                    value: of,
                    label: t(`priceTable.surcharge.of.${of}`),
                  }))}
                  onChange={(event) => change({ of: event.currentTarget.value as GridSurcharge['of'] })}
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
            onChange={(chosen) => change({ zones: chosen })}
          />
          <Textarea
            name="places"
            label={t('priceTable.surcharge.places')}
            description={t('priceTable.surcharge.places_help')}
            value={typed.places}
            error={errors.places}
            autosize
            minRows={2}
            maxRows={6}
            onChange={(event) => change({ places: event.currentTarget.value })}
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
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit">{t('priceTable.surcharge_keep')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

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
