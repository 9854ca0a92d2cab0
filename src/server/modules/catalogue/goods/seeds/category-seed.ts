import type { GoodsClass } from '#domain/goods.ts'

type Text = readonly [zh: string, en: string]

/** Some goods as a new installation knows them. A rule names its country by two letters; `except` means every other one. */
export type GoodsSeed = {
  name: Text
  hs?: string
  class?: GoodsClass
  conditions?: Text
  rules?: GoodsRuleSeed[]
}
export type GoodsRuleSeed = { country: string; except?: boolean; class: Exclude<GoodsClass, 'ok'>; note: Text }

export type GoodsCategorySeed = {
  name: Text
  class: GoodsClass
  conditions?: Text
  /** with commas between, as people type them */
  keywords?: Text
  goods: GoodsSeed[]
  rules?: GoodsRuleSeed[]
}
