import { createHash } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { listEnabledCountries } from '#server/modules/catalogue/index.ts'
import { eachRow, importKind } from '#server/modules/imports/index.ts'
import { clearOtherDefaults, maxAddresses } from './create-address.ts'
import { addressColumns } from './import-columns.ts'
import { checkAddressInput, createAreaLookup } from './prepare-address.ts'
import { countryCodesByName, readCells } from './read-cells.ts'
import {
  type AddressValues,
  type ComparedAddress,
  comparedColumns,
  countAddressBook,
  insertAddresses,
  listComparedAddresses,
  lockAddressBook,
} from './store.ts'

/** Rows of a sheet that become addresses of the book, checked as the form checks them. */
export const addressImportKind = importKind<AddressValues>({
  kind: 'address',
  title: 'address.title',
  maxRows: 5000,
  columns: addressColumns,
  prepareCheck: async (ctx, db) => {
    const countries = countryCodesByName(await listEnabledCountries(db))
    const areaLookup = await createAreaLookup(db)
    return eachRow<AddressValues>(async (cells) => {
      const { input, problems } = readCells(cells, countries)
      const checked = await checkAddressInput(ctx, input, null, areaLookup)
      if ('problems' in checked) {
        const allProblems = { ...checked.problems, ...problems }
        // Without its country a number has no code; once the country is right, it has.
        if (allProblems.country && cells.mobile_code === undefined) delete allProblems.mobile_code
        return { problems: allProblems }
      }
      if (Object.keys(problems).length > 0) return { problems }
      return { values: checked.values, duplicateKey: duplicateKeyOf(checked.values) }
    })
  },
  listDuplicateKeys: async (db, userId) => new Set((await listComparedAddresses(db, userId)).map(duplicateKeyOf)),
  lock: lockAddressBook,
  add: async (ctx, tx, { userId }, groups) => {
    const values = groups.map((group) => group.values)
    if ((await countAddressBook(tx, userId)) + values.length > maxAddresses)
      throw new AppError('address.too_many', { detail: { most: maxAddresses } })
    const now = ctx.clock()
    // The last row that wants to be the default is.
    const lastDefaults = {
      is_default: values.findLastIndex(({ is_default }) => is_default),
      is_sender_default: values.findLastIndex(({ is_sender_default }) => is_sender_default),
    }
    const rows = values.map((row, index) => ({
      ...row,
      is_default: index === lastDefaults.is_default,
      is_sender_default: index === lastDefaults.is_sender_default,
    }))
    for (const row of rows) await clearOtherDefaults(tx, userId, row, 0, now)
    return insertAddresses(tx, userId, rows, now)
  },
})

/** The same comparison as between a new address and the book, in a form that can be looked up. */
const duplicateKeyOf = (row: ComparedAddress): string =>
  createHash('sha256')
    .update(
      JSON.stringify([row.country, row.zip_code, row.mobile, ...comparedColumns.map((column) => row[column].toLowerCase())]),
    )
    .digest('base64url')
