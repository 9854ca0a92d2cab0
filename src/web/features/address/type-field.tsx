import { SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { addressTypes } from '#domain/address/address.ts'
import classes from '#web/inputs/address/address-fields.module.css'
import type { AddressFormState } from '#web/inputs/address/address-form-state.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { t } from '#web/lib/words.ts'
import { hasDetail, withType } from './form-values.ts'

/** What the address is for. Another kind takes country and detailed address along, so it asks first where there are any. */
export function TypeField({ type, address }: { type: number; address: AddressFormState }) {
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
        className={classes.types}
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
