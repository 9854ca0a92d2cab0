import { SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { addressTypes } from '#domain/address/address.ts'
import classes from '#web/inputs/address/address-fields.module.css'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { t } from '#web/lib/words.ts'
import { hasDetail, withType } from './form-values.ts'
import type { AddressForm } from './use-address-form.ts'

/** What the address is for. Another kind takes country and detailed address along, so it asks first where there are any. */
export function TypeField({ form }: { form: AddressForm }) {
  const [pendingType, setPendingType] = useState<number>()
  const handleChange = (type: number) => {
    if (type === form.values.address_type) return
    if (hasDetail(form.values)) setPendingType(type)
    else form.clear(withType(form.values, type))
  }
  const handleConfirm = () => {
    if (pendingType !== undefined) form.clear(withType(form.values, pendingType))
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
        className={classes.types}
        fullWidth
        value={String(form.values.address_type)}
        data={addressTypes.map((type) => ({ value: String(type), label: t(`address.type.${type}`) }))}
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
