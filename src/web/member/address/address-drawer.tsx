import { useQuery } from '@tanstack/react-query'
import { addressTypes } from '#domain/address/address.ts'
import { countryOptions } from '#web/inputs/address/queries.ts'
import { t } from '#web/lib/words.ts'
import { CloseDrawerButton } from '#web/resource/back-link.tsx'
import { EditDrawer, type EditHandlers } from '#web/resource/edit-drawer.tsx'
import type { ListFormProps } from '#web/resource/list-panel.tsx'
import { LoadState } from '#web/resource/load-state.tsx'
import { AddressForm } from './address-form.tsx'
import { blankValues, toFormValues } from './form-values.ts'
import { addressOptions } from './queries.ts'

/** The form of an address, beside the book. */
export function AddressDrawer({ open, state, onClose }: ListFormProps) {
  // A new address starts with the kind that is looked at.
  const type = addressTypes.find((one) => String(one) === state.tab)
  return (
    <EditDrawer
      open={open}
      width={640}
      title={({ what }) => t(what === 'edit' ? 'address.edit_title' : 'address.add_title')}
      onClose={onClose}
    >
      {(shown, handlers) => {
        const id = shown.what === 'edit' ? shown.id : undefined
        return <LoadedForm key={id ?? 'add'} id={id} type={type} {...handlers} />
      }}
    </EditDrawer>
  )
}

type LoadedProps = EditHandlers & { id: number | undefined; type: number | undefined }

function LoadedForm({ id, type, ...rest }: LoadedProps) {
  const countries = useQuery(countryOptions)
  const row = useQuery({ ...addressOptions(id ?? 0), enabled: id !== undefined })
  // What is there first: a form that is being filled in stays, even if it cannot be asked for again.
  if (countries.data && (id === undefined || row.data))
    return (
      <AddressForm {...rest} id={id} before={row.data ? toFormValues(row.data) : blankValues(type)} countries={countries.data} />
    )
  return (
    <LoadState
      query={countries.error ? countries : row}
      failed={t('resource.failed_row')}
      rows={8}
      back={<CloseDrawerButton onClick={rest.onCancel} />}
    />
  )
}
