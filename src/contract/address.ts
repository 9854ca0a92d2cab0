import { z } from 'zod'
import { addressFields, longestPaste } from '#domain/address/address.ts'
import { callsAt } from './endpoint.ts'
import { rowId, rowIds, yesNo } from './inputs.ts'

/** A member's address book. Here only the shape; `domain/address/address.ts` says what is wrong with an address, in the words of the form. */

const access = 'member:account/addressBook'

/** Whatever was typed, as text. Far longer than is kept, so that a form is told by the rule and not by this. */
const typed = z.preprocess(
  (raw) => (typeof raw === 'number' ? String(raw) : raw === null ? '' : raw),
  z.string({ error: 'invalid.type' }).max(500, 'invalid.too_long'),
)
const digits = (raw: unknown) => (typeof raw === 'string' && /^\d{1,9}$/.test(raw) ? Number(raw) : raw)
const addressType = z.preprocess(digits, z.int({ error: 'invalid.choice' }).min(0, 'invalid.choice').max(3, 'invalid.choice'))

const texts = {
  country: typed.optional(),
  user_name: typed.optional(),
  salutation: typed.optional(),
  first_name: typed.optional(),
  last_name: typed.optional(),
  /** area code, `+86` */
  mobile_code: typed.optional(),
  /** national, or with its own `+` */
  mobile: typed.optional(),
  tel_number: typed.optional(),
  email: typed.optional(),
  zip_code: typed.optional(),
  province: typed.optional(),
  city: typed.optional(),
  district: typed.optional(),
  address_line_1: typed.optional(),
  address_line_2: typed.optional(),
  address_line_3: typed.optional(),
  /** the masked number as it was answered means: unchanged */
  id_card_number: typed.optional(),
}

const sent = {
  address_type: addressType.optional(),
  is_default: yesNo.optional(),
  is_sender_default: yesNo.optional(),
  ...texts,
  /** ours: refuse with `address.duplicate` what is in the book already, once */
  check_duplicate: yesNo.optional(),
}

/** Existing clients send a row back as they got it. */
const ignores = ['userId', 'user_salutation_name', 'country_name', 'create_time', 'update_time']

const flag = z.union([z.literal(0), z.literal(1)])

const row = z.strictObject({
  id: z.int(),
  userId: z.int(),
  address_type: z.int(),
  is_default: flag,
  is_sender_default: flag,
  user_name: z.string(),
  /** Mr John Smith, or the whole name: as it stands on a label */
  user_salutation_name: z.string(),
  salutation: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  mobile_code: z.string(),
  tel_number: z.string(),
  /** masked */
  id_card_number: z.string(),
  country: z.string(),
  /** in the caller's language */
  country_name: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  address_line_1: z.string(),
  address_line_2: z.string(),
  address_line_3: z.string(),
  zip_code: z.string(),
  create_time: z.int(),
  update_time: z.int(),
})

export type AddressRow = z.output<typeof row>

const addressSuggestion = z.strictObject({
  province: z.string(),
  city: z.string(),
  district: z.string(),
  address_line_1: z.string(),
  address_line_2: z.string(),
  address_line_3: z.string(),
  zip_code: z.string(),
})

export type AddressSuggestion = z.output<typeof addressSuggestion>

const number = (least: number, most: number) => z.preprocess(digits, z.int().min(least).max(most))

const filter = {
  quick_search: z.string().max(100, 'invalid.too_long').optional(),
  address_type: z.preprocess((raw) => (raw === '' ? undefined : raw), addressType.optional()),
}

const { get, post } = callsAt('/api/address', access)

export const address = {
  index: get('index', {
    input: z.object({
      page: number(1, 1_000_000).default(1),
      limit: number(1, 100).default(10),
      ...filter,
    }),
    output: z.strictObject({ list: z.array(row), total: z.int() }),
  }),
  read: get('edit', { input: z.object({ id: rowId }), output: z.strictObject({ row }) }),
  add: post('add', { input: z.object(sent), output: z.strictObject({ id: z.int() }), ignores }),
  edit: post('edit', { input: z.object({ id: rowId, ...sent }), output: z.strictObject({ id: z.int() }), ignores }),
  del: post('del', { input: z.object({ ids: rowIds }), output: z.null() }),
  setDefault: post('setDefault', { input: z.object({ id: rowId, address_type: addressType.default(0) }), output: z.null() }),
  /** Whoever makes an order needs it, with or without the page. */
  getDefault: get('getDefaultAddress', {
    access: 'member',
    input: z.object({ address_type: z.preprocess((raw) => (raw === '' ? undefined : raw), addressType.default(0)) }),
    output: z.strictObject({ row }).nullable(),
  }),
  lookup: get('lookup', {
    access: 'member',
    input: z.object({ country: typed.default(''), zip_code: typed.default('') }),
    output: z.strictObject({ list: z.array(addressSuggestion) }),
  }),
  /** what is filtered, as a spreadsheet that the tray brings */
  export: post('export', { input: z.object(filter), output: z.strictObject({ id: z.int() }) }),
  parse: post('parse', {
    access: 'member',
    input: z.object({
      text: z.string({ error: 'invalid.required' }).trim().min(1, 'invalid.required').max(longestPaste, 'invalid.too_long'),
    }),
    output: z.strictObject({ row: z.partialRecord(z.enum(addressFields), z.string()) }),
  }),
}
