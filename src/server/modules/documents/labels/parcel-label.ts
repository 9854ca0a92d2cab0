/** Sender or receiver as an order keeps them, with the country's name as it is to be printed. */
export type LabelParty = {
  name: string
  company: string
  detailAddress: string
  city: string
  state: string
  zipCode: string
  country: string
  telephone: string
}

/** All that a label says. Biggest is what sorters read: where to (`routing`), how (`service`), and the number. */
export type ParcelLabel = {
  routing: string
  service: string
  /** the service and the country of destination by their English names as well, where the label leaves the country and is read in another language */
  englishService?: string
  englishCountry?: string
  grams: number
  sender: LabelParty
  receiver: LabelParty
  trackingNumber: string
  reference: string
  /** what is inside, one text for each item */
  contents: readonly string[]
}
