import { run } from '#server/platform/db/pool.ts'
import type { FileReference } from '#server/platform/file-references.ts'

/** Covers and pictures in texts, also where they were written with the host before them. */
export const articleFiles: FileReference = {
  name: 'attachment.used.article',
  find: async (tx, urls) => {
    const rows = await run<{ url: string }>(
      tx,
      `select u.url from unnest($1::text[]) as u (url)
       where exists (select 1 from article a where position(u.url in concat_ws(' ', a.cover, a.content_zh, a.content_en)) > 0)`,
      [urls],
    )
    return rows.map(({ url }) => url)
  },
}
