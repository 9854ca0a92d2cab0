import type { SearchHit } from '#contract/search.ts'
import type { Language } from '#domain/language.ts'
import { escapeLike } from '#server/platform/resources/search.ts'
import type { Actor } from '#server/platform/session/actor.ts'

export type SearchRequest = {
  /** as typed, trimmed */
  text: string
  limit: number
  language: Language
  /** who asks: a list may show only some of its rows to them */
  actor: Actor
}

/** What a module can be searched for from anywhere in the back office. Asked only for who holds the node of the list behind it. */
export type Searcher<Ctx> = {
  resource: string
  node: string
  find: (ctx: Ctx, sought: SearchRequest) => Promise<SearchHit[]>
}

/** Patterns of SQL for what was typed. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`
export const prefixPattern = (text: string): string => `${escapeLike(text)}%`

/** A row's number, where one was typed: `12`, `#12`. */
export const parseRowNumber = (text: string): number | null => {
  const match = /^#?(\d{1,15})$/.exec(text)
  return match ? Number(match[1]) : null
}

/**
 * Whether a name holds what was typed. Three characters are found by their trigrams; of fewer, a Chinese name say, the pieces find the rows. The
 * column needs both indexes.
 */
export function containsPart(column: string, text: string, mark: (value: unknown) => string): string {
  const is = `${column} ilike ${mark(containsPattern(text))}`
  return [...text].length < 3 ? `text_pieces(${column}) @> array[lower(${mark(text)}::text)] and ${is}` : is
}
