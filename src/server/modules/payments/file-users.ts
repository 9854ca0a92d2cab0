import { run } from '#server/platform/db/pool.ts'
import type { FileUser } from '#server/platform/file-users.ts'

export const proofFiles: FileUser = {
  name: 'attachment.used.payment',
  find: async (tx, urls) => {
    const rows = await run<{ proof: string }>(tx, `select distinct proof from payment where proof = any($1) and proof <> ''`, [
      urls,
    ])
    return rows.map(({ proof }) => proof)
  },
}
