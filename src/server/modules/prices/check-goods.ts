import type { GoodsWarning } from '#contract/price.ts'
import type { FieldProblems, Problem } from '#domain/errors.ts'
import { type GoodsNote, isForbidden } from '#domain/goods-notes.ts'
import type { Language } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { createGoodsNoteLookup } from '#server/modules/catalogue/index.ts'
import { say } from '#server/platform/i18n.ts'

type ContentItem = { category_id?: number | undefined; goods_id?: number | undefined; englishName: string; chineseName: string }
/** `path`: what its fields are called, `packages.0.` or nothing */
type ParcelContents = { path: string; items: readonly ContentItem[] }

type CheckGoodsOptions = {
  country: string
  language: Language
  goodsVersion?: number | undefined
}

type GoodsFindings = {
  warnings: GoodsWarning[]
  /** what is not carried at all, beside the field that says so */
  forbidden: FieldProblems
}

type NoteLookup = Awaited<ReturnType<typeof createGoodsNoteLookup>>

/**
 * What is to be known about the contents of parcels, by what was chosen for them and by their names. A name that only makes one think of something
 * forbidden is no more than a warning where the sender said what it is: a pet bed is no pet.
 */
export async function checkGoods(
  ctx: Ctx,
  parcels: readonly ParcelContents[],
  { country, language, goodsVersion }: CheckGoodsOptions,
): Promise<GoodsFindings> {
  const items = parcels.flatMap((parcel) => parcel.items)
  if (!items.some((item) => item.category_id ?? item.goods_id ?? (item.englishName || item.chineseName)))
    return { warnings: [], forbidden: {} }
  const goodsIds = [...new Set(items.flatMap(({ goods_id }) => goods_id ?? []))]
  const findNotes = await createGoodsNoteLookup(ctx.db, { goodsIds, language, version: goodsVersion })
  return checkGoodsByNotes(parcels, { country, language, findNotes })
}

/** The same by what was read before, for many orders at once. */
export function checkGoodsByNotes(
  parcels: readonly ParcelContents[],
  { country, language, findNotes }: { country: string; language: Language; findNotes: NoteLookup },
): GoodsFindings {
  const found: GoodsFindings = { warnings: [], forbidden: {} }
  for (const [parcel, { path, items }] of parcels.entries())
    for (const [index, sent] of items.entries()) {
      const item = { categoryId: sent.category_id, goodsId: sent.goods_id, zh: sent.chineseName, en: sent.englishName }
      for (const note of findNotes(item, country)) {
        found.warnings.push(warningOf(note, { parcel: parcel + 1, item: index + 1 }, language))
        if (isForbidden(note, item)) found.forbidden[`${path}items.${index}.${fieldOf(note, sent)}`] = problemOf(note)
      }
    }
  return found
}

function warningOf(note: GoodsNote, at: { parcel: number; item: number }, language: Language): GoodsWarning {
  const { categoryId: category_id, name, class: own, conditions, keyword = '' } = note
  const values = { name, class: say(language, `goods.class.${own}`), keyword }
  const first = say(language, keyword === '' ? 'orderForm.goods_is' : 'orderForm.goods_like', values)
  return { ...at, category_id, name, class: own, keyword, text: [first, ...conditions].join(' ') }
}

const fieldOf = ({ keyword }: GoodsNote, item: ContentItem): string =>
  keyword === undefined
    ? item.goods_id === undefined
      ? 'category_id'
      : 'goods_id'
    : item.englishName
      ? 'englishName'
      : 'chineseName'

const problemOf = ({ name, keyword, conditions }: GoodsNote): Problem =>
  keyword === undefined
    ? { key: 'invalid.order.prohibited', values: { name, why: conditions.join(' ') } }
    : { key: 'invalid.order.looks_prohibited', values: { name, keyword, why: conditions.join(' ') } }
