import { goods as goodsCalls } from '#contract/goods.ts'
import { goods } from '#contract/resources/goods.ts'
import { goodsCategory } from '#contract/resources/goods-category.ts'
import { goodsRule } from '#contract/resources/goods-rule.ts'
import { resources } from '#contract/resources/index.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { listGoods } from '../actions/list-goods.ts'
import { goodsCategoryHooks, goodsHooks, goodsRuleHooks } from './rules.ts'

export const goodsRoutes: Route<Ctx>[] = [
  ...resourceRoutes<Ctx>(goodsCategory, resources, goodsCategoryHooks),
  ...resourceRoutes<Ctx>(goods, resources, goodsHooks),
  ...resourceRoutes<Ctx>(goodsRule, resources, goodsRuleHooks),
  on(goodsCalls.index, listGoods),
]
