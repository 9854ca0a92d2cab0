import type { AddressText } from '#domain/address/address.ts'
import { parseAddress } from '#domain/address/parse.ts'
import type { AreaTree } from '#domain/address/region.ts'
import { readMobile } from '#domain/phone.ts'
import { normalizePostcode } from '#domain/postcode.ts'
import type { Ctx } from '#server/ctx.ts'
import { listAllAreas, listEnabledCountries } from '#server/modules/catalogue/index.ts'
import { parsePhone } from '#server/platform/phone.ts'
import { isPostcode } from '../postcodes.ts'

/** Sorts a pasted address into fields. Nothing is kept. */
export async function parsePastedAddress(ctx: Ctx, { text }: { text: string }): Promise<{ row: Partial<AddressText> }> {
  const [chinese, british, countries] = await Promise.all([
    listAllAreas(ctx.db, 'CN'),
    listAllAreas(ctx.db, 'GB'),
    listEnabledCountries(ctx.db),
  ])
  const row = parseAddress(text, {
    provinces: toAreaTree(chinese),
    counties: british.filter(({ pid }) => pid !== null).map(({ name_en }) => name_en),
    countries: countries.map(({ iso2, name_en, name_zh }) => ({ iso2, names: [name_en, name_zh] })),
    isPostcode,
  })
  const phone = readMobile(parsePhone, row.mobile_code ?? '', row.mobile ?? '')
  if (phone) Object.assign(row, { mobile_code: phone.code, mobile: phone.national })
  if (row.zip_code) row.zip_code = normalizePostcode(row.country ?? '', row.zip_code)
  return { row }
}

type Area = { id: number; pid: number | null; name_zh: string; shortname: string }

function toAreaTree(areas: Area[]): AreaTree[] {
  const nodes = new Map<number, AreaTree>()
  const top: AreaTree[] = []
  for (const { id, pid, name_zh: name, shortname: short } of areas) {
    const node: AreaTree = { name, short, below: [] }
    nodes.set(id, node)
    ;(pid === null ? top : nodes.get(pid)?.below)?.push(node)
  }
  return top
}
