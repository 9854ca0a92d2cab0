/**
 * For each point of the specification the tests that show it, by title. A point with an empty list is not built yet.
 * An audit fails on a title that does not exist.
 */
export const specMap: Record<string, string[]> = {
  '§1 languages zh-cn (default) and en, changing reloads': [],
}
