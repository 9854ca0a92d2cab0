import type { ShopRule } from '#domain/shop/rules.ts'
import { type Db, findFirst, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

/** A member's rules as they were at one time. */
export type RuleSet = { version: number; rules: ShopRule[] }

/** The newest, or the one that is asked for; null where there is none. */
export const findRuleSet = (db: Db | Tx, userId: number, version?: number): Promise<RuleSet | null> =>
  findFirst(
    db,
    `select version, rules from shop_rule_set where user_id = $1 and ($2::integer is null or version = $2)
     order by version desc limit 1`,
    [userId, version ?? null],
  )

export const listRuleVersions = (db: Db, userId: number) =>
  run<{ version: number; rules: number; enabled: number; create_time: number }>(
    db,
    `select version, jsonb_array_length(rules) as rules,
       (select count(*)::int from jsonb_array_elements(rules) r where (r ->> 'is_enabled')::boolean) as enabled,
       floor(extract(epoch from create_time))::int as create_time
     from shop_rule_set where user_id = $1 order by version desc limit 50`,
    [userId],
  )

/** false: somebody was quicker with the same version. */
export async function addRuleSet(tx: Tx, userId: number, { version, rules }: RuleSet, now: Date): Promise<boolean> {
  const added = await run<{ version: number }>(
    tx,
    `insert into shop_rule_set (user_id, version, rules, create_time) values ($1, $2, $3, $4)
     on conflict (user_id, version) do nothing returning version`,
    [userId, version, JSON.stringify(rules), now],
  )
  return added.length > 0
}

export type Names = Record<'channel' | 'preset' | 'insurance' | 'shop' | 'warehouse', Map<number, { zh: string; en: string }>>

/** What explanations call things, also those that are not offered any more. */
export async function readNames(db: Db, userId: number): Promise<Names> {
  const rows = await run<{ kind: keyof Names; id: number; zh: string; en: string }>(
    db,
    `select 'channel' as kind, id, name_zh as zh, name_en as en from channel
     union all select 'insurance', id, name_zh, name_en from insurance
     union all select 'warehouse', id, name_zh, name_en from warehouse
     union all select 'preset', id, name, name from parcel_preset where user_id = $1
     union all select 'shop', id, name, name from shop where user_id = $1`,
    [userId],
  )
  const names: Names = { channel: new Map(), preset: new Map(), insurance: new Map(), shop: new Map(), warehouse: new Map() }
  for (const { kind, id, zh, en } of rows) names[kind].set(id, { zh, en })
  return names
}
