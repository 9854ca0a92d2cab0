import { run } from '#server/platform/db/pool.ts'
import type { FileReference } from '#server/platform/file-references.ts'

export const payWayFiles: FileReference = {
  name: 'attachment.used.pay_way',
  find: async (tx, urls) => {
    const rows = await run<{ logo: string }>(tx, `select distinct logo from pay_way where logo = any($1) and logo <> ''`, [urls])
    return rows.map(({ logo }) => logo)
  },
}
