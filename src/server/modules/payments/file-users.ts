import { run } from '#server/platform/db/pool.ts'
import type { FileReference } from '#server/platform/file-references.ts'

export const proofFiles: FileReference = {
  name: 'attachment.used.payment',
  find: async (tx, urls) => {
    const rows = await run<{ proof: string }>(tx, `select distinct proof from payment where proof = any($1) and proof <> ''`, [
      urls,
    ])
    return rows.map(({ proof }) => proof)
  },
}
