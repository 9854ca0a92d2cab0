import { payWay } from '#contract/resources/pay-way.ts'
import { AppError } from '#domain/errors.ts'
import {
  checkPayWay,
  missingSettings,
  normalizeAccountNumber,
  type PayProvider,
  type PayWayValues,
  secretSettings,
} from '#domain/pay-way.ts'
import type { Ctx } from '#server/ctx.ts'
import { getRow } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { mustBeOutsideUrl } from '#server/platform/outside-call.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'
import { readRow, updateRow } from '#server/platform/resources/write-rows.ts'
import { sealSettings, unsealSettings } from './store.ts'

type StoredPayWay = Omit<PayWayValues, 'secrets'> & { sealed_settings: string }

/** What a new row has where nothing was sent: the same as the columns' own defaults. */
const defaults: Omit<StoredPayWay, 'provider'> = {
  min_amount: 100,
  max_amount: 500_000,
  base_url: '',
  account_name: '',
  sort_code: '',
  account_number: '',
  iban: '',
  status: false,
  sealed_settings: '',
}

/** Keys are sealed before they are kept, and stay with the provider and the address they were typed for. */
export const payWayHooks: ResourceHooks<Ctx> = { beforeSave: preparePayWay }

type BankAccount = { account_name: string; sort_code: string; account_number: string; iban: string }

/** Gives the first bank transfer its account and offers it to members, as finance does on their screen. Answers its number. May run twice. */
export const enableBankTransfer = (ctx: Ctx, account: BankAccount): Promise<number> =>
  inTx(ctx, async (tx) => {
    const way = await getRow<{ id: number }>(tx, `select id from pay_way where provider = 'offline' order by id limit 1`)
    const row = readRow(payWay, { ...account, status: 1 }, { partial: true })
    await preparePayWay(ctx, tx, row, way.id)
    await updateRow(tx, payWay, way.id, row, ctx.clock())
    return way.id
  })

/** Checks a way as it will be, and turns what was typed into what is kept. `id` is null for a new one. */
async function preparePayWay(ctx: Ctx, tx: Tx, row: Row, id: number | null): Promise<void> {
  for (const name of ['sort_code', 'account_number', 'iban'] as const)
    if (typeof row[name] === 'string') row[name] = normalizeAccountNumber(name, row[name])
  const stored = id === null ? null : await lockPayWay(tx, id)
  const typed = extractSecrets(row)
  const updated = { ...(stored ?? defaults), ...row } as StoredPayWay
  const secrets = mergeSecrets(ctx, { stored, updated, typed })
  const values = { ...updated, secrets: Object.keys(secrets) }
  const fields = checkPayWay(values)
  if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
  if (updated.base_url !== '') mustBeOutsideUrl(ctx, updated.base_url, 'base_url')
  if (values.status && !ctx.gateways.isAllowed(values.provider)) throw new AppError('pay_way.no_sandbox')
  row.sealed_settings = sealSettings(ctx, secrets)
  row.is_ready = Object.keys(missingSettings(values)).length === 0
}

const secretNames = ['secret_key', 'webhook_secret'] as const

/** The row keeps none of them in the open. */
function extractSecrets(row: Row): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const name of secretNames) {
    const value = row[name]
    if (typeof value === 'string' && value.trim() !== '') typed[name] = value.trim()
    delete row[name]
  }
  return typed
}

type SecretChange = { stored: StoredPayWay | null; updated: StoredPayWay; typed: Record<string, string> }

/** Whoever may change who is called, and where, must not be sent a key by it. */
function mergeSecrets(ctx: Ctx, { stored, updated, typed }: SecretChange): Record<string, string> {
  const names = secretSettings(updated.provider)
  const generatedKeys = ctx.gateways.newKeys(updated.provider)
  const isMoved = stored !== null && (stored.provider !== updated.provider || stored.base_url !== updated.base_url)
  const storedSecrets = stored ? unsealSettings(ctx, stored.sealed_settings) : {}
  if (generatedKeys) return isMoved || names.some((name) => !(name in storedSecrets)) ? generatedKeys : storedSecrets
  const isSameProvider = stored?.provider === updated.provider
  const missingNames = names.filter((name) => isMoved && isSameProvider && name in storedSecrets && !(name in typed))
  if (missingNames.length > 0) {
    const fields = Object.fromEntries(missingNames.map((name) => [name, { key: 'invalid.secret_again' }]))
    throw new AppError('input.invalid', { fields })
  }
  const all = isMoved ? typed : { ...storedSecrets, ...typed }
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}

function lockPayWay(tx: Tx, id: number): Promise<StoredPayWay> {
  return getRow<StoredPayWay & { provider: PayProvider }>(
    tx,
    `select provider, min_amount, max_amount, base_url, account_name, sort_code, account_number, iban, status, sealed_settings
     from pay_way where id = $1 for update`,
    [id],
  )
}
