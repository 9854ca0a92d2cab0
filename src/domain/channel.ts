import type { FieldProblems } from './errors.ts'

/**
 * Who may stand behind a channel. R2R is our own network, the sandbox carrier is for trying things out; the others are known by name and can
 * be chosen once this server has an adapter that talks to them (`live` of their registry says which).
 */
export const carriers = ['r2r', 'sandbox', 'easypost', 'shipengine', 'karrio', 'royalmail_clickdrop'] as const
export type Carrier = (typeof carriers)[number]

/** Our own network: a label is a number of ours, and nobody is asked for it. */
export const ownCarrier: Carrier = 'r2r'

/** What each carrier is told of our account with it, and whether that is a secret. An adapter may read others besides. */
export const knownParams: Record<Carrier, readonly { name: string; isSecret: boolean }[]> = {
  r2r: [],
  sandbox: [
    { name: 'base_url', isSecret: false },
    { name: 'api_key', isSecret: true },
    { name: 'behaviour', isSecret: false },
    { name: 'timeout_ms', isSecret: false },
    { name: 'pace', isSecret: false },
  ],
  easypost: [
    { name: 'api_key', isSecret: true },
    { name: 'carrier_account', isSecret: false },
  ],
  shipengine: [
    { name: 'api_key', isSecret: true },
    { name: 'carrier_id', isSecret: false },
  ],
  karrio: [
    { name: 'base_url', isSecret: false },
    { name: 'api_key', isSecret: true },
    { name: 'carrier_id', isSecret: false },
  ],
  royalmail_clickdrop: [{ name: 'api_key', isSecret: true }],
}

export const isSecretParam = (carrier: Carrier, name: string): boolean =>
  knownParams[carrier].some((param) => param.name === name && param.isSecret)

/** Where a carrier is called: secrets that were typed for one address are not sent to another. */
export const isUrlParam = (name: string): boolean => name === 'base_url'

/** Stands where a secret would; sent back, it means: as it was. */
export const maskedValue = '******'

/** What a parcel may weigh and measure: grams and millimetres, null where nothing is said. */
export type Limits = {
  minWeightG: number
  maxWeightG: number | null
  /** longest, middle and shortest side */
  maxSidesMm: readonly [number | null, number | null, number | null]
  maxGirthMm: number | null
}

/** A channel that says nothing of its own has the limits of the settings. Nothing is assumed about girth: few carriers measure it. */
export type DefaultLimits = { maxWeightG: number; maxSideMm: number }

export type EffectiveLimits = {
  minWeightG: number
  maxWeightG: number
  maxSidesMm: [number, number, number]
  maxGirthMm: number | null
}

export const effectiveLimits = (own: Limits, usual: DefaultLimits): EffectiveLimits => ({
  minWeightG: own.minWeightG,
  maxWeightG: own.maxWeightG ?? usual.maxWeightG,
  maxSidesMm: effectiveSides(own.maxSidesMm, usual.maxSideMm),
  maxGirthMm: own.maxGirthMm,
})

/** A shorter side cannot be allowed more than a longer one: where it says nothing it follows that. */
function effectiveSides([longest, middle, shortest]: Limits['maxSidesMm'], usual: number): [number, number, number] {
  const first = longest ?? usual
  const second = middle ?? Math.min(usual, first)
  return [first, second, shortest ?? Math.min(usual, second)]
}

/** A channel as its row says it: lengths in millimetres. */
export type ChannelValues = {
  carrier: string
  logistics_type: string
  number_prefix: string
  min_weight_g: number
  max_weight_g: number | null
  max_length: number | null
  max_width: number | null
  max_height: number | null
  days_min: number
  days_max: number
  refund_rule: string
  unused_refund_days: number | null
}

/** What does not go together in a channel, by field. */
export function checkChannel(values: ChannelValues): FieldProblems {
  const problems: FieldProblems = {}
  const isOwn = values.carrier === 'r2r'
  if (isOwn !== (values.logistics_type === 'self')) problems.logistics_type = { key: 'invalid.logistics_type' }
  if (isOwn && values.number_prefix === '') problems.number_prefix = { key: 'invalid.required' }
  if (values.max_weight_g !== null && values.max_weight_g < values.min_weight_g)
    problems.max_weight_g = { key: 'invalid.too_small', values: { min: values.min_weight_g } }
  if (isLonger(values.max_width, values.max_length)) problems.max_width = { key: 'invalid.longer_side' }
  if (isLonger(values.max_height, values.max_width ?? values.max_length)) problems.max_height = { key: 'invalid.longer_side' }
  if (values.days_max < values.days_min) problems.days_max = { key: 'invalid.too_small', values: { min: values.days_min } }
  if (values.refund_rule === 'automatic' && values.unused_refund_days === null)
    problems.unused_refund_days = { key: 'invalid.required' }
  return problems
}

const isLonger = (one: number | null, other: number | null): boolean => one !== null && other !== null && one > other
