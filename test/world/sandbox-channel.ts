import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'

let counter = 0

/** A channel of the sandbox carrier at the prices of UK Next Day. `params` tell the carrier how to treat us; they can be told again. */
export async function createSandboxChannel(ctx: Ctx, params: Record<string, string>): Promise<{ id: number; service: string }> {
  counter += 1
  const service = `TRY${process.pid}${counter}`
  const [made] = await run<{ id: number }>(
    ctx.db,
    `insert into channel (code, name_zh, name_en, carrier, logistics_type, service_type, void_days, refund_rule, unused_refund_days)
     values ($1, '测试承运商', 'Test Carrier', 'sandbox', 'client', $2, 14, 'automatic', 30) returning id`,
    [service.toLowerCase(), service],
  )
  const id = made?.id ?? 0
  await run(
    ctx.db,
    `insert into price_table (channel_id, version, status, price_side, content, valid_from, publish_time)
     select $1, 1, 1, t.price_side, t.content, t.valid_from, t.publish_time
     from price_table t join channel c on c.id = t.channel_id where c.code = 'uk-next-day' and t.status = 1 limit 1`,
    [id],
  )
  await setChannelParams(ctx, id, params)
  return { id, service }
}

/** From now on the carrier treats this channel so. */
export async function setChannelParams(ctx: Ctx, channelId: number, params: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(params))
    await run(
      ctx.db,
      `insert into channel_param (channel_id, param_name, param_value) values ($1, $2, $3)
       on conflict on constraint channel_param_param_name_channel do update set param_value = excluded.param_value`,
      [channelId, name, value],
    )
}
