import { z } from 'zod'

/** Whatever was typed; `domain/order/party.ts` says what is wrong with it. */
const typed = z.preprocess((raw) => raw ?? '', z.string({ error: 'invalid.type' }).max(500, 'invalid.too_long')).default('')

/** Who sends or receives a parcel, as forms send it. */
export const typedParty = z.object({
  name: typed,
  company: typed,
  state: typed,
  city: typed,
  detailAddress: typed,
  countryCode: typed,
  zipCode: typed,
  telephone: typed,
  email: typed,
  /** not sent, or masked as it was answered: as it is kept */
  id_card_number: z.string({ error: 'invalid.type' }).max(60, 'invalid.too_long').optional(),
})
