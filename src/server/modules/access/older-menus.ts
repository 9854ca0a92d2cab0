import type { Rule } from '#contract/account.ts'
import type { Realm } from '#contract/envelope.ts'
import type { Language } from '#domain/language.ts'
import { componentFile, firstVersionRulePage, isPageOfOlderClients } from '#domain/page-component.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { adminRules, memberRules, seedNames } from './rule-seeds.ts'

const ownPages = { admin: new Set(seedNames(adminRules)), member: new Set(seedNames(memberRules)) } satisfies Record<
  Realm,
  unknown
>
const areaBase = { admin: '/admin', member: '/user' } satisfies Record<Realm, string>

/**
 * The menu of the back office for clients of BuildAdmin. Version 1 calls `/admin/index/…` and names the page of
 * rules `auth/menu`. Version 2 calls `/admin/Index/…` and names it `auth/rule`. Buttons are named after their page.
 */
export function toOlderAdminMenus(ctx: Ctx, tree: Rule[], caller: Pick<Caller, 'host' | 'path'>): Rule[] {
  const linked = linkMissingPages('admin', tree, originFor(ctx, caller))
  return caller.path.startsWith('/admin/index/') ? linked.map(spellAsFirstVersion) : linked
}

type MemberMenus = { menus: Rule[]; rules: Rule[] }

/**
 * The menus of members for clients of BuildAdmin. Both versions register pages below `/user/` from entries of the
 * side menu only, and their page of the balance is `account/balance`.
 */
export function toOlderMemberMenus(
  ctx: Ctx,
  { menus, rules }: MemberMenus,
  caller: Pick<Caller, 'host' | 'language'>,
): MemberMenus {
  const origin = originFor(ctx, caller)
  const withBalance = addBalancePage(linkMissingPages('member', menus, origin), caller.language)
  const linkedRules = linkMissingPages('member', rules, origin)
  const profile = [...linkedRules, ...flatten(withBalance)].find(isProfile)
  return {
    menus: profile ? addProfilePage(withBalance, profile) : withBalance,
    rules: linkedRules.map((rule) =>
      isProfile(rule) ? { ...rule, path: 'user/account/profile', extend: 'add_menu_only' } : rule,
    ),
  }
}

/**
 * An entry whose component the client lacks would open nothing, so it becomes a link to that page here. Rules that
 * an administrator added, or gave a component of another name, are left alone: their client may have been extended.
 */
function linkMissingPages(realm: Realm, rules: Rule[], origin: string): Rule[] {
  return rules.map((rule) => {
    const walked = rule.children ? { ...rule, children: linkMissingPages(realm, rule.children, origin) } : rule
    const isEntry = rule.menu_type === 'tab' && (rule.type === 'menu' || rule.type === 'nav_user_menu')
    const isOwn = ownPages[realm].has(rule.name) && rule.component === componentFile(realm, rule.name)
    if (!isEntry || !isOwn || isPageOfOlderClients(realm, rule.name)) return walked
    return { ...walked, menu_type: 'link', url: `${origin}${areaBase[realm]}/${rule.path.replace(/^\/+/, '')}` }
  })
}

/** Where our own pages are reached: other clients are often served from another origin. */
const originFor = (ctx: Ctx, { host }: Pick<Caller, 'host'>): string => (ctx.env.publicUrl ?? `//${host}`).replace(/\/+$/, '')

function spellAsFirstVersion(rule: Rule): Rule {
  const walked = rule.children ? { ...rule, children: rule.children.map(spellAsFirstVersion) } : rule
  const spell = (name: string) => name.replace(/^auth\/rule(?=\/|$)/, 'auth/menu')
  if (spell(rule.name) === rule.name) return walked
  return {
    ...walked,
    name: spell(rule.name),
    path: spell(rule.path),
    component: rule.component === componentFile('admin', 'auth/rule') ? firstVersionRulePage : rule.component,
    keepalive: rule.keepalive === 0 ? 0 : spell(rule.keepalive),
  }
}

/** Beside our own page, which has statements and invoices as well. */
function addBalancePage(menus: Rule[], language: Language): Rule[] {
  return menus.map((folder) => ({
    ...folder,
    children: folder.children?.flatMap((rule) =>
      rule.name === 'account/balanceRecord' && rule.type === 'menu'
        ? [memberPage(rule, 'account/balance', say(language, 'node.account.balance')), rule]
        : [rule],
    ),
  }))
}

const isProfile = ({ name, type }: Rule): boolean => name === 'account/profile' && type === 'nav_user_menu'

/** Only entries inside a folder are drawn. A member whose group has no other page gets a folder for this one. */
function addProfilePage(menus: Rule[], profile: Rule): Rule[] {
  const page = memberPage(profile, profile.name, profile.title)
  const folder = menus.find(({ name }) => name === 'settings') ?? menus.at(-1)
  if (folder) return menus.map((menu) => (menu === folder ? { ...menu, children: [...(menu.children ?? []), page] } : menu))
  return [{ ...page, type: 'menu_dir', name: 'settings', path: 'settings', menu_type: null, component: '', children: [page] }]
}

/** An entry that has no row of its own; its number is the negative of the row that it stands for. */
const memberPage = (rule: Rule, name: string, title: string): Rule => ({
  ...rule,
  id: -rule.id,
  type: 'menu',
  title,
  name,
  path: name,
  menu_type: 'tab',
  url: '',
  component: componentFile('member', name),
  extend: 'none',
})

const flatten = (rules: Rule[]): Rule[] => rules.flatMap((rule) => [rule, ...flatten(rule.children ?? [])])
