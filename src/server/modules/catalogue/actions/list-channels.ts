import type { ChannelCard } from '#contract/channel.ts'
import { type Language, pick } from '#domain/language.ts'
import { formatSize } from '#domain/size.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { channelLimits, listOfferedChannels, type StoredChannel } from '../channel-store.ts'

/** What the caller may choose from, with the limits that are in force. Changes nothing. */
export async function listChannels(ctx: Ctx, _input: unknown, caller: Caller): Promise<{ list: ChannelCard[]; total: number }> {
  const member = await caller.find('member')
  const rows = await listOfferedChannels(ctx, member?.groupIds ?? [])
  const list = rows.map((row) => toCard(ctx, row, caller.language))
  return { list, total: list.length }
}

function toCard(ctx: Ctx, row: StoredChannel, language: Language): ChannelCard {
  const { remark_zh, remark_en, is_tracked, has_insurance, needs_hs_code, needs_id_number, needs_eori, ...rest } = row
  const { maxWeightG, maxSidesMm, maxGirthMm } = channelLimits(ctx, row)
  const [length, width, height] = maxSidesMm
  return {
    ...rest,
    name: pick(language, row.name_zh, row.name_en),
    remark: pick(language, remark_zh, remark_en),
    is_tracked: Number(is_tracked),
    has_insurance: Number(has_insurance),
    needs_hs_code: Number(needs_hs_code),
    needs_id_number: Number(needs_id_number),
    needs_eori: Number(needs_eori),
    max_weight_g: maxWeightG,
    max_length: formatSize(length),
    max_width: formatSize(width),
    max_height: formatSize(height),
    max_girth: maxGirthMm === null ? null : formatSize(maxGirthMm),
  }
}
