import type { ChannelCard } from '#contract/channel.ts'
import { limitsInForce, type UsualLimits } from '#domain/channel.ts'
import { type Language, pick } from '#domain/language.ts'
import { formatSize } from '#domain/size.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { listOfferedChannels, type StoredChannel } from '../channel-store.ts'

/** What the caller may choose from, with the limits that are in force. Changes nothing. */
export async function listChannels(ctx: Ctx, _input: unknown, caller: Caller): Promise<{ list: ChannelCard[]; total: number }> {
  const member = await caller.find('member')
  const rows = await listOfferedChannels(ctx.db, member?.groupIds ?? [])
  const usual = usualLimits(ctx)
  const list = rows.map((row) => toCard(row, usual, caller.language))
  return { list, total: list.length }
}

/** What holds where a channel says nothing. */
const usualLimits = ({ settings }: Ctx): UsualLimits => ({
  maxWeightG: settings.get('parcel_max_weight_g'),
  maxSideMm: settings.get('parcel_max_side_cm') * 10,
})

function toCard(row: StoredChannel, usual: UsualLimits, language: Language): ChannelCard {
  const { remark_zh, remark_en, is_tracked, has_insurance, max_length, max_width, max_height, max_girth, ...rest } = row
  const own = {
    minWeightG: row.min_weight_g,
    maxWeightG: row.max_weight_g,
    maxSidesMm: [max_length, max_width, max_height] as const,
    maxGirthMm: max_girth,
  }
  const { maxWeightG, maxSidesMm, maxGirthMm } = limitsInForce(own, usual)
  const [length, width, height] = maxSidesMm
  return {
    ...rest,
    name: pick(language, row.name_zh, row.name_en),
    remark: pick(language, remark_zh, remark_en),
    is_tracked: Number(is_tracked),
    has_insurance: Number(has_insurance),
    max_weight_g: maxWeightG,
    max_length: formatSize(length),
    max_width: formatSize(width),
    max_height: formatSize(height),
    max_girth: maxGirthMm === null ? null : formatSize(maxGirthMm),
  }
}
