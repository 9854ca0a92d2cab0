import type { AddressProvider } from '../port.ts'

/** Nothing to install and nobody to pay: the member's own addresses of that post code. */
export const addressHistory: AddressProvider = { name: 'earlier', find: ({ earlier }) => earlier() }
