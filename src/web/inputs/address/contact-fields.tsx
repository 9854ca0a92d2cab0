import { Select, Text } from '@mantine/core'
import { useMemo } from 'react'
import { salutations, usesFullName } from '#domain/address/address.ts'
import { language, t } from '#web/lib/words.ts'
import { addressFieldProps, ChoiceField, TextField } from './address-field.tsx'
import classes from './address-fields.module.css'
import type { AddressFormState } from './address-form-state.ts'
import { areaCodes, exampleMobile } from './library-checks.ts'

type Country = { iso2: string; name: string }

/** Chinese readers give the family name first. */
const nameOrder = { en: ['first_name', 'last_name'], 'zh-cn': ['last_name', 'first_name'] } as const

/** Who it is: one name or salutation, first and last name, as the country's people have them; and how to reach them. */
export function ContactFields({ form, countries }: { form: AddressFormState; countries: Country[] }) {
  return (
    <>
      {usesFullName(form.values.country) ? (
        <TextField form={form} name="user_name" required />
      ) : (
        <div className={classes.names}>
          <ChoiceField
            form={form}
            name="salutation"
            required
            choices={salutations.map((value) => ({ value, label: t(`address.salutation.${value}`) }))}
            onChange={(salutation) => form.set({ salutation })}
          />
          {nameOrder[language()].map((name) => (
            <TextField key={name} form={form} name={name} required />
          ))}
        </div>
      )}
      <div className={classes.phone}>
        <AreaCodeField form={form} countries={countries} />
        <MobileField form={form} />
      </div>
    </>
  )
}

/** A number that no plan knows is answered with one that it would know. */
function MobileField({ form }: { form: AddressFormState }) {
  const example = exampleMobile(form.values.mobile_code, form.values.country)
  return (
    <TextField
      form={form}
      name="mobile"
      type="tel"
      inputMode="tel"
      required
      placeholder={example}
      help={form.errors.mobile && example ? t('address.mobile_example', { example }) : undefined}
    />
  )
}

/** The code stands in the field, the countries it belongs to in the list; both can be typed. */
function AreaCodeField({ form, countries }: { form: AddressFormState; countries: Country[] }) {
  const codes = useMemo(() => areaCodes(countries), [countries])
  const names = useMemo(() => new Map(codes.map(({ code, names: of }) => [code, of])), [codes])
  return (
    <Select
      {...addressFieldProps(form, 'mobile_code')}
      required
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('address.choose_none')}
      comboboxProps={{ width: 280, position: 'bottom-start', zIndex: 300 }}
      data={codes.map(({ code }) => code)}
      filter={({ options, search }) => {
        const wanted = search.trim().toLowerCase()
        // A code that is chosen stands in the field as a search of itself: then the whole list is offered.
        if (names.has(wanted)) return options
        return options.filter(
          (option) => 'value' in option && `${option.value} ${names.get(option.value)}`.toLowerCase().includes(wanted),
        )
      }}
      renderOption={({ option }) => (
        <Text span inherit truncate>
          <b>{option.value}</b> {names.get(option.value)}
        </Text>
      )}
      value={form.values.mobile_code || null}
      onChange={(next) => next !== null && form.set({ mobile_code: next })}
    />
  )
}
