import { pick } from '#domain/language.ts'
import { formatDecimal } from '#domain/money.ts'
import { formatSize } from '#domain/size.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { listEnabledPackaging } from '../packaging/store.ts'

/** What a parcel can be packed in; also what is sold out, so that who uses one of these boxes already can say so. */
export async function listPackaging(ctx: Ctx, _input: unknown, { language }: Caller) {
  const rows = await listEnabledPackaging(ctx.db)
  const list = rows.map((row) => ({
    ...row,
    name: pick(language, row.name_zh, row.name_en),
    length: formatSize(row.length),
    width: formatSize(row.width),
    height: formatSize(row.height),
    price: formatDecimal(row.price),
  }))
  return { list, total: list.length }
}
