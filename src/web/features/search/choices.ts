import type { SearchAnswer } from '#contract/search.ts'
import type { MenuItem } from '#web/lib/menus.ts'

/** Something one can go to, or ask again. */
export type Choice = {
  key: string
  title: string
  note: string
  goal: { path: string } | { link: string } | { text: string }
}

export type ChoiceGroup = { name: string; choices: Choice[] }

export const pagesGroup = 'pages'
export const recentGroup = 'recent'

/** More would push the records out of sight. */
const mostPages = 6

type Asked = {
  menu: readonly MenuItem[]
  /** as typed */
  text: string
  answer: SearchAnswer | undefined
  recent: readonly string[]
}

/** What the palette offers: pages at once, records when they come; before anything is typed, what was asked before and every page. */
export function choiceGroups({ menu, text, answer, recent }: Asked): ChoiceGroup[] {
  const wanted = text.trim().toLowerCase()
  const pages = pagesOf(menu)
  if (wanted === '')
    return filled([
      { name: recentGroup, choices: recent.map(asAgain) },
      { name: pagesGroup, choices: pages.map(asPage) },
    ])
  // The server knows the titles in the other language too. What matches only by its folder comes last.
  const named = pages.filter(({ item }) => isNamed(item, wanted) || answer?.menus.includes(item.name))
  const inFolder = pages.filter((page) => page.above.toLowerCase().includes(wanted) && !named.includes(page))
  const matching = [...named, ...inFolder].slice(0, mostPages)
  const records = (answer?.groups ?? []).map(({ resource, list }) => ({
    name: resource,
    choices: list.map(({ id, title, note, path }) => ({ key: `${resource}-${id}`, title, note, goal: { path } })),
  }))
  return filled([{ name: pagesGroup, choices: matching.map(asPage) }, ...records])
}

/** By its title, by what stands in its address behind the area, or by the whole address. */
const isNamed = ({ title, name, path = '' }: MenuItem, wanted: string): boolean =>
  [title, name].some((one) => one.toLowerCase().includes(wanted)) ||
  (wanted.startsWith('/') && path.toLowerCase().startsWith(wanted))

type FoundPage = { item: MenuItem; above: string }

const pagesOf = (menu: readonly MenuItem[], above = ''): FoundPage[] =>
  menu.flatMap((item) => [...(item.path || item.link ? [{ item, above }] : []), ...pagesOf(item.children, item.title)])

const asPage = ({ item, above }: FoundPage): Choice => ({
  key: `page-${item.name}`,
  title: item.title,
  note: above,
  goal: item.path ? { path: item.path } : { link: item.link ?? '' },
})

const asAgain = (text: string): Choice => ({ key: `again-${text}`, title: text, note: '', goal: { text } })

const filled = (groups: ChoiceGroup[]): ChoiceGroup[] => groups.filter(({ choices }) => choices.length > 0)
