import { z } from 'zod'
import { type ShopKind, shopKinds } from '#domain/shop/kinds.ts'
import { callsAt, endpoint } from './endpoint.ts'
import { emptyInput, line, rowId, yesNo } from './inputs.ts'

/** Linking shops of members; the list of those that are linked is `member-lists/shop.ts`. */

export const shopAccess = 'member:account/addManageAccounts'

const kind = z.enum(shopKinds, { error: 'invalid.choice' })

const field = z.strictObject({
  name: z.string(),
  type: z.enum(['text', 'url', 'secret', 'choice']),
  is_required: z.boolean(),
  choices: z.array(z.string()),
  initial: z.string(),
})

const kindView = z.strictObject({
  kind,
  ways: z.array(z.enum(['oauth', 'keys'])),
  fields: z.array(field),
  key_fields: z.array(field),
  steps: z.int(),
  least_sync_minutes: z.int(),
  is_sandbox: z.boolean(),
  /** the marketplace's own page of consent can be used here */
  can_authorize: z.boolean(),
  /** an account to try things out with is made at a click */
  can_create: z.boolean(),
})
export type ShopKindView = z.output<typeof kindView>
export type ShopFieldView = z.output<typeof field>

/** What the connector needs, by the names of its description; whatever is a secret there is sealed and never answered. */
const values = z.record(z.string().max(40), z.string({ error: 'invalid.type' }).trim().max(4000, 'invalid.too_long'))

const preset = z.strictObject({ id: z.int(), name: z.string() })

/** Centimetres and grams, as orders have them. */
const newPreset = z.object({
  name: line(60),
  length: z.coerce.number({ error: 'invalid.type' }).positive('invalid.too_small').max(1000, 'invalid.too_big'),
  width: z.coerce.number({ error: 'invalid.type' }).positive('invalid.too_small').max(1000, 'invalid.too_big'),
  height: z.coerce.number({ error: 'invalid.type' }).positive('invalid.too_small').max(1000, 'invalid.too_big'),
  weight: z.coerce
    .number({ error: 'invalid.type' })
    .int('invalid.type')
    .min(0, 'invalid.too_small')
    .max(1_000_000, 'invalid.too_big'),
})

const optionalId = z.preprocess((raw) => (raw === '' || raw === 0 || raw === '0' ? null : raw), rowId.nullable()).optional()

const defaults = {
  sync_minutes: z.coerce
    .number({ error: 'invalid.type' })
    .int('invalid.type')
    .min(1, 'invalid.too_small')
    .max(1440, 'invalid.too_big')
    .optional(),
  is_auto_notify: yesNo.optional(),
  channel_id: optionalId,
  preset_id: optionalId,
  /** a preset that is made with it and then used */
  new_preset: newPreset.optional(),
}

/** Who the marketplace says it is, and what the member should know (`shopKind.note.*`). */
const health = { account_name: z.string(), notes: z.array(z.string()) }
const linked = z.strictObject({ id: z.int(), ...health })

/** The member knows that another member has linked this shop too; asked for by the refusal `shop.shared`. */
const confirmShared = yesNo.default(false)

const shopForm = z.strictObject({
  id: z.int(),
  kind,
  name: z.string(),
  account_name: z.string(),
  state: z.int(),
  settings: z.record(z.string(), z.string()),
  /** dots for each secret that is kept */
  secrets: z.record(z.string(), z.string()),
  sync_minutes: z.int(),
  is_auto_notify: z.boolean(),
  channel_id: z.int().nullable(),
  preset_id: z.int().nullable(),
})
export type ShopForm = z.output<typeof shopForm>

const syncView = z.strictObject({
  id: z.int(),
  cause: z.string(),
  state: z.int(),
  read_count: z.int(),
  added: z.int(),
  changed: z.int(),
  missed: z.int(),
  reason: z.string(),
  detail: z.string(),
  create_time: z.int(),
  end_time: z.int().nullable(),
})
export type ShopSyncView = z.output<typeof syncView>

const authorizeInput = z.object({
  /** the shop that is linked again; without it a new one */
  id: rowId.optional(),
  settings: values.default({}),
})
const authorizeAnswer = z.strictObject({ url: z.string() })

const authorizeCall = (one: ShopKind) =>
  endpoint({ path: `POST /api/shop/authorize/${one}`, access: shopAccess, input: authorizeInput, output: authorizeAnswer })

/** Begins linking on the marketplace's own page; it comes back to GET of the same path, which is no page of ours. */
export const shopAuthorize = Object.fromEntries(shopKinds.map((one) => [one, authorizeCall(one)])) as Record<
  ShopKind,
  ReturnType<typeof authorizeCall>
>

const { get, post } = callsAt('/api/shop', shopAccess)

export const shopCalls = {
  kinds: get('kinds', { input: emptyInput, output: z.strictObject({ list: z.array(kindView) }) }),
  /** what a shop's orders may be given by themselves */
  choices: get('choices', { input: emptyInput, output: z.strictObject({ channels: z.array(preset), presets: z.array(preset) }) }),
  /** tries a shop that is linked (`id`), or what is typed to link one */
  test: post('test', {
    input: z.object({ id: rowId.optional(), kind: kind.optional(), settings: values.default({}), secrets: values.default({}) }),
    output: z.strictObject(health),
    heavy: true,
  }),
  add: post('add', {
    input: z.object({
      kind,
      name: line(60, 0).default(''),
      settings: values.default({}),
      secrets: values.default({}),
      /** an account to try things out with is made first; nothing else is needed */
      new_account: yesNo.default(false),
      confirm_shared: confirmShared,
      ...defaults,
    }),
    output: linked,
    heavy: true,
  }),
  read: get('edit', { input: z.object({ id: rowId }), output: z.strictObject({ row: shopForm }) }),
  /** what is not sent stays as it is; a secret that is empty or dots does too */
  edit: post('edit', {
    input: z.object({
      id: rowId,
      name: line(60).optional(),
      settings: values.optional(),
      secrets: values.optional(),
      ...defaults,
    }),
    output: linked,
    heavy: true,
  }),
  history: get('history', {
    input: z.object({ id: rowId, page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    output: z.strictObject({ list: z.array(syncView), total: z.int() }),
  }),
  /** what the marketplace's page answered becomes a link, for the member who began it */
  authorized: post('authorized', {
    input: z.object({
      ticket: z.string({ error: 'invalid.required' }).min(20, 'invalid.format').max(100, 'invalid.too_long'),
      confirm_shared: confirmShared,
    }),
    output: linked,
    heavy: true,
  }),
  /** What a shop's marketplace says by itself. Signed by it with the shop's key; believed by nobody before that was checked. */
  notify: endpoint({
    path: 'POST /api/shop/notify/:shop',
    access: 'public',
    input: z.object({ shop: rowId }),
    output: z.strictObject({ received: z.literal(1) }),
    raw: true,
  }),
  /** What a marketplace asks of the operator about buyers' data; signed with the operator's registration there. */
  privacy: endpoint({
    path: 'POST /api/shop/privacy/:kind',
    access: 'public',
    input: z.object({ kind }),
    output: z.strictObject({ received: z.literal(1) }),
    raw: true,
  }),
}
