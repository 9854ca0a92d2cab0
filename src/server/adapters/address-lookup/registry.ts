import { addressHistory } from './history/provider.ts'
import type { AddressLookup } from './port.ts'

/** Without a service behind it a look-up answers what the member wrote before. */
export const openAddressLookup = (): AddressLookup => ({ current: () => addressHistory })
