import { AppError, type FieldProblems } from '#domain/errors.ts'
import { type ShopField, type ShopKind, shopKindDescriptions } from '#domain/shop/kinds.ts'
import type { Env } from '#server/platform/env.ts'
import { checkOutsideUrl } from '#server/platform/outside-call.ts'

type Values = Readonly<Record<string, string>>
export type ShopValues = { settings: Record<string, string>; secrets: Record<string, string> }

/** What stands for a secret wherever one is shown; sent back it means: as it was. */
export const maskedSecret = '••••••••'
const isUnchanged = (text: string): boolean => text === '' || /^•+$/.test(text)

type FormOptions = {
  kind: ShopKind
  settings: Values
  secrets: Values
  /** what is kept of a shop that is edited: a field that is not sent, or a secret that was not typed again, stays */
  stored?: ShopValues
  /** a marketplace's own page gives the keys; only what both ways ask for is typed */
  withKeys: boolean
  env: Pick<Env, 'allowPrivateAddresses'>
}

/** What a member typed, checked against the description of its kind and parted into what is shown again and what is sealed. */
export function readShopForm({ kind, settings, secrets, stored, withKeys, env }: FormOptions): ShopValues {
  const { fields, keyFields } = shopKindDescriptions[kind]
  const known = [...fields, ...(withKeys ? keyFields : []), ...(env.allowPrivateAddresses ? [hostOverride] : [])]
  const problems: FieldProblems = {}
  for (const [part, values] of Object.entries({ settings, secrets }))
    for (const name of Object.keys(values))
      if (!known.some((field) => field.name === name))
        problems[`${part}.${name}`] = { key: 'invalid.unknown_field', values: { field: name } }
  const read: ShopValues = { settings: { ...stored?.settings }, secrets: { ...stored?.secrets } }
  for (const field of known) {
    const part = field.type === 'secret' ? 'secrets' : 'settings'
    const sent = (part === 'secrets' ? secrets : settings)[field.name]
    const kept = read[part][field.name] ?? ''
    const text = sent === undefined || (part === 'secrets' && isUnchanged(sent)) ? kept : toValue(field, sent.trim())
    const problem = problemOf(field, text, env)
    if (problem) problems[`${part}.${field.name}`] = { key: problem }
    else if (text === '') delete read[part][field.name]
    else read[part][field.name] = text
  }
  if (Object.keys(problems).length > 0) throw new AppError('input.invalid', { fields: problems })
  return read
}

/** Where a connector calls instead of the marketplace: for trying things out on machines whose operator allows it. */
const hostOverride: ShopField = { name: 'base_url', type: 'url', isRequired: false }

/** Addresses are typed as people say them. */
const toValue = ({ type }: ShopField, text: string): string =>
  type === 'url' && text !== '' && !/^[a-z]+:\/\//i.test(text) ? `https://${text}` : text

function problemOf(field: ShopField, text: string, env: FormOptions['env']): `invalid.${string}` | null {
  if (text === '') return field.isRequired ? 'invalid.required' : null
  if (field.type === 'choice') return field.choices?.includes(text) ? null : 'invalid.choice'
  if (field.type !== 'url') return null
  const problem = checkOutsideUrl(text, { allowPrivate: env.allowPrivateAddresses })
  return problem === null ? null : problem === 'private' ? 'invalid.private_shop' : 'invalid.url'
}
