import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Section } from '#web/kit/section.tsx'
import { t } from '#web/lib/words.ts'
import { addPackage } from './change-form.ts'
import { maxPackages } from './form.ts'
import { PackageFields } from './package-fields.tsx'
import type { OrderFormState } from './use-order-form.ts'

type Props = { state: OrderFormState; isEdit: boolean }

/** Each package becomes an order with a label of its own; an order that is edited has one. */
export function PackagesCard({ state, isEdit }: Props) {
  const { packages } = state.form
  const fieldError = state.errors.packages
  return (
    <Section title={t('orderForm.packages')} name="packages" note={isEdit ? undefined : t('orderForm.packages_note')}>
      {packages.map((parcel, index) => (
        <PackageFields key={parcel.key} state={state} parcel={parcel} at={index} isEdit={isEdit} />
      ))}
      {fieldError && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {fieldError}
        </Text>
      )}
      {!isEdit && (
        <Button
          id="order-packages"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={packages.length >= maxPackages}
          onClick={() => state.change(addPackage, 'packages')}
        >
          {t('orderForm.add_package')}
        </Button>
      )}
    </Section>
  )
}
