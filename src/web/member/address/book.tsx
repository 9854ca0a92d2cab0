import '#web/styles-whole.css'
import { addressImport } from '#contract/address-import.ts'
import { refresh } from '#web/lib/query-client.ts'
import { ImportButton } from '#web/member/import/import-button.tsx'
import { AddressBook } from './address-book.tsx'
import { bookKey } from './queries.ts'

const handleAdded = () => void refresh(bookKey)

export const AddressBookPage = () => <AddressBook actions={<ImportButton calls={addressImport} onAdded={handleAdded} />} />
