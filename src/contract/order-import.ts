import { importCalls } from './import.ts'

/** Spreadsheets of orders. */
export const orderImport = importCalls('sheetOrder', 'member:account/sheetOrder')
