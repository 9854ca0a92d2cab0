import { run } from '#server/platform/db/pool.ts'
import type { FileReference } from '#server/platform/file-references.ts'

const avatarsIn =
  (table: 'member' | 'admin'): FileReference['find'] =>
  async (tx, urls) => {
    const rows = await run<{ avatar: string }>(
      tx,
      `select distinct avatar from ${table} where avatar = any($1) and avatar <> ''`,
      [urls],
    )
    return rows.map(({ avatar }) => avatar)
  }

export const avatarFiles: FileReference[] = [
  { name: 'attachment.used.member', find: avatarsIn('member') },
  { name: 'attachment.used.admin', find: avatarsIn('admin') },
]
