import type { SearchAnswer } from '#contract/search.ts'
import type { Ctx } from '#server/ctx.ts'
import { holdsNode, rulesOf } from '#server/platform/access.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import type { Searcher } from '#server/platform/searchers.ts'

const shownPerKind = 5

/** Finds pages and records by a few letters, as far as whoever asks could find them on a screen of their own. Changes nothing. */
export async function searchEverything(
  ctx: Ctx,
  { q: text }: { q: string },
  { searchers, caller }: { searchers: readonly Searcher<Ctx>[]; caller: Caller },
): Promise<SearchAnswer> {
  const actor = actorOf(caller)
  const { groupIds, realm } = actor
  const rights = ctx.access.current()[realm]
  const groups: SearchAnswer['groups'] = []
  for (const { resource, node, find } of searchers) {
    if (!holdsNode(rights, groupIds, node)) continue
    const list = await find(ctx, { text, limit: shownPerKind, language: caller.language, actor })
    if (list.length > 0) groups.push({ resource, list })
  }
  const searchText = text.toLowerCase()
  const menus = rulesOf(rights, groupIds)
    .filter(
      ({ type, title_zh, title_en, path }) =>
        (type === 'menu' || type === 'nav_user_menu') &&
        [title_zh, title_en, path].some((one) => one.toLowerCase().includes(searchText)),
    )
    .map(({ name }) => name)
  return { menus, groups }
}
