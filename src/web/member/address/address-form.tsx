import { Alert, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { IconCopyCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { addressTypes, checkAddress, normalizeAddress, senderType } from '#domain/address/address.ts'
import { ChoiceField, fieldId, TextField } from '#web/inputs/address/address-field.tsx'
import classes from '#web/inputs/address/address-fields.module.css'
import { type AddressFormState, useAddressFields } from '#web/inputs/address/address-form-state.ts'
import { changeCountry } from '#web/inputs/address/address-text.ts'
import { ContactFields } from '#web/inputs/address/contact-fields.tsx'
import { areaCodeOf, libraryChecks } from '#web/inputs/address/library-checks.ts'
import { LocationFields } from '#web/inputs/address/location-fields.tsx'
import { PasteBox } from '#web/inputs/address/paste-box.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { FormError } from '#web/kit/form-error.tsx'
import type { CallError } from '#web/lib/call-error.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { FormFoot } from '#web/resource/form-foot.tsx'
import { FormSummary } from '#web/resource/form-summary.tsx'
import frame from '#web/resource/resource-form.module.css'
import { type AddressFormValues, hasDetail, withType } from './form-values.ts'
import { useSaveAddress } from './queries.ts'

type Props = {
  /** absent for a new one */
  id: number | undefined
  before: AddressFormValues
  countries: { iso2: string; name: string }[]
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
  onCancel: () => void
}

/** One address. What was typed stays until it is saved or given up. */
export function AddressForm({ id, before, countries, onDirty, onSaved, onCancel }: Props) {
  const [duplicate, setDuplicate] = useState<{ name: string; values: AddressFormValues }>()
  const save = useSaveAddress()
  const form = useForm({
    start: before,
    check: (values) =>
      checkAddress(normalizeAddress(withoutMaskedIdentity(values, before)), {
        ...libraryChecks,
        isCountry: (iso2) => countries.some((country) => country.iso2 === iso2),
        place: places.place,
      }),
    submit: (values) => save.mutateAsync({ id, values, isConfirmed: duplicate?.values === values }),
    onRefused: (error) => {
      const name = findDuplicateName(error)
      if (name !== undefined) setDuplicate({ name, values })
      return name !== undefined
    },
    onDone: onSaved,
    onDirty,
  })
  const { values } = form
  // Whoever changes something is asked again.
  const duplicateName = duplicate?.values === values ? duplicate.name : undefined
  const address = useAddressFields({
    values,
    errors: form.errors,
    change: (make, fields) => {
      form.change((now) => ({ ...now, ...make(now) }), ...(fields ?? []))
      if (!fields) form.clearErrors()
    },
  })
  const { places } = address
  return (
    <form className={frame.form} noValidate onSubmit={form.handleSubmit}>
      <Stack gap="lg" className={frame.fields}>
        <PasteBox onFound={address.fill} isFirst={id === undefined} />
        <FormSummary
          form={form}
          label={(field) => tMaybe(`field.address.${field}.label`) ?? field}
          inputId={(field) => fieldId(address, field)}
        />
        <FormError message={form.formError} attempt={form.attempt} />
        <TypeField type={values.address_type} address={address} />
        <Section title={t('address.section.who')}>
          <ChoiceField
            form={address}
            name="country"
            required
            choices={countries.map(({ iso2, name }) => ({ value: iso2, label: name }))}
            onChange={(country) => address.set(changeCountry(values, country, areaCodeOf(country)))}
          />
          <ContactFields form={address} countries={countries} />
        </Section>
        <Section title={t('address.section.where')}>
          <LocationFields form={address} />
        </Section>
        <Section title={t('address.section.more')}>
          <div className={classes.pair}>
            <TextField form={address} name="tel_number" type="tel" inputMode="tel" />
            <TextField form={address} name="email" type="email" inputMode="email" />
          </div>
          <TextField form={address} name="id_card_number" help={t('field.address.id_card_number.help')} />
          <Defaults values={values} set={form.set} />
        </Section>
        <Text size="xs" c="dimmed">
          {t('resource.form_required')}
        </Text>
      </Stack>
      <div className={frame.foot}>
        {duplicateName !== undefined && (
          <Alert role="alert" color="amber" icon={<IconCopyCheck />} title={t('address.duplicate')} mb="sm">
            {t('address.duplicate_text', { name: duplicateName })}
          </Alert>
        )}
        <FormFoot loading={form.isBusy} onCancel={onCancel}>
          {duplicateName === undefined ? t('address.save') : t('address.save_anyway')}
        </FormFoot>
      </div>
    </form>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap={14}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </Stack>
  )
}

/** What the address is for. Another kind takes country and detailed address along, so it asks first where there are any. */
function TypeField({ type, address }: { type: number; address: AddressFormState }) {
  const [pendingType, setPendingType] = useState<number>()
  const apply = (next: number) => address.replace((now) => withType(now, next))
  const handleChange = (next: number) => {
    if (next === type) return
    if (hasDetail(address.values)) setPendingType(next)
    else apply(next)
  }
  const handleConfirm = () => {
    if (pendingType !== undefined) apply(pendingType)
    setPendingType(undefined)
  }
  return (
    <div>
      <Text component="div" size="sm" fw={600} mb={4} id="address-type-label">
        {t('field.address.address_type.label')}
      </Text>
      <SegmentedControl
        name="address_type"
        aria-labelledby="address-type-label"
        maw="100%"
        fullWidth
        value={String(type)}
        data={addressTypes.map((one) => ({ value: String(one), label: t(`address.type.${one}`) }))}
        onChange={(next) => handleChange(Number(next))}
      />
      <ConfirmDialog
        opened={pendingType !== undefined}
        title={t('address.type_ask')}
        confirmLabel={t('address.type_ask_yes')}
        cancelLabel={t('address.type_ask_no')}
        onConfirm={handleConfirm}
        onClose={() => setPendingType(undefined)}
      >
        <Text size="sm">{t('address.type_ask_text')}</Text>
      </ConfirmDialog>
    </div>
  )
}

/** Each kind has its own default; an address for any use can be both. */
function Defaults({ values, set }: { values: AddressFormValues; set: (patch: Partial<AddressFormValues>) => void }) {
  const isOffered = { is_default: values.address_type !== senderType, is_sender_default: values.address_type <= senderType }
  return (['is_default', 'is_sender_default'] as const)
    .filter((name) => isOffered[name] || values[name])
    .map((name) => (
      <Switch
        key={name}
        name={name}
        label={t(`field.address.${name}.label`)}
        checked={values[name]}
        onChange={(event) => set({ [name]: event.currentTarget.checked })}
      />
    ))
}

/** A masked number that was not touched is the server's business. */
const withoutMaskedIdentity = (values: AddressFormValues, before: AddressFormValues): AddressFormValues =>
  values.id_card_number === before.id_card_number ? { ...values, id_card_number: '' } : values

/** The name under which the book has it, if that is why the server said no. */
function findDuplicateName({ errors, data }: CallError): string | undefined {
  const name = (data as { id?: unknown; name?: unknown } | null | undefined)?.name
  return errors === undefined && typeof name === 'string' ? name : undefined
}
