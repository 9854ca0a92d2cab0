import type { MenuItem } from '#web/lib/menus.ts'

/** The names of the groups a page stands in, outermost first; undefined where the menu does not have it. */
export function parentGroups(items: readonly MenuItem[], path: string): string[] | undefined {
  for (const item of items) {
    if (item.path === path) return []
    const below = parentGroups(item.children, path)
    if (below) return [item.name, ...below]
  }
  return undefined
}

export const allGroups = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => (item.children.length > 0 ? [item.name, ...allGroups(item.children)] : []))

type GroupChange = { open: readonly string[]; above: readonly string[]; isUnique: boolean }

/** Opens or closes a group that stands in those above. As an accordion, whatever is not on the way to it closes. */
export function toggleGroup({ open, above, isUnique }: GroupChange, name: string): readonly string[] {
  if (open.includes(name)) return open.filter((one) => one !== name)
  return isUnique ? [...above, name] : [...open, name]
}

/** The current page's groups are open. */
export function revealGroups({ open, above, isUnique }: GroupChange): readonly string[] {
  if (isUnique) return above.length > 0 ? above : open.slice(0, 1)
  return [...new Set([...open, ...above])]
}
