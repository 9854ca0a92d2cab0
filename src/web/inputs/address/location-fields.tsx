import { Button, List, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { AddressSuggestion } from '#contract/address.ts'
import { type AddressText, hasAreaLists } from '#domain/address/address.ts'
import { Card } from '#web/kit/card.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { t } from '#web/lib/words.ts'
import { ChoiceField, TextField } from './address-field.tsx'
import classes from './address-fields.module.css'
import type { AddressFormState } from './address-form-state.ts'
import { isSameLookup } from './address-text.ts'
import { libraryChecks } from './library-checks.ts'
import { useLookUp } from './queries.ts'

type LocationProps = {
  form: AddressFormState
  /** whether there is anything a post code could be looked up in */
  canLookUp?: boolean
  /** one line; the form has `MoreLines` elsewhere */
  isShort?: boolean
}

/** Where it is: post code, divisions from lists or typed, and up to three lines. */
export function LocationFields({ form, canLookUp = true, isShort = false }: LocationProps) {
  return (
    <>
      {canLookUp ? <PostcodeLookup form={form} /> : <PostcodeField form={form} />}
      {hasAreaLists(form.values.country) ? <AreaSelects form={form} /> : <AreaTextFields form={form} />}
      <TextField form={form} name="address_line_1" required />
      {!isShort && <MoreLines form={form} />}
    </>
  )
}

export const MoreLines = ({ form }: { form: AddressFormState }) => (
  <>
    <TextField form={form} name="address_line_2" />
    <TextField form={form} name="address_line_3" />
  </>
)

const toChoices = (names: string[]) => names.map((name) => ({ value: name, label: name }))

function AreaSelects({ form }: { form: AddressFormState }) {
  const { provinces, cities, districts, place } = form.places
  const isEnd = form.values.city !== '' && place.city && place.district && districts.length === 0
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <ChoiceField
        form={form}
        name="province"
        required
        choices={toChoices(provinces)}
        onChange={(province) => form.set({ province, city: '', district: '' })}
      />
      <ChoiceField
        form={form}
        name="city"
        required
        disabled={form.values.province === ''}
        choices={toChoices(cities)}
        onChange={(city) => form.set({ city, district: '' })}
      />
      {/* A city without districts has nothing to choose. */}
      {!isEnd && (
        <ChoiceField
          form={form}
          name="district"
          required
          disabled={form.values.city === ''}
          choices={toChoices(districts)}
          onChange={(district) => form.set({ district })}
        />
      )}
    </SimpleGrid>
  )
}

const AreaTextFields = ({ form }: { form: AddressFormState }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
    <TextField form={form} name="city" label="field.address.city.typed" required />
    <TextField form={form} name="province" label="field.address.province.typed" />
  </SimpleGrid>
)

type LookupResult = { request: Pick<AddressText, 'country' | 'zip_code'>; list: AddressSuggestion[]; note: string }

const PostcodeField = ({ form }: { form: AddressFormState }) => (
  <TextField form={form} name="zip_code" required={libraryChecks.hasPostcodes(form.values.country)} />
)

/** The post code first: with it the rest may be known already. */
function PostcodeLookup({ form }: { form: AddressFormState }) {
  const [answer, setAnswer] = useState<LookupResult>()
  const lookUp = useLookUp()
  const { country, zip_code } = form.values
  const latest = useRef(form)
  latest.current = form
  // An answer may come when another post code or country stands there, or stay until then: it is not about those.
  const isCurrent = answer !== undefined && isSameLookup(answer.request, form.values)
  const found = isCurrent ? answer.list : []
  /** about the look-up only: an address that is not known can be typed all the same */
  const note = isCurrent ? answer.note : ''
  const handleLookUp = () => {
    setAnswer(undefined)
    const request = { country, zip_code }
    lookUp.mutate(request, {
      onSuccess: (list) => {
        const [only, ...others] = list
        if (!only || others.length > 0) setAnswer({ request, list, note: '' })
        else if (isSameLookup(request, latest.current.values)) latest.current.fill(only)
      },
      onError: (error) => {
        if (!(error instanceof CallError)) return
        setAnswer({ request, list: [], note: Object.values(error.errors ?? {})[0] ?? error.msg })
      },
    })
  }
  const handleChoose = (place: AddressSuggestion) => {
    setAnswer(undefined)
    form.fill(place)
  }
  return (
    <div>
      <div className={classes.lookup}>
        <PostcodeField form={form} />
        <Button
          className={classes.find}
          variant="default"
          leftSection={<IconMapSearch size={16} aria-hidden />}
          loading={lookUp.isPending}
          disabled={zip_code.trim() === '' || country === ''}
          onClick={handleLookUp}
        >
          {t('address.lookup')}
        </Button>
      </div>
      <Text size="xs" role="status" mt={note ? 4 : 0}>
        {note}
      </Text>
      {found.length > 0 && (
        <Card component="section" isTight mt="xs" aria-label={t('address.lookup_choose')}>
          <small>{t('address.lookup_choose')}</small>
          <List listStyleType="none" pl={0}>
            {found.map((place) => (
              <List.Item key={formatPlace(place, country)}>
                <UnstyledButton className={classes.choice} onClick={() => handleChoose(place)}>
                  {formatPlace(place, country)}
                </UnstyledButton>
              </List.Item>
            ))}
          </List>
        </Card>
      )}
    </div>
  )
}

function formatPlace(
  { province, city, district, address_line_1, address_line_2, address_line_3 }: AddressSuggestion,
  country: string,
): string {
  const street = [address_line_1, address_line_2, address_line_3].filter(Boolean)
  return hasAreaLists(country)
    ? [[province, city, district].filter(Boolean).join(''), ...street].join(' ')
    : [...street, district, city, province].filter(Boolean).join(', ')
}
