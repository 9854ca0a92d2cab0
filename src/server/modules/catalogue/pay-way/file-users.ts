import { run } from '#server/platform/db/pool.ts'
import type { FileUser } from '#server/platform/file-users.ts'

export const payWayFiles: FileUser = {
  name: 'attachment.used.pay_way',
  find: async (tx, urls) => {
    const rows = await run<{ logo: string }>(tx, `select distinct logo from pay_way where logo = any($1) and logo <> ''`, [urls])
    return rows.map(({ logo }) => logo)
  },
}
