import { Button, Group, NativeSelect, type NativeSelectProps, SimpleGrid, TextInput, type TextInputProps } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Card } from '#web/kit/card.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { categoriesQuery, countriesQuery, coversQuery } from '#web/lib/catalogue-queries.ts'
import { type Measures, sides } from '#web/lib/check-measures.ts'
import { type FormErrors, useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import classes from './estimate.module.css'
import {
  checkRequest,
  checkValue,
  type EstimateRequest,
  emptyParcel,
  maxParcels,
  writeEstimateRequest,
} from './estimate-request.ts'

type Props = { initial: EstimateRequest; isBusy: boolean; onRequest: (request: EstimateRequest) => void }

/** Where from, where to, how big: what a price needs and nothing more. */
export function EstimateForm({ initial, isBusy, onRequest }: Props) {
  const form = useForm({ start: initial, check: checkRequest, submit: async (request) => onRequest(request) })
  const { values: request, errors, change } = form
  // Back and a link ask something else: the fields follow, and stay the same fields, so that nobody's focus is lost to their own question.
  const searchParams = writeEstimateRequest(initial).toString()
  const lastSearchParams = useRef(searchParams)
  useEffect(() => {
    if (lastSearchParams.current === searchParams) return
    lastSearchParams.current = searchParams
    form.reset(initial)
  })
  const { data: countries = [] } = useQuery(countriesQuery)
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: covers = [] } = useQuery(coversQuery)
  const countryChoices = countries.map(({ iso2, name }) => ({ id: iso2, name }))
  // Whoever was refused once sees with every letter whether the value is right now.
  const valueProblem = form.attempt > 0 ? checkValue(request) : undefined
  const changeParcels = (make: (parcels: Measures[]) => Measures[], ...paths: string[]) =>
    change((now) => ({ ...now, parcels: make(now.parcels) }), ...paths)
  const removeParcel = (index: number) => {
    changeParcels((parcels) => parcels.toSpliced(index, 1))
    form.store.setState({ errors: withoutParcel(errors, index) })
  }
  return (
    <Card component="form" ref={form.ref} onSubmit={form.handleSubmit} noValidate aria-label={t('price.title')}>
      <SimpleGrid cols={2} spacing="sm">
        <Choice label={t('price.from')} {...form.text('from')} choices={countryChoices} />
        <Postcode {...form.text('fromZip')} name="from_zip" />
        <Choice label={t('price.to')} {...form.text('to')} choices={countryChoices} />
        <Postcode {...form.text('toZip')} name="to_zip" />
      </SimpleGrid>
      {request.parcels.map((parcel, index) => (
        <ParcelFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a parcel has no name but its place
          key={index}
          no={index + 1}
          isOnly={request.parcels.length === 1}
          parcel={parcel}
          errorOf={(name) => errors[`parcels.${index}.${name}`]}
          onChange={(name, text) =>
            changeParcels((parcels) => parcels.with(index, { ...parcel, [name]: text }), `parcels.${index}.${name}`)
          }
          onRemove={() => removeParcel(index)}
        />
      ))}
      <Choice label={t('price.category')} {...form.text('category')} choices={categories} emptyLabel={t('price.category_any')} />
      <SimpleGrid cols={2} spacing="sm">
        <Choice label={t('price.cover')} {...form.text('cover')} choices={covers} emptyLabel={t('price.cover_none')} />
        {/* Without cover nobody needs to say what it is worth. */}
        {request.cover !== '' && (
          <TextInput
            label={t('price.value')}
            {...form.text('value')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            error={valueProblem && t(valueProblem)}
          />
        )}
      </SimpleGrid>
      <Group justify="space-between" gap="sm">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={request.parcels.length >= maxParcels}
          onClick={() => changeParcels((parcels) => [...parcels, emptyParcel])}
        >
          {t('price.add_parcel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('price.ask')}
        </Button>
      </Group>
    </Card>
  )
}

type ChoiceProps = NativeSelectProps & { choices: { id: string | number; name: string }[]; emptyLabel?: string }

/** The browser's own list: letters lead there at once, and a phone shows its wheel. Until the names have come the letters stand in. */
function Choice({ choices, emptyLabel, ...frame }: ChoiceProps) {
  const listed = choices.map(({ id, name }) => ({ value: String(id), label: name }))
  const value = String(frame.value)
  const isListed = listed.some((choice) => choice.value === value)
  if (emptyLabel !== undefined) return <NativeSelect {...frame} data={[{ value: '', label: emptyLabel }, ...listed]} />
  return <NativeSelect {...frame} data={isListed ? listed : [{ value, label: value }, ...listed]} />
}

const Postcode = (props: TextInputProps) => (
  <TextInput
    label={t('price.postcode')}
    maxLength={20}
    autoComplete="off"
    placeholder={t('price.postcode_placeholder')}
    {...props}
  />
)

type ParcelProps = {
  no: number
  isOnly: boolean
  parcel: Measures
  errorOf: (name: keyof Measures) => string | undefined
  onChange: (name: keyof Measures, text: string) => void
  onRemove: () => void
}

function ParcelFields({ no, isOnly, parcel, errorOf, onChange, onRemove }: ParcelProps) {
  return (
    <fieldset className={classes.parcel}>
      <legend>
        {t('price.parcel', { no })}
        {!isOnly && (
          <IconButton label={t('price.remove_parcel', { no })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </IconButton>
        )}
      </legend>
      <SimpleGrid cols={2} spacing="sm">
        {(['weight', ...sides] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`price.${name}`)}
            name={`${name}_${no}`}
            value={parcel[name]}
            inputMode={name === 'weight' ? 'numeric' : 'decimal'}
            autoComplete="off"
            maxLength={12}
            error={errorOf(name)}
            onChange={(event) => onChange(name, event.currentTarget.value)}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  )
}

/** What was found in the parcels behind the one that goes moves up with them. */
const withoutParcel = (errors: FormErrors, index: number): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) => {
      const [, at, name] = path.split('.')
      if (name === undefined || Number(at) < index) return [[path, text]]
      return Number(at) === index ? [] : [[`parcels.${Number(at) - 1}.${name}`, text]]
    }),
  )
