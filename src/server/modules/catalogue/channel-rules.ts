import { type Carrier, type ChannelValues, checkChannel } from '#domain/channel.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { getRow, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'
import { mustHaveNoSecrets } from './channel-params.ts'
import { testChannel } from './test-channel.ts'

type StoredChannelRules = ChannelValues & { carrier: Carrier; status: boolean }

/** What a new row has where nothing was sent: the same as the columns' own defaults. */
const defaults: Omit<StoredChannelRules, 'carrier' | 'logistics_type' | 'refund_rule'> = {
  status: true,
  number_prefix: '',
  min_weight_g: 1,
  max_weight_g: null,
  max_length: null,
  max_width: null,
  max_height: null,
  days_min: 1,
  days_max: 1,
  unused_refund_days: null,
}

/** A change is looked at together with what stays: half of a pair may be wrong only beside the other half. */
export const channelHooks: ResourceHooks<Ctx> = {
  actions: { test: (ctx, row) => testChannel(ctx, Number(row.id)) },
  beforeSave: async (ctx, tx, row, id) => {
    const before = id === null ? null : await lockChannel(tx, id)
    const updated = { ...(before ?? defaults), ...row } as StoredChannelRules
    const fields = checkChannel(updated)
    const isOtherCarrier = updated.carrier !== before?.carrier
    const isConnected = ctx.carriers.live().includes(updated.carrier)
    if (isOtherCarrier && !isConnected) fields.carrier = { key: 'invalid.carrier_not_connected' }
    // Left out it is a declaration of the post, but nothing is not a form.
    if (row.customs_form === '') fields.customs_form = { key: 'invalid.required' }
    if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
    // Switched on it would look as if labels could be bought.
    if (updated.status && !isConnected) throw new AppError('carrier.not_connected')
    if (id === null || !isOtherCarrier) return
    await mustHaveNoOrders(tx, id)
    await mustHaveNoSecrets(tx, id)
  },
}

/** Labels are looked for and voided at the channel's carrier: another one knows nothing of those that were made. */
async function mustHaveNoOrders(tx: Tx, id: number): Promise<void> {
  const [order] = await run(tx, 'select 1 from shipping_order where channel_id = $1 and delete_time is null limit 1', [id])
  if (order) throw new AppError('input.invalid', { fields: { carrier: { key: 'invalid.carrier_used' } } })
}

function lockChannel(tx: Tx, id: number): Promise<StoredChannelRules> {
  return getRow<StoredChannelRules>(
    tx,
    `select status, carrier, logistics_type, number_prefix, min_weight_g, max_weight_g, max_length, max_width, max_height,
       days_min, days_max, refund_rule, unused_refund_days
     from channel where id = $1 for update`,
    [id],
  )
}
