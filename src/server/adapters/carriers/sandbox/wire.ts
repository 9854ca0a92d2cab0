import { z } from 'zod'
import type { CarrierParty, LabelRequest } from '../port.ts'

/** The sandbox carrier's answers, as it says them. */
export const labelSchema = z.object({
  id: z.string().min(1),
  reference: z.string().min(1),
  tracking_number: z.string().min(1),
  pdf: z.base64().min(1),
})
export const cancelledSchema = z.object({ id: z.string(), status: z.literal('cancelled') })
export const manifestSchema = z.object({
  id: z.string().min(1),
  reference: z.string().min(1),
  pdf: z.base64().min(1),
  refused: z.array(z.object({ label: z.string(), message: z.string() })),
})
export const foundManifestsSchema = z.object({ manifests: z.array(manifestSchema) })
export const foundSchema = z.object({ labels: z.array(labelSchema) })
export const failureSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

/** Scans are read one by one: a broken one must not cost the others. */
export const reportSchema = z.object({ label: z.string(), tracking_number: z.string(), scans: z.array(z.unknown()) })
export const scanSchema = z.object({
  at: z.iso.datetime({ offset: true }),
  place: z.string().default(''),
  text: z.string().default(''),
  code: z.string().min(1),
})

/** What it is told, in its words: millimetres and grams, money in hundredths of its currency. */
export const labelBody = (request: LabelRequest, pace = '') => ({
  reference: request.reference,
  service: request.service,
  from: partyBody(request.sender),
  to: partyBody(request.receiver),
  parcel: { length: request.lengthMm, width: request.widthMm, height: request.heightMm, weight: request.grams },
  items: request.items.map((item) => ({
    description: item.englishName,
    sku: item.sku,
    quantity: item.quantity,
    unit_price: item.unitPrice,
    currency: item.currency,
    weight: item.grams,
    hs_code: item.hsCode,
    origin: item.originCountry,
  })),
  ...(request.customs ? { customs: request.customs } : {}),
  ...(request.callbackUrl ? { callback_url: request.callbackUrl } : {}),
  ...(pace ? { pace } : {}),
})

const partyBody = (party: CarrierParty) => ({
  name: party.name,
  company: party.company,
  address: party.detailAddress,
  city: party.city,
  state: party.state,
  post_code: party.zipCode,
  country: party.countryCode,
  phone: party.telephone,
  email: party.email,
  ...(party.id_card_number ? { id_number: party.id_card_number } : {}),
})
