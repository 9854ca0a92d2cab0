import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconCopyCheck } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import { senderType } from '#domain/address/address.ts'
import { ChoiceField, TextField } from '#web/inputs/address/address-field.tsx'
import classes from '#web/inputs/address/address-fields.module.css'
import { changeCountry } from '#web/inputs/address/address-text.ts'
import { ContactFields } from '#web/inputs/address/contact-fields.tsx'
import { areaCodeOf } from '#web/inputs/address/library-checks.ts'
import { LocationFields } from '#web/inputs/address/location-fields.tsx'
import { PasteBox } from '#web/inputs/address/paste-box.tsx'
import { focusInput } from '#web/inputs/focus-input.ts'
import { ErrorSummary } from '#web/kit/error-summary.tsx'
import { FormError } from '#web/kit/form-error.tsx'
import { t, tMaybe } from '#web/lib/words.ts'
import frame from '#web/resource/resource-form.module.css'
import type { AddressFormValues } from './form-values.ts'
import { TypeField } from './type-field.tsx'
import { type AddressForm as Form, useAddressForm } from './use-address-form.ts'

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
export function AddressForm({ countries, onCancel, ...options }: Props) {
  const form = useAddressForm({ countries, ...options })
  const { values, errors, duplicateName } = form
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!form.isBusy) form.submit()
  }
  const fieldErrors = Object.entries(errors).map(([field, text]) => ({
    field,
    label: tMaybe(`field.address.${field}.label`) ?? field,
    text,
  }))
  return (
    <form className={frame.form} noValidate onSubmit={handleSubmit}>
      <Stack gap="lg" className={frame.fields}>
        <PasteBox onFound={form.fill} isFirst={options.id === undefined} />
        <ErrorSummary
          title={t('resource.form_check')}
          errors={fieldErrors}
          attempt={form.attempt}
          onJump={(field) => focusInput(`address-${field}`)}
        />
        <FormError message={form.formError} attempt={form.attempt} />
        <TypeField form={form} />
        <Section title={t('address.section.who')}>
          <ChoiceField
            form={form}
            name="country"
            required
            choices={countries.map(({ iso2, name }) => ({ value: iso2, label: name }))}
            onChange={(country) => form.set(changeCountry(values, country, areaCodeOf(country)))}
          />
          <ContactFields form={form} countries={countries} />
        </Section>
        <Section title={t('address.section.where')}>
          <LocationFields form={form} />
        </Section>
        <Section title={t('address.section.more')}>
          <div className={classes.pair}>
            <TextField form={form} name="tel_number" type="tel" inputMode="tel" />
            <TextField form={form} name="email" type="email" inputMode="email" />
          </div>
          <TextField form={form} name="id_card_number" help={t('field.address.id_card_number.help')} />
          <Defaults form={form} />
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
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {duplicateName === undefined ? t('address.save') : t('address.save_anyway')}
          </Button>
        </Group>
      </div>
    </form>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  )
}

/** Each kind has its own default; an address for any use can be both. */
function Defaults({ form }: { form: Form }) {
  const { address_type, is_default, is_sender_default } = form.values
  return (
    <>
      {(address_type !== senderType || is_default) && (
        <Switch
          name="is_default"
          label={t('field.address.is_default.label')}
          checked={is_default}
          onChange={(event) => form.set({ is_default: event.currentTarget.checked })}
        />
      )}
      {(address_type <= senderType || is_sender_default) && (
        <Switch
          name="is_sender_default"
          label={t('field.address.is_sender_default.label')}
          checked={is_sender_default}
          onChange={(event) => form.set({ is_sender_default: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
