import type { Rule } from '#contract/account.ts'
import type { Realm } from '#contract/envelope.ts'
import { frameOrigin } from '#domain/frame-origin.ts'
import { type Language, pick } from '#domain/language.ts'
import { iconSpelling, isOwnIcon, ownIcon } from '#domain/menu-icons.ts'
import { componentFile } from '#domain/page-component.ts'
import type { Ctx } from '#server/ctx.ts'
import { rulesOf, type StoredRule } from '#server/platform/access.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import { toOlderAdminMenus, toOlderMemberMenus } from './older-menus.ts'

/** `pages`: as the caller says which pages it has a screen for. */
type MenuRequest = { caller: Caller; pages: 'all' | undefined }

export function adminMenus(ctx: Ctx, actor: Actor, { caller, pages }: MenuRequest): Rule[] {
  const tree = ruleTree(ctx, actor, caller.language)
  return pages === 'all' ? tree : toOlderAdminMenus(ctx, tree, caller)
}

/** Members get folders as menus, everything else as rules. */
export function memberMenus(ctx: Ctx, actor: Actor, { caller, pages }: MenuRequest): { menus: Rule[]; rules: Rule[] } {
  const tree = ruleTree(ctx, actor, caller.language)
  const menus = {
    menus: tree.filter((rule) => rule.type === 'menu_dir'),
    rules: tree.filter((rule) => rule.type !== 'menu_dir' && rule.type !== 'menu'),
  }
  return pages === 'all' ? menus : toOlderMemberMenus(ctx, menus, caller)
}

/** What visitors may see without signing in. */
export function visitorRules(ctx: Ctx, language: Language): Rule[] {
  const publicRules = ctx.access
    .current()
    .member.rules.filter((rule) => rule.no_login_valid && ['route', 'nav', 'button'].includes(rule.type))
  return toTree('member', publicRules, language)
}

/** The rules an account holds, as a tree. A rule is dropped when the account does not hold its parent. */
function ruleTree(ctx: Ctx, actor: Actor, language: Language): Rule[] {
  return toTree(actor.realm, rulesOf(ctx.access.current()[actor.realm], actor.groupIds), language)
}

/** Addresses that an iframe menu may show; the page's policy allows exactly these. */
export const frameSources = (ctx: Ctx): string[] => [
  ...new Set(
    [...ctx.access.current().admin.rules, ...ctx.access.current().member.rules].flatMap((rule) =>
      rule.menu_type === 'iframe' ? (frameOrigin(rule.url) ?? []) : [],
    ),
  ),
]

function toTree(realm: Realm, stored: StoredRule[], language: Language): Rule[] {
  const nodes = new Map(stored.map((rule) => [rule.id, toRule(realm, rule, language)]))
  const roots: Rule[] = []
  for (const rule of stored) {
    const node = nodes.get(rule.id) as Rule
    if (rule.pid === null) roots.push(node)
    else {
      const parent = nodes.get(rule.pid)
      if (parent) parent.children = [...(parent.children ?? []), node]
    }
  }
  return roots
}

/** Existing clients look for their own spelling of pictures and pages; ours has the page by the rule's name and the picture by `icon_name`. */
const toRule = (realm: Realm, rule: StoredRule, language: Language): Rule => ({
  id: rule.id,
  pid: rule.pid ?? 0,
  type: rule.type,
  title: pick(language, rule.title_zh, rule.title_en),
  name: rule.name,
  path: rule.path,
  icon: iconSpelling(ownIcon(rule.icon)),
  icon_name: isOwnIcon(ownIcon(rule.icon)) ? ownIcon(rule.icon) : '',
  menu_type: rule.menu_type,
  url: rule.url,
  component: componentFile(realm, rule.component),
  keepalive: rule.keepalive ? rule.name : 0,
  extend: rule.extend,
})
