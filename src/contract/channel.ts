import { z } from 'zod'
import { carriers } from '#domain/channel.ts'
import { customsForms } from '#domain/order/customs-terms.ts'
import { endpoint } from './endpoint.ts'
import { emptyInput } from './inputs.ts'

/** A channel as members and visitors see it: names in the caller's language, limits in grams and centimetres, countries by their two letters. */
export const channelCard = z.strictObject({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  remark: z.string(),
  logo: z.string(),
  logistics_type: z.enum(['self', 'client']),
  service_type: z.string(),
  days_min: z.int(),
  days_max: z.int(),
  min_weight_g: z.int(),
  max_weight_g: z.int(),
  max_length: z.string(),
  max_width: z.string(),
  max_height: z.string(),
  max_girth: z.string().nullable(),
  is_tracked: z.int(),
  has_insurance: z.int(),
  label_formats: z.array(z.enum(['pdf', 'a4', 'zpl'])),
  /** which paper goes with a parcel abroad, and what is asked for it */
  customs_form: z.enum(customsForms),
  needs_hs_code: z.int(),
  needs_id_number: z.int(),
  needs_eori: z.int(),
  /** empty: from anywhere */
  origins: z.array(z.string()),
  /** empty: wherever its prices lead */
  destinations: z.array(z.string()),
})

export type ChannelCard = z.output<typeof channelCard>

export const channelCalls = {
  /** what this caller may choose from; a visitor sees what is open to everybody */
  index: endpoint({
    path: 'GET /api/channel/index',
    access: 'public',
    input: emptyInput,
    output: z.strictObject({ list: z.array(channelCard), total: z.int() }),
  }),
  /** for the form of a channel: the carriers this server can buy labels from */
  connectedCarriers: endpoint({
    path: 'GET /admin/channel/carriers',
    access: 'admin:channel/index',
    input: emptyInput,
    output: z.strictObject({ list: z.array(z.enum(carriers)) }),
  }),
}
