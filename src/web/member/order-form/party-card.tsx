import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { IconAddressBook, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useState } from 'react'
import { requiresIdNumber, usesFullName } from '#domain/address/address.ts'
import { localityNames } from '#domain/address/locality.ts'
import { ChoiceField, TextField } from '#web/inputs/address/address-field.tsx'
import { useAddressFields } from '#web/inputs/address/address-form-state.ts'
import { changeCountry } from '#web/inputs/address/address-text.ts'
import { ContactFields } from '#web/inputs/address/contact-fields.tsx'
import { areaCodeOf } from '#web/inputs/address/library-checks.ts'
import { LocationFields, MoreLines } from '#web/inputs/address/location-fields.tsx'
import { PasteBox } from '#web/inputs/address/paste-box.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { Section } from '#web/kit/section.tsx'
import { countriesQuery } from '#web/lib/catalogue-queries.ts'
import { type FormErrors, useFormPart } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { AddressPicker } from './address-picker.tsx'
import { setParty } from './change-form.ts'
import { changeAndFocus, TextLine } from './field.tsx'
import { inputId } from './field-errors.ts'
import { countryOf, identityOf, type OrderFormModel, type PartyForm, type Role, withIdentity } from './form.ts'
import classes from './order-form.module.css'
import { partyFromRow, toParty } from './party-form.ts'
import { usedSizesQuery } from './queries.ts'

type Props = { form: OrderFormModel; role: Role; asksIdentity?: boolean }

/**
 * Who sends or receives: from the book with two clicks, or typed here and, if wished, kept in the book. Its long lists of countries and codes
 * are not drawn with every letter typed elsewhere on the page.
 */
export const PartyCard = memo(function PartyCard({ form, role, asksIdentity = false }: Props) {
  const [isChoosing, setIsChoosing] = useState(false)
  const party = useFormPart(form, ({ values }) => values[role])
  const { kept, texts } = party
  return (
    <Section
      title={t(`orderForm.${role}`)}
      name={role}
      actions={
        <>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconAddressBook size={16} aria-hidden />}
            onClick={() => setIsChoosing(true)}
          >
            {t('orderForm.from_book')}
          </Button>
          {kept && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() =>
                changeAndFocus(
                  () => form.change((now) => setParty(now, role, { kept: null })),
                  inputId(`${role}.${firstNameField(texts.country)}`),
                )
              }
            >
              {t('orderForm.change_party')}
            </Button>
          )}
        </>
      }
    >
      {kept ? <PartySummary party={party} /> : <PartyFields form={form} role={role} party={party} />}
      {role === 'receiver' && (asksIdentity || requiresIdNumber(countryOf(party))) && (
        <Identity form={form} role={role} party={party} asksIdentity={asksIdentity} />
      )}
      <AddressPicker
        title={t(`orderForm.choose_${role}`)}
        opened={isChoosing}
        onClose={() => setIsChoosing(false)}
        onChoose={(row) => {
          form.change((now) => ({ ...now, [role]: partyFromRow(row) }), role)
          setIsChoosing(false)
        }}
      />
    </Section>
  )
})

/** Not the country before it: its list would open, over everything that is to be changed. */
const firstNameField = (country: string) => (usesFullName(country) ? 'user_name' : 'first_name')

function PartySummary({ party }: { party: PartyForm }) {
  const { data: countries = [] } = useQuery(countriesQuery)
  const { name, company, detailAddress, city, state: province, zipCode, countryCode, telephone, email } = toParty(party)
  const country = countries.find(({ iso2 }) => iso2 === countryCode)?.name ?? countryCode
  const place = localityNames({ city, province }).join(', ')
  return (
    <address>
      <strong>{[name, company].filter(Boolean).join(' · ')}</strong>
      <Text size="sm" c="dimmed">
        {[detailAddress, place, zipCode, country].filter(Boolean).join(' · ')}
      </Text>
      <Text size="sm" c="dimmed">
        {[telephone, email].filter(Boolean).join(' · ')}
      </Text>
    </address>
  )
}

/** Customs ask for it: also of whom the book has without one. */
type PartyProps = Props & { party: PartyForm }

function Identity({ form, role, party, asksIdentity }: PartyProps) {
  const path = `${role}.id_card_number`
  return (
    <TextLine
      form={form}
      path={path}
      label={t('field.address.id_card_number.label')}
      description={t('field.address.id_card_number.help')}
      required={asksIdentity}
      maxLength={30}
      value={identityOf(party)}
      onValue={(number) => form.change((now) => setParty(now, role, withIdentity(now[role], number)), path)}
    />
  )
}

function PartyFields({ form, role, party }: PartyProps) {
  const errors = useFormPart(form, (state) => state.errors)
  const { data: countries = [] } = useQuery(countriesQuery)
  // Without a service behind it the look-up knows what was used before: nothing, for whoever sends a first parcel.
  const hasOrders = (useQuery(usedSizesQuery).data ?? []).length > 0
  const hasAddress = useFormPart(form, ({ values }) => values.sender.addressId > 0)
  const fields = useAddressFields({
    values: party.texts,
    errors: ownErrors(errors, role),
    prefix: role,
    change: (make, names) =>
      form.change(
        (now) => setParty(now, role, { texts: make(now[role].texts) }),
        ...(names?.map((name) => `${role}.${name}`) ?? [role]),
      ),
  })
  return (
    <Stack gap={14} className={classes.party}>
      <PasteBox onFound={fields.fill} isFirst={false} />
      <ChoiceField
        form={fields}
        name="country"
        required
        choices={countries.map(({ iso2, name }) => ({ value: iso2, label: name }))}
        onChange={(country) => fields.set(changeCountry(party.texts, country, areaCodeOf(country)))}
      />
      <ContactFields form={fields} countries={countries} />
      <LocationFields form={fields} canLookUp={hasOrders || hasAddress} isShort />
      <FoldedFields party={party} errors={fields.errors}>
        <MoreLines form={fields} />
        <TextField form={fields} name="email" type="email" inputMode="email" />
        <TextLine
          form={form}
          path={`${role}.company`}
          label={t('orderForm.company')}
          value={party.company}
          onValue={(company) => form.change((now) => setParty(now, role, { company }), `${role}.company`)}
        />
      </FoldedFields>
      <Checkbox
        name={`${role}.save`}
        label={t('orderForm.save_address')}
        checked={party.isSaved}
        onChange={(event) => form.change((now) => setParty(now, role, { isSaved: event.currentTarget.checked }))}
      />
      {role === 'sender' && party.isSaved && (
        <Checkbox
          name="sender.default"
          label={t('orderForm.default_sender')}
          checked={party.isDefault}
          onChange={(event) => form.change((now) => setParty(now, role, { isDefault: event.currentTarget.checked }))}
        />
      )}
    </Stack>
  )
}

const foldedFields = ['address_line_2', 'address_line_3', 'email'] as const

/** What most addresses do without. Once something stands there or is wrong there it stays open: whoever empties a field to type it anew would lose it. */
function FoldedFields({ party, errors, children }: { party: PartyForm; errors: FormErrors; children: ReactNode }) {
  const isUsed =
    party.company !== '' ||
    errors.company !== undefined ||
    foldedFields.some((field) => party.texts[field] !== '' || errors[field] !== undefined)
  const [isOpen, setIsOpen] = useState(isUsed)
  if (isUsed && !isOpen) setIsOpen(true)
  return (
    <Fold summary={t('orderForm.more_address')} open={isOpen || undefined}>
      <Stack gap={14}>{children}</Stack>
    </Fold>
  )
}

const ownErrors = (errors: FormErrors, role: Role): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith(`${role}.`) ? [[path.slice(role.length + 1), text] as const] : [],
    ),
  )
