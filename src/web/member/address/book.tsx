import '#web/styles-whole.css'
import { AddressBook } from '#web/features/address/address-book.tsx'

export const AddressBookPage = () => <AddressBook />
