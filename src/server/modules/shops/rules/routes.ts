import type { DataOf, InputOf } from '#contract/endpoint.ts'
import { shopRules } from '#contract/shop-rule.ts'
import { AppError } from '#domain/errors.ts'
import { pick } from '#domain/language.ts'
import type { ShopRule } from '#domain/shop/rules.ts'
import type { Ctx } from '#server/ctx.ts'
import { listEnabledInsurance, listOfferedChannels } from '#server/modules/catalogue/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { listTags } from '../orders/store.ts'
import { listSendingWarehouses } from '../orders/warehouse-sender.ts'
import { listNamedShops } from '../store.ts'
import { applyRulesAgain } from './apply-rules.ts'
import { dryRunRules } from './dry-run.ts'
import { addRuleSet, findRuleSet, listRuleVersions, readNames } from './store.ts'

type Read = (typeof shopRules)['read']

async function readRules(ctx: Ctx, { version }: InputOf<Read>, caller: Caller): Promise<DataOf<Read>> {
  const { id: userId } = actorOf(caller)
  const [set, versions, choices] = await Promise.all([
    findRuleSet(ctx.db, userId, version),
    listRuleVersions(ctx.db, userId),
    readChoices(ctx, caller),
  ])
  if (version !== undefined && !set) throw new AppError('row.missing')
  return { version: set?.version ?? 0, latest: versions[0]?.version ?? 0, rules: set?.rules ?? [], versions, choices }
}

async function readChoices(ctx: Ctx, caller: Caller): Promise<DataOf<Read>['choices']> {
  const { id: userId, groupIds } = actorOf(caller)
  const [channels, covers, warehouses, shops, presets, tags] = await Promise.all([
    listOfferedChannels(ctx, groupIds),
    listEnabledInsurance(ctx.db),
    listSendingWarehouses(ctx.db),
    listNamedShops(ctx.db, userId),
    run<{ id: number; name: string }>(ctx.db, 'select id, name from parcel_preset where user_id = $1 order by name', [userId]),
    listTags(ctx.db, userId),
  ])
  const named = ({ id, name_zh: zh, name_en: en }: { id: number; name_zh: string; name_en: string }) => ({
    id,
    name: pick(caller.language, zh, en),
  })
  return {
    channels: channels.map(named),
    covers: covers.map(named),
    warehouses: warehouses.map(named),
    shops: shops.map(({ id, name }) => ({ id, name })),
    presets,
    tags,
  }
}

/** Saves all rules as a new version; orders stay as they are until rules are applied to them. */
async function saveRules(
  ctx: Ctx,
  { version, rules }: InputOf<(typeof shopRules)['save']>,
  caller: Caller,
): Promise<{ version: number }> {
  const { id: userId } = actorOf(caller)
  await mustBeOwn(ctx, userId, rules)
  return inTx(ctx, async (tx) => {
    const latest = (await findRuleSet(tx, userId))?.version ?? 0
    const next = { version: latest + 1, rules }
    if (latest !== version || !(await addRuleSet(tx, userId, next, ctx.clock()))) throw new AppError('row.changed')
    await publishChange(tx, { to: { member: userId }, topic: 'shopOrder' })
    return { version: next.version }
  })
}

/** A rule names what is there, and of shops and presets the member's own. */
async function mustBeOwn(ctx: Ctx, userId: number, rules: readonly ShopRule[]): Promise<void> {
  const names = await readNames(ctx.db, userId)
  for (const [index, { conditions, actions }] of rules.entries()) {
    for (const [at, action] of actions.entries())
      if ('id' in action && !names[action.do].has(action.id)) throw unknownChoice(`rules.${index}.actions.${at}.id`)
    for (const [at, { field, value }] of conditions.entries())
      if (field === 'shop' && !names.shop.has(Number(value))) throw unknownChoice(`rules.${index}.conditions.${at}.value`)
  }
}

const unknownChoice = (field: string): AppError =>
  new AppError('input.invalid', { fields: { [field]: { key: 'invalid.choice' } } })

export const shopRuleRoutes: Route<Ctx>[] = [
  on(shopRules.read, readRules),
  on(shopRules.save, saveRules),
  on(shopRules.dryRun, dryRunRules),
  on(shopRules.apply, applyRulesAgain),
]
