import { areaChoice } from '#contract/area.ts'
import { channelCalls } from '#contract/channel.ts'
import { goods as goodsCalls } from '#contract/goods.ts'
import { insurance as insuranceCalls } from '#contract/insurance.ts'
import { packaging } from '#contract/packaging.ts'
import { channel } from '#contract/resources/channel.ts'
import { channelParam } from '#contract/resources/channel-param.ts'
import { currency } from '#contract/resources/currency.ts'
import { goods } from '#contract/resources/goods.ts'
import { goodsCategory } from '#contract/resources/goods-category.ts'
import { goodsRule } from '#contract/resources/goods-rule.ts'
import { resources } from '#contract/resources/index.ts'
import { insurance } from '#contract/resources/insurance.ts'
import { numberBlock } from '#contract/resources/number-block.ts'
import { payWay } from '#contract/resources/pay-way.ts'
import { site } from '#contract/site.ts'
import { pick } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { listAreasBelow } from './actions/list-areas.ts'
import { listChannels } from './actions/list-channels.ts'
import { listGoods } from './actions/list-goods.ts'
import { listInsurance } from './actions/list-insurance.ts'
import { listPackaging } from './actions/list-packaging.ts'
import { channelParamHooks } from './channel-params.ts'
import { channelHooks } from './channel-rules.ts'
import { currencyHooks } from './currency-rules.ts'
import { goodsCategoryHooks, goodsHooks, goodsRuleHooks } from './goods/rules.ts'
import { insuranceHooks } from './insurance/rules.ts'
import { numberBlockHooks } from './number-block-rules.ts'
import { payWayHooks } from './pay-way/rules.ts'
import { listEnabledCountries } from './store.ts'

export const catalogueRoutes: Route<Ctx>[] = [
  ...resourceRoutes<Ctx>(currency, resources, currencyHooks),
  ...resourceRoutes<Ctx>(channel, resources, channelHooks),
  ...resourceRoutes<Ctx>(channelParam, resources, channelParamHooks),
  ...resourceRoutes<Ctx>(numberBlock, resources, numberBlockHooks),
  on(channelCalls.index, listChannels),
  on(channelCalls.connectedCarriers, async ({ carriers }: Ctx) => ({ list: [...carriers.live()] })),
  ...resourceRoutes<Ctx>(goodsCategory, resources, goodsCategoryHooks),
  ...resourceRoutes<Ctx>(goods, resources, goodsHooks),
  ...resourceRoutes<Ctx>(goodsRule, resources, goodsRuleHooks),
  on(goodsCalls.index, listGoods),
  on(packaging.index, listPackaging),
  ...resourceRoutes<Ctx>(insurance, resources, insuranceHooks),
  on(insuranceCalls.index, listInsurance),
  ...resourceRoutes<Ctx>(payWay, resources, payWayHooks),
  on(areaChoice.member, listAreasBelow),
  on(areaChoice.admin, listAreasBelow),
  on(site.countries, async (ctx: Ctx, _input, caller) => {
    const rows = await listEnabledCountries(ctx.db)
    const list = rows.map((row) => ({
      ...row,
      name: pick(caller.language, row.name_zh, row.name_en),
      is_eu: Number(row.is_eu),
      is_uk: Number(row.is_uk),
    }))
    return { list, total: list.length }
  }),
]
