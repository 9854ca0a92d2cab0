import { type Carrier, isSecretParam, isUrlParam, maskedValue } from '#domain/channel.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Db, findFirst, getRow, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { mustBeOutsideUrl } from '#server/platform/outside-call.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'

type StoredParam = { channel_id: number; param_name: string; param_value: string; is_secret: boolean }

/** A secret is sealed before it is kept and stays with the channel and the address it was typed for. */
export const channelParamHooks: ResourceHooks<Ctx> = {
  beforeSave: async (ctx, tx, row, id) => {
    const stored = id === null ? null : await lockParam(tx, id)
    const before = stored ?? { channel_id: 0, param_name: '', param_value: '', is_secret: false }
    const updated = { ...before, ...row } as StoredParam
    const carrier = await lockChannel(tx, updated.channel_id)
    // What a carrier calls a secret is one, whatever was ticked.
    const isSecret = updated.is_secret || isSecretParam(carrier, updated.param_name)
    if (isUrlParam(updated.param_name) && isTargetChanged(before, updated)) await mustHaveNoSecrets(tx, updated.channel_id)
    if (isUrlParam(updated.param_name) && updated.param_value !== '') mustBeOutsideUrl(ctx, updated.param_value, 'param_value')
    sealParamValue(ctx, row, { stored, updated, isSecret })
    row.is_secret = isSecret
  },
  shape: (_ctx, row) => {
    if (row.is_secret === 1) row.param_value = maskedValue
  },
}

/** What an adapter is handed of a channel: names and values, secrets open. null where one was sealed under another application secret. */
export async function readChannelParams(ctx: Ctx, db: Db, channelId: number): Promise<Record<string, string | null>> {
  const rows = await run<Omit<StoredParam, 'channel_id'> & { sealed_value: string }>(
    db,
    'select param_name, param_value, sealed_value, is_secret from channel_param where channel_id = $1 order by param_name',
    [channelId],
  )
  return Object.fromEntries(
    rows.map((row) => [row.param_name, row.is_secret ? ctx.secrets.unseal(row.sealed_value) : row.param_value]),
  )
}

type ParamChange = { stored: StoredParam | null; updated: StoredParam; isSecret: boolean }

/** Turns what was typed into the two columns it may stand in. */
function sealParamValue(ctx: Ctx, row: Row, { stored, updated, isSecret }: ParamChange): void {
  const typed = row.param_value as string | undefined
  const wasSecret = stored?.is_secret ?? false
  const isTyped = typed !== undefined && typed !== '' && !(wasSecret && typed === maskedValue)
  if (!isSecret) {
    // To stop being a secret would show it.
    if (wasSecret && !isTyped) throw retypeError()
    row.sealed_value = ''
    return
  }
  if (isTyped) row.sealed_value = ctx.secrets.seal(typed)
  else if (!stored || (!wasSecret && stored.param_value === '')) throw invalidValue('invalid.required')
  else if (!wasSecret) row.sealed_value = ctx.secrets.seal(stored.param_value)
  else if (stored.channel_id !== updated.channel_id) throw retypeError()
  row.param_value = ''
}

const invalidValue = (key: `invalid.${string}`) => new AppError('input.invalid', { fields: { param_value: { key } } })
const retypeError = () => invalidValue('invalid.param_again')

const isTargetChanged = (before: StoredParam, after: StoredParam): boolean =>
  before.channel_id !== after.channel_id || before.param_name !== after.param_name || before.param_value !== after.param_value

function lockParam(tx: Tx, id: number): Promise<StoredParam> {
  return getRow<StoredParam>(
    tx,
    'select channel_id, param_name, param_value, is_secret from channel_param where id = $1 for update',
    [id],
  )
}

/** One after the other for each channel: an address and a secret that are saved at once must see each other. */
async function lockChannel(tx: Tx, id: number): Promise<Carrier> {
  const channel = await findFirst<{ carrier: Carrier }>(tx, 'select carrier from channel where id = $1 for update', [id])
  if (!channel) throw new AppError('input.invalid', { fields: { channel_id: { key: 'invalid.unknown_row' } } })
  return channel.carrier
}

/** Whoever may change who is called, and where, must not be sent a password by it. */
export async function mustHaveNoSecrets(tx: Tx, channelId: number): Promise<void> {
  const rows = await run(tx, 'select 1 from channel_param where channel_id = $1 and is_secret limit 1', [channelId])
  if (rows.length > 0) throw new AppError('channel.secrets_first')
}
