import { importCalls } from './import.ts'

/** Spreadsheets into the address book. */
export const addressImport = importCalls('address', 'member:account/addressBook')
