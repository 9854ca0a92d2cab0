import type { Field } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { allWords } from '#words/all.ts'
import type { WordKey } from '#words/keys.ts'

/** Something that keeps addresses of uploaded files. As long as it names one, the file is not deleted. */
export type FileReference = {
  /** what it is called in "still used by …" */
  name: WordKey
  /** those of these addresses that it names */
  find: (tx: Tx, urls: readonly string[]) => Promise<string[]>
}

/**
 * What the fields of a resource name: one file, several, or pictures in a text. Also where a URL was written with the host before it or a query
 * behind it. It is called after its table where somebody worded that, else like its list.
 */
export function declaredFiles({ name, table, fields }: Resource): FileReference[] {
  const selects = Object.entries(fields).flatMap(([column, field]) => selectUrls(table, column, field) ?? [])
  if (selects.length === 0) return []
  const word = `attachment.used.${table}`
  return [
    {
      name: (allWords.en[word] === undefined ? `${name}.title` : word) as WordKey,
      find: async (tx, urls) => {
        const rows = await run<{ url: string }>(tx, selects.join(' union '), [urls])
        return rows.map(({ url }) => url)
      },
    },
  ]
}

function selectUrls(table: string, column: string, { kind }: Field): string | undefined {
  if (kind === 'image' || kind === 'file')
    return `select ${bareUrl(column)} as url from ${table} where ${bareUrl(column)} = any($1)`
  if (kind === 'images' || kind === 'files')
    return `select ${bareUrl('one')} as url from ${table}, unnest(${column}) as one where ${bareUrl('one')} = any($1)`
  if (kind === 'richText')
    return `select u.url from unnest($1::text[]) as u (url) where exists (select 1 from ${table} where position(u.url in ${column}) > 0)`
  return undefined
}

/** Most are bare already, and looking whether they are costs little. */
const bareUrl = (column: string): string =>
  `case when ${column} ~ '^http|[?#]' then regexp_replace(${column}, '^https?://[^/]+|[?#].*$', '', 'g') else ${column} end`
