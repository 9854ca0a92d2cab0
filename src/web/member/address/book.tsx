import '#web/styles-whole.css'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { addressImport } from '#contract/address-import.ts'
import { AddressBook } from '#web/features/address/address-book.tsx'
import { bookKey } from '#web/features/address/queries.ts'
import { ImportButton } from '#web/features/import/import-button.tsx'

export function AddressBookPage() {
  const client = useQueryClient()
  const handleAdded = useCallback(() => void client.invalidateQueries({ queryKey: bookKey }), [client])
  return <AddressBook actions={<ImportButton calls={addressImport} onAdded={handleAdded} />} />
}
