import '#web/styles-whole.css'
import { IconAddressBook } from '@tabler/icons-react'
import { lazy } from 'react'
import type { AddressRow } from '#contract/address.ts'
import { addressImport } from '#contract/address-import.ts'
import { memberAddress } from '#contract/member-lists/address.ts'
import { refresh } from '#web/lib/query-client.ts'
import { ImportButton } from '#web/member/import/import-button.tsx'
import { defineList } from '#web/resource/list-definition.ts'
import { ListScreen } from '#web/resource/list-screen.tsx'
import { AddressCard } from './address-card.tsx'
import { bookKey } from './queries.ts'

/** The form weighs more than the list, with its tables of phone numbers and post codes: it comes when it is opened. */
const AddressDrawer = lazy(async () => ({ default: (await import('./address-drawer.tsx')).AddressDrawer }))

const addressBook = defineList<AddressRow>({
  resource: memberAddress,
  renderCard: (row, card) => <AddressCard row={row} {...card} />,
  rowName: ({ user_salutation_name: name, address_line_1: street }) => `${name} · ${street}`,
  emptyIcon: IconAddressBook,
})

const handleAdded = () => void refresh(bookKey)

/** A member's addresses as cards, with what is looked at in the page's URL. */
export const AddressBookPage = () => (
  <ListScreen
    definition={addressBook}
    actions={<ImportButton calls={addressImport} onAdded={handleAdded} />}
    form={AddressDrawer}
  />
)
