import { address } from '#contract/address.ts'
import { addressImport } from '#contract/address-import.ts'
import type { Ctx } from '#server/ctx.ts'
import { importRoutes } from '#server/modules/imports/index.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { deleteAddresses } from './actions/delete-addresses.ts'
import { editAddress } from './actions/edit-address.ts'
import { exportAddresses } from './actions/export-addresses.ts'
import { lookUpAddress } from './actions/look-up-address.ts'
import { parsePastedAddress } from './actions/parse-pasted-address.ts'
import { listAddresses, readAddress, readDefaultAddress } from './actions/read-addresses.ts'
import { setDefaultAddress } from './actions/set-default-address.ts'
import { addAddress } from './create-address.ts'
import { addressImportKind } from './import-addresses.ts'

export const addressRoutes: Route<Ctx>[] = [
  on(address.index, listAddresses),
  on(address.read, readAddress),
  on(address.add, addAddress),
  on(address.edit, editAddress),
  on(address.del, deleteAddresses),
  on(address.setDefault, setDefaultAddress),
  on(address.getDefault, readDefaultAddress),
  on(address.lookup, lookUpAddress),
  on(address.export, exportAddresses),
  on(address.parse, parsePastedAddress),
  ...importRoutes(addressImport, addressImportKind),
]
