import { type Db, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Listener } from '#server/platform/listen.ts'
import type { Log } from '#server/platform/log.ts'
import { openReloadingCache, type ReloadingCache } from '#server/platform/reloading-cache.ts'

const columns = columnsOf(
  'admin_rule',
  'id, pid, type, name, title_zh, title_en, path, icon, menu_type, url, component, extend, remark_zh, remark_en',
)
export type StoredRule = RowOf<
  typeof columns,
  {
    type: 'menu_dir' | 'menu' | 'button' | 'route' | 'nav' | 'nav_user_menu'
    menu_type: 'tab' | 'link' | 'iframe' | null
    keepalive: boolean
    extend: 'none' | 'add_rules_only' | 'add_menu_only'
    no_login_valid: boolean
  }
>

type RealmAccess = {
  /** enabled rules in menu order */
  rules: StoredRule[]
  /** group → its rules' ids, or everything */
  groups: Map<number, { all: boolean; ruleIds: Set<number> }>
}

export type AccessCache = ReloadingCache<{ admin: RealmAccess; member: RealmAccess }>

/** Groups and rules of both realms in memory, current on every instance. */
export const openAccess = (deps: { db: Db; listener: Listener; log: Log }): Promise<AccessCache> =>
  openReloadingCache({
    ...deps,
    topic: 'access',
    read: async () => ({ admin: await readAdmin(deps.db), member: await readMember(deps.db) }),
  })

/** The rules that the union of these groups holds; disabled groups give nothing. */
export function rulesOf(realm: RealmAccess, groupIds: readonly number[]): StoredRule[] {
  const groups = groupIds.flatMap((id) => realm.groups.get(id) ?? [])
  if (groups.some((group) => group.all)) return realm.rules
  return realm.rules.filter((rule) => groups.some((group) => group.ruleIds.has(rule.id)))
}

export const isSuper = (realm: RealmAccess, groupIds: readonly number[]): boolean =>
  groupIds.some((id) => realm.groups.get(id)?.all === true)

/** Nodes are compared without regard to letter case, as existing clients expect. */
export function holdsNode(realm: RealmAccess, groupIds: readonly number[], node: string): boolean {
  if (isSuper(realm, groupIds)) return true
  const wanted = node.toLowerCase()
  return rulesOf(realm, groupIds).some((rule) => rule.name.toLowerCase() === wanted)
}

type GroupRow = { id: number; is_all: boolean; rule_ids: number[] }

async function readAdmin(db: Db): Promise<RealmAccess> {
  const rules = await run<StoredRule>(
    db,
    `select ${columns}, keepalive, false as no_login_valid from admin_rule where status order by weigh desc, id`,
  )
  const groups = await run<GroupRow>(
    db,
    `select id, is_super as is_all, array(select rule_id from admin_group_rule where group_id = admin_group.id) as rule_ids from admin_group where status`,
  )
  return toRealm(rules, groups)
}

async function readMember(db: Db): Promise<RealmAccess> {
  const rules = await run<StoredRule>(
    db,
    `select ${columns}, false as keepalive, no_login_valid from member_rule where status order by weigh desc, id`,
  )
  const groups = await run<GroupRow>(
    db,
    `select id, is_all, array(select rule_id from member_group_rule where group_id = member_group.id) as rule_ids from member_group where status`,
  )
  return toRealm(rules, groups)
}

const toRealm = (rules: StoredRule[], groups: GroupRow[]): RealmAccess => ({
  rules,
  groups: new Map(groups.map((group) => [group.id, { all: group.is_all, ruleIds: new Set(group.rule_ids.map(Number)) }])),
})
