import '#web/styles-whole.css'
import { Drawer, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { addressTypes } from '#domain/address/address.ts'
import { countryOptions } from '#web/inputs/address/queries.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { dialogHeader } from '#web/kit/dialog-header.ts'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { t } from '#web/lib/words.ts'
import type { ListFormProps } from '#web/resource/list-panel.tsx'
import frame from '#web/resource/resource-form.module.css'
import { useAfterMount } from '#web/resource/use-after-mount.ts'
import { useLastDefined } from '#web/resource/use-last-defined.ts'
import { AddressForm } from './address-form.tsx'
import { blankValues, toFormValues } from './form-values.ts'
import { addressOptions } from './queries.ts'

/** The form beside its list. Whatever would close it (Esc, the cross, Back, a link) asks first when something was changed. */
export function AddressDrawer({ open, state, isNarrow, onClose }: ListFormProps) {
  // A new address starts with the kind that is looked at.
  const type = addressTypes.find((one) => String(one) === state.tab)
  const [isDirty, setIsDirty] = useState(false)
  // Read when a navigation is tried, so that a save can let go and close in one breath.
  const isBlocking = useRef(false)
  isBlocking.current = open !== undefined && isDirty
  const blocker = useBlocker(() => isBlocking.current)
  useWindowEvent('beforeunload', (event) => {
    if (isBlocking.current) event.preventDefault()
  })
  const allowLeave = () => {
    isBlocking.current = false
    setIsDirty(false)
  }
  const handleSaved = () => {
    allowLeave()
    onClose()
  }
  const handleLeave = () => {
    allowLeave()
    blocker.proceed?.()
  }
  const shown = useLastDefined(open)
  const isAfterMount = useAfterMount()
  return (
    <>
      <Drawer
        opened={isAfterMount && open !== undefined}
        onClose={onClose}
        position="right"
        size={isNarrow ? '100%' : 640}
        title={shown?.what === 'edit' ? t('address.edit_title') : t('address.add_title')}
        closeOnEscape={blocker.state !== 'blocked'}
        {...dialogHeader}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        classNames={{ content: frame.content, body: frame.body }}
      >
        {shown && (
          <LoadedForm
            key={shown.what === 'edit' ? shown.id : 'add'}
            id={shown.what === 'edit' ? shown.id : undefined}
            type={type}
            onDirty={setIsDirty}
            onSaved={handleSaved}
            onCancel={onClose}
          />
        )}
      </Drawer>
      <ConfirmDialog
        opened={blocker.state === 'blocked'}
        title={t('resource.form_leave')}
        confirmLabel={t('resource.form_leave_yes')}
        cancelLabel={t('resource.form_leave_no')}
        isDanger
        onConfirm={handleLeave}
        onClose={() => blocker.reset?.()}
      >
        <Text size="sm">{t('resource.form_leave_text')}</Text>
      </ConfirmDialog>
    </>
  )
}

type LoadedProps = {
  id: number | undefined
  type: number | undefined
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
  onCancel: () => void
}

function LoadedForm({ id, type, ...rest }: LoadedProps) {
  const countries = useQuery(countryOptions)
  const row = useQuery({ ...addressOptions(id ?? 0), enabled: id !== undefined })
  // What is there first: a form that is being filled in stays, even if it cannot be asked for again.
  if (countries.data && (id === undefined || row.data))
    return (
      <AddressForm {...rest} id={id} before={row.data ? toFormValues(row.data) : blankValues(type)} countries={countries.data} />
    )
  const loadError = countries.error ?? row.error
  if (loadError)
    return (
      <ErrorState
        title={t('resource.failed_row')}
        message={loadError.message}
        retryLabel={t('common.retry')}
        onRetry={() => void (countries.error ? countries.refetch() : row.refetch())}
      />
    )
  return <FormSkeleton label={t('common.loading')} rows={8} />
}
