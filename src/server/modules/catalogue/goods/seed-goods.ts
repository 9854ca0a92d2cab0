import type { Ctx } from '#server/ctx.ts'
import { getRow, run } from '#server/platform/db/pool.ts'
import { seedOnce } from '#server/platform/db/seed-once.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { allowedGoods } from './seeds/allowed.ts'
import type { GoodsCategorySeed, GoodsRuleSeed, GoodsSeed } from './seeds/category-seed.ts'
import { prohibitedGoods } from './seeds/prohibited.ts'
import { restrictedGoods } from './seeds/restricted.ts'

/** What a new installation says about goods, once; afterwards it belongs to the admins. */
export async function seedGoods(ctx: Ctx): Promise<void> {
  const categorySeeds = [...allowedGoods, ...restrictedGoods, ...prohibitedGoods]
  await seedOnce(ctx, 'catalogue.goods', async (tx) => {
    let nextWeigh = categorySeeds.reduce((sum, { goods }) => sum + goods.length, 0)
    for (const [index, category] of categorySeeds.entries()) {
      const id = await addCategory(tx, category, categorySeeds.length - index)
      for (const goods of category.goods) await addGoods(tx, goods, id, nextWeigh--)
    }
  })
}

async function addCategory(tx: Tx, { name, class: own, conditions, keywords, rules = [] }: GoodsCategorySeed, weigh: number) {
  const lines = (keywords ?? ['', '']).map((text) => text.replaceAll(',', '\n'))
  const { id } = await getRow<{ id: number }>(
    tx,
    `insert into goods_category (name_zh, name_en, class, conditions_zh, conditions_en, keywords_zh, keywords_en, weigh)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [...name, own, ...(conditions ?? ['', '']), ...lines, weigh],
  )
  for (const rule of rules) await addRule(tx, 'category_id', id, rule)
  return id
}

async function addGoods(tx: Tx, goods: GoodsSeed, category: number, weigh: number): Promise<void> {
  const { name, hs = '', class: own = 'ok', conditions = ['', ''], rules = [] } = goods
  const { id } = await getRow<{ id: number }>(
    tx,
    `insert into goods (category_id, name_zh, name_en, hs_code, class, conditions_zh, conditions_en, weigh)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [category, ...name, hs, own, ...conditions, weigh],
  )
  for (const rule of rules) await addRule(tx, 'goods_id', id, rule)
}

/** A country that an admin took out of the list takes its rule with it. */
async function addRule(tx: Tx, about: 'category_id' | 'goods_id', id: number, rule: GoodsRuleSeed): Promise<void> {
  await run(
    tx,
    `insert into goods_rule (${about}, country_id, is_except, class, note_zh, note_en)
     select $1, country.id, $3, $4, $5, $6 from country where iso2 = $2`,
    [id, rule.country, rule.except ?? false, rule.class, ...rule.note],
  )
}
