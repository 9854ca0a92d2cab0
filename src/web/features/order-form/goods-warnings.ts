import type { GoodsCategory } from '#contract/goods.ts'
import { type GoodsNote, goodsNotes as notesOn } from '#domain/goods-notes.ts'
import type { ItemForm } from './form.ts'

type ItemDescription = Pick<ItemForm, 'categoryId' | 'chineseName' | 'englishName'>

/** What to know about an item as it is being written: the server says the same of what is sent. */
export const findGoodsWarnings = (item: ItemDescription, categories: readonly GoodsCategory[], country: string): GoodsNote[] =>
  notesOn(
    {
      categoryId: item.categoryId === '' ? undefined : Number(item.categoryId),
      goodsId: undefined,
      zh: item.chineseName,
      en: item.englishName,
    },
    categories,
    country,
  )
