import '#web/styles-whole.css'
import { addressImport } from '#contract/address-import.ts'
import { AddressBook } from '#web/features/address/address-book.tsx'
import { bookKey } from '#web/features/address/queries.ts'
import { ImportButton } from '#web/features/import/import-button.tsx'
import { refresh } from '#web/lib/query-client.ts'

const handleAdded = () => void refresh(bookKey)

export const AddressBookPage = () => <AddressBook actions={<ImportButton calls={addressImport} onAdded={handleAdded} />} />
