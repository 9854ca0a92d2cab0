import { nodeOf, pathOf, type Resource } from '#contract/resource.ts'
import type { SearchHit } from '#contract/search.ts'
import { type Language, pick } from '#domain/language.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
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

/**
 * What a module can be searched for from anywhere in an area. Asked only for who holds the node of the list behind it; what members search is
 * asked with their own number in every statement.
 */
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

/** Finds the rows of a resource as its declaration says, what is exactly meant first and the others as in its list. */
export function declaredSearcher<Ctx extends { db: Db }>(resource: Resource): Searcher<Ctx>[] {
  const { name, table, label, fields, defaultSort, search } = resource
  if (!search) return []
  const columnsOf = (field: string) => (fields[field] ? [field] : [`${field}_zh`, `${field}_en`])
  const columns = [...new Set(['id', ...columnsOf(label), ...search.note])]
  const [sort, direction] = defaultSort
  return [
    {
      resource: name,
      node: nodeOf(name, 'index'),
      find: async ({ db }, { text, limit, language }) => {
        const values: unknown[] = [limit]
        const mark = (value: unknown) => `$${values.push(value)}`
        const exact = (search.exactly ?? []).map((column) => `lower(${column}) = lower(${mark(text)}::text)`)
        const rowNumber = search.id ? [`id = ${mark(parseRowNumber(text))}`] : []
        const parts = search.part.flatMap(columnsOf).map((column) => `${column} ilike ${mark(containsPattern(text))}`)
        const first = exact.length > 0 ? `(${exact.join(' or ')}) desc, ` : ''
        const rows = await run<Record<string, unknown> & { id: number }>(
          db,
          `select ${columns.join(', ')} from ${table} where ${[...exact, ...rowNumber, ...parts].join(' or ')}
           order by ${first}${sort} ${direction}, id limit $1`,
          values,
        )
        return rows.map((row) => toSearchHit(resource, row, language))
      },
    },
  ]
}

/** A row with a drawer is opened; any other is edited, in a list that shows it alone. */
function toSearchHit(resource: Resource, row: Record<string, unknown> & { id: number }, language: Language): SearchHit {
  const { name, label, fields, detail, search } = resource
  const notes = (search?.note ?? []).map((field) => String(row[field] ?? '')).filter(Boolean)
  const path = `/admin/${pathOf(name)}`
  return {
    id: row.id,
    title: fields[label] ? String(row[label]) : pick(language, String(row[`${label}_zh`]), String(row[`${label}_en`])),
    note: notes.join(' · ') || `#${row.id}`,
    path: detail ? `${path}?open=${row.id}` : `${path}?q=${encodeURIComponent(notes.at(-1) ?? row.id)}&edit=${row.id}`,
  }
}
