import { checkBankAccount, readIban, readSortCode } from './bank-account.ts'
import type { FieldProblems } from './errors.ts'

/** Who stands behind a way of paying: our own bank for trying things out, Stripe, or a bank transfer that finance confirms. */
export const payProviders = ['sandbox', 'stripe', 'offline'] as const
export type PayProvider = (typeof payProviders)[number]

type ProviderSetting = {
  name: string
  isSecret: boolean
  /** a way without it cannot be enabled */
  isRequired: boolean
  /** nobody types it: it is made when the way is saved */
  isGenerated?: boolean
}

/** What each provider is told, or tells, of our account with it. */
export const providerSettings: Record<PayProvider, readonly ProviderSetting[]> = {
  sandbox: [
    { name: 'base_url', isSecret: false, isRequired: false },
    { name: 'secret_key', isSecret: true, isRequired: true, isGenerated: true },
    { name: 'webhook_secret', isSecret: true, isRequired: true, isGenerated: true },
  ],
  stripe: [
    { name: 'secret_key', isSecret: true, isRequired: true },
    { name: 'webhook_secret', isSecret: true, isRequired: true },
    { name: 'base_url', isSecret: false, isRequired: false },
  ],
  offline: [
    { name: 'account_name', isSecret: false, isRequired: true },
    { name: 'sort_code', isSecret: false, isRequired: false },
    { name: 'account_number', isSecret: false, isRequired: false },
    { name: 'iban', isSecret: false, isRequired: false },
    { name: 'instructions_zh', isSecret: false, isRequired: false },
    { name: 'instructions_en', isSecret: false, isRequired: false },
  ],
}

/** Providers whose form asks for this setting. */
export const providersWithSetting = (name: string): PayProvider[] =>
  payProviders.filter((provider) => providerSettings[provider].some((setting) => setting.name === name && !setting.isGenerated))

export const secretSettings = (provider: PayProvider): string[] =>
  providerSettings[provider].flatMap(({ name, isSecret }) => (isSecret ? [name] : []))

/** A way as its row says it, with the names of the secrets that are kept; amounts in pence. */
export type PayWayValues = {
  provider: PayProvider
  min_amount: number
  max_amount: number
  base_url: string
  account_name: string
  sort_code: string
  account_number: string
  iban: string
  status: boolean
  secrets: readonly string[]
}

/** What is missing before members can be offered the way, by field. */
export function missingSettings(values: PayWayValues): FieldProblems {
  const has = (name: string) =>
    values.secrets.includes(name) || ((values as unknown as Record<string, unknown>)[name] ?? '') !== ''
  const problems: FieldProblems = {}
  for (const { name, isRequired } of providerSettings[values.provider])
    if (isRequired && !has(name)) problems[name] = { key: 'invalid.required' }
  if (values.provider !== 'offline') return problems
  const isBritish = values.sort_code !== '' && values.account_number !== ''
  if (!isBritish && values.iban === '') {
    if (values.sort_code !== '') problems.account_number = { key: 'invalid.required' }
    else problems.sort_code = { key: 'invalid.account_or_iban' }
  }
  return problems
}

/** What does not go together in a way, by field; for one that is enabled also what it lacks. */
export function checkPayWay(values: PayWayValues): FieldProblems {
  const problems: FieldProblems = {}
  if (values.min_amount < 1) problems.min_amount = { key: 'invalid.too_small', values: { min: '0.01' } }
  if (values.max_amount < values.min_amount) problems.max_amount = { key: 'invalid.below_min_amount' }
  if (!isSafeUrl(values.base_url)) problems.base_url = { key: 'invalid.provider_address' }
  Object.assign(problems, checkBankAccount(values))
  return values.status ? { ...missingSettings(values), ...problems } : problems
}

/** Keys travel there: encrypted, or to this machine only. Empty: the provider's own address. */
export function isSafeUrl(text: string): boolean {
  if (text === '') return true
  const match = /^(https?):\/\/(\[[0-9a-f:]+\]|[A-Za-z0-9.-]+)(:\d{1,5})?\/?$/.exec(text)
  if (!match) return false
  return match[1] === 'https' || ['127.0.0.1', 'localhost', '[::1]'].includes(match[2] ?? '')
}

/** Numbers of accounts as they are kept, however they were typed. */
export const normalizeAccountNumber = (field: 'sort_code' | 'account_number' | 'iban', text: string): string =>
  field === 'iban' ? readIban(text) : field === 'sort_code' ? readSortCode(text) : text.replace(/\s/g, '')

/** How a bank transfer names the payment it is for: banks take 18 characters, in capitals and without signs between. */
export const transferReference = (paymentNumber: string): string =>
  paymentNumber
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(-18)
