import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Card } from '#web/kit/card.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { categoriesQuery, coversQuery } from '#web/lib/catalogue-queries.ts'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'
import { CountrySelect } from './country-select.tsx'
import classes from './estimate.module.css'
import {
  checkParcels,
  checkValue,
  type EstimateRequest,
  emptyParcel,
  isValidRequest,
  maxParcels,
  type ParcelForm,
  type ParcelProblems,
  sideNames,
  writeEstimateRequest,
} from './estimate-request.ts'

type Props = { initial: EstimateRequest; isBusy: boolean; onRequest: (request: EstimateRequest) => void }

/** Where from, where to, how big: what a price needs and nothing more. */
export function EstimateForm({ initial, isBusy, onRequest }: Props) {
  const [request, setRequest] = useState(initial)
  const [problems, setProblems] = useState<ParcelProblems[]>([])
  const [hasTried, setHasTried] = useState(false)
  // Back and a link ask something else: the fields follow, and stay the same fields, so that nobody's focus is lost to their own question.
  const searchParams = writeEstimateRequest(initial).toString()
  const [lastSearchParams, setLastSearchParams] = useState(searchParams)
  if (searchParams !== lastSearchParams) {
    setLastSearchParams(searchParams)
    setRequest(initial)
    setProblems([])
    setHasTried(false)
  }
  const change = (patch: Partial<EstimateRequest>) => setRequest((now) => ({ ...now, ...patch }))
  const changeParcel = (index: number, patch: Partial<ParcelForm>) => {
    setRequest((now) => ({ ...now, parcels: now.parcels.map((one, at) => (at === index ? { ...one, ...patch } : one)) }))
    setProblems((now) => now.map((one, at) => (at === index ? without(one, Object.keys(patch)) : one)))
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setProblems(checkParcels(request))
    setHasTried(true)
    if (isValidRequest(request)) onRequest(request)
    else focusFirstProblem(event.currentTarget)
  }
  return (
    <Card component="form" onSubmit={handleSubmit} noValidate aria-label={t('price.title')}>
      <SimpleGrid cols={2} spacing="sm">
        <CountrySelect label={t('price.from')} name="from" value={request.from} onChange={(from) => change({ from })} />
        <Postcode name="from_zip" value={request.fromZip} onChange={(fromZip) => change({ fromZip })} />
        <CountrySelect label={t('price.to')} name="to" value={request.to} onChange={(to) => change({ to })} />
        <Postcode name="to_zip" value={request.toZip} onChange={(toZip) => change({ toZip })} />
      </SimpleGrid>
      {request.parcels.map((parcel, index) => (
        <ParcelFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a parcel has no name but its place
          key={index}
          no={index + 1}
          isOnly={request.parcels.length === 1}
          parcel={parcel}
          problems={problems[index] ?? {}}
          onChange={(patch) => changeParcel(index, patch)}
          onRemove={() => {
            change({ parcels: request.parcels.filter((_, at) => at !== index) })
            setProblems((now) => now.filter((_, at) => at !== index))
          }}
        />
      ))}
      <CategorySelect value={request.category} onChange={(category) => change({ category })} />
      <CoverFields
        cover={request.cover}
        value={request.value}
        problem={hasTried ? checkValue(request) : undefined}
        onChange={(patch) => change(patch)}
      />
      <Group justify="space-between" gap="sm">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={request.parcels.length >= maxParcels}
          onClick={() => change({ parcels: [...request.parcels, emptyParcel] })}
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

function Postcode({ name, value, onChange }: { name: string; value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      label={t('price.postcode')}
      name={name}
      value={value}
      maxLength={20}
      autoComplete="off"
      placeholder={t('price.postcode_placeholder')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type ParcelProps = {
  no: number
  isOnly: boolean
  parcel: ParcelForm
  problems: ParcelProblems
  onChange: (patch: Partial<ParcelForm>) => void
  onRemove: () => void
}

function ParcelFields({ no, isOnly, parcel, problems, onChange, onRemove }: ParcelProps) {
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
        {(['weight', ...sideNames] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`price.${name}`)}
            name={`${name}_${no}`}
            value={parcel[name]}
            inputMode={name === 'weight' ? 'numeric' : 'decimal'}
            autoComplete="off"
            maxLength={12}
            error={problems[name] && t(problems[name])}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  )
}

function CategorySelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data = [] } = useQuery(categoriesQuery)
  return (
    <NativeSelect
      label={t('price.category')}
      name="category"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t('price.category_any')}</option>
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}

type CoverProps = {
  cover: string
  value: string
  problem: WordKey | undefined
  onChange: (patch: { cover?: string; value?: string }) => void
}

/** Without cover nobody needs to say what it is worth. */
function CoverFields({ cover, value, problem, onChange }: CoverProps) {
  const { data = [] } = useQuery(coversQuery)
  return (
    <SimpleGrid cols={2} spacing="sm">
      <NativeSelect
        label={t('price.cover')}
        name="cover"
        value={cover}
        onChange={(event) => onChange({ cover: event.currentTarget.value })}
      >
        <option value="">{t('price.cover_none')}</option>
        {data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {cover !== '' && (
        <TextInput
          label={t('price.value')}
          name="value"
          value={value}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          error={problem && t(problem)}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      )}
    </SimpleGrid>
  )
}

const without = (problems: ParcelProblems, names: string[]): ParcelProblems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)))

/** After the problems are drawn: whoever cannot see them is led to the first. */
function focusFirstProblem(form: HTMLFormElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
