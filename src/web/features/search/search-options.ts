import type { SearchAnswer } from '#contract/search.ts'
import type { MenuItem } from '#web/lib/menus.ts'

/** Something one can go to, or ask again. */
export type SearchOption = {
  key: string
  title: string
  note: string
  target: { path: string } | { link: string } | { text: string }
}

export type SearchOptionGroup = { name: string; options: SearchOption[] }

/** Something one can do from anywhere. */
export type SearchAction = {
  /** the page one must have */
  page: string
  /** where it begins, and what it is called; without these the page itself is the action, under its own title */
  begin?: { path: string; title: string }
}

export const actionsGroup = 'actions'
export const pagesGroup = 'pages'
export const recentGroup = 'recent'

/** More would push the records out of sight. */
const maxPages = 6

type SearchState = {
  menu: readonly MenuItem[]
  /** as typed */
  text: string
  answer: SearchAnswer | undefined
  recent: readonly string[]
  actions?: readonly SearchAction[]
}

/** What the palette offers: actions and pages at once, records when they come; before anything is typed, what was asked before and every page. */
export function listOptionGroups({ menu, text, answer, recent, actions = [] }: SearchState): SearchOptionGroup[] {
  const searchText = text.trim().toLowerCase()
  const all = listPages(menu)
  const pages = all.filter(({ item }) => !actions.some(({ page, begin }) => page === item.path && !begin))
  const isNamed = ({ item }: MenuPage) => matchesPage(item, searchText) || answer?.menus.includes(item.name) === true
  const actionOptions = actions.flatMap(({ page, begin }) => {
    const own = all.find(({ item }) => item.path === page)
    if (!own || !(begin ? begin.title.toLowerCase().includes(searchText) : isNamed(own))) return []
    return [
      begin ? { key: `action-${begin.path}`, title: begin.title, note: '', target: { path: begin.path } } : toPageOption(own),
    ]
  })
  if (searchText === '')
    return withoutEmpty([
      { name: recentGroup, options: recent.map(toRecentOption) },
      { name: actionsGroup, options: actionOptions },
      { name: pagesGroup, options: pages.map(toPageOption) },
    ])
  // The server knows the titles in the other language too. What matches only by its folder comes last.
  const named = pages.filter(isNamed)
  const inFolder = pages.filter((page) => page.above.toLowerCase().includes(searchText) && !named.includes(page))
  const matching = [...named, ...inFolder].slice(0, maxPages)
  const records = (answer?.groups ?? []).map(({ resource, list }) => ({
    name: resource,
    options: list.map(({ id, title, note, path }) => ({ key: `${resource}-${id}`, title, note, target: { path } })),
  }))
  return withoutEmpty([
    { name: actionsGroup, options: actionOptions },
    { name: pagesGroup, options: matching.map(toPageOption) },
    ...records,
  ])
}

/** By its title, by what stands in its address behind the area, or by the whole address. */
const matchesPage = ({ title, name, path = '' }: MenuItem, searchText: string): boolean =>
  [title, name].some((one) => one.toLowerCase().includes(searchText)) ||
  (searchText.startsWith('/') && path.toLowerCase().startsWith(searchText))

type MenuPage = { item: MenuItem; above: string }

const listPages = (menu: readonly MenuItem[], above = ''): MenuPage[] =>
  menu.flatMap((item) => [...(item.path || item.link ? [{ item, above }] : []), ...listPages(item.children, item.title)])

const toPageOption = ({ item, above }: MenuPage): SearchOption => ({
  key: `page-${item.name}`,
  title: item.title,
  note: above,
  target: item.path ? { path: item.path } : { link: item.link ?? '' },
})

const toRecentOption = (text: string): SearchOption => ({ key: `again-${text}`, title: text, note: '', target: { text } })

const withoutEmpty = (groups: SearchOptionGroup[]): SearchOptionGroup[] =>
  groups.filter(({ options: choices }) => choices.length > 0)
