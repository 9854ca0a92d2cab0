import { channel } from '#contract/resources/channel.ts'
import { priceTableStatus } from '#domain/price-table.ts'
import type { Ctx } from '#server/ctx.ts'
import { makeDraft, publishTable, saveDraft } from '#server/modules/prices/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { dayMs, withClockAt } from './calendar.ts'
import { addRow, findChannelId, findStaff } from './rows.ts'

export const sandboxService = 'TRY48'

export const sandboxChannelRow = {
  code: 'test-carrier',
  name_zh: '测试承运商',
  name_en: 'Test Carrier',
  carrier: 'sandbox',
  logistics_type: 'client',
  service_type: sandboxService,
  days_min: 2,
  days_max: 3,
  max_weight_g: 20_000,
  max_length: '100',
  max_width: '60',
  max_height: '60',
  label_formats: ['pdf', 'a4'],
  vat_class: 'standard',
  void_days: 7,
  refund_rule: 'never',
  status: 1,
  has_insurance: 0,
  label_cost: '2.30',
  kg_cost: '0.15',
  remark_zh: '仅供演示：模拟外部承运商。',
  remark_en: 'Demo only: simulates an external carrier.',
}

const grid = {
  price_side: 'gross' as const,
  bands: [
    { over: '0', up_to: '1000' },
    { over: '1000', up_to: '5000' },
    { over: '5000', up_to: '20000' },
  ],
  zones: [
    { code: 'UK', kind: 'bands' as const, prices: ['3.49', '4.95', '8.95'] },
    { code: 'UK-FAR', kind: 'bands' as const, prices: ['6.49', '8.95', '14.95'] },
  ],
  surcharges: [],
}

const pricedBeforeMs = dayMs

/** A channel of the sandbox carrier with published prices; null where nobody is there to open it. May run twice. */
export async function createSandboxChannel(ctx: Ctx, row: typeof sandboxChannelRow): Promise<number | null> {
  const { ops: caller } = await findStaff(ctx)
  if (!caller) return null
  // Priced before the first of its orders was made.
  const then = withClockAt(ctx, new Date(ctx.clock().getTime() - pricedBeforeMs))
  const channelId = (await findChannelId(ctx, row.code)) ?? (await addRow(ctx, channel, row))
  const published = await run(
    ctx.db,
    `select 1 from price_table where channel_id = $1 and status = ${priceTableStatus.published}`,
    [channelId],
  )
  if (published.length > 0) return channelId
  const [draft] = await run<{ id: number }>(
    ctx.db,
    `select id from price_table where channel_id = $1 and status = ${priceTableStatus.draft}`,
    [channelId],
  )
  if (!draft) await makeDraft(then, { channel_id: channelId }, caller)
  const [table] = await run<{ id: number; revision: number }>(
    ctx.db,
    `select id, revision from price_table where channel_id = $1 and status = ${priceTableStatus.draft}`,
    [channelId],
  )
  if (!table) throw new Error('the test carrier has no draft of its prices')
  await saveDraft(then, { ...table, grid, remark: '' })
  const wanted = { id: table.id, revision: table.revision + 1, valid_from: null, is_acknowledged: true, remark: '' }
  await publishTable(then, wanted, caller)
  return channelId
}
