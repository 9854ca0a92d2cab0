export type AddressMatch = {
  province: string
  city: string
  district: string
  address_line_1: string
  address_line_2: string
  address_line_3: string
  zip_code: string
}

export type AddressQuery = {
  /** ISO 3166, two letters */
  country: string
  zipCode: string
  /** what the asker used for this post code before; read only by a provider that wants it */
  earlier: () => Promise<AddressMatch[]>
}

/** Who knows the addresses of a post code. An empty list: nobody does. */
export type AddressProvider = { name: string; find(asked: AddressQuery): Promise<AddressMatch[]> }

export type AddressLookup = { current(): AddressProvider }
