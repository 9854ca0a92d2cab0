import { mustOwnFiles } from '#server/modules/files/index.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

type ChosenAvatar = { avatar: string; before: string; by: { type: 'member' | 'admin'; id: number } }

/**
 * An avatar is a picture that the account uploaded itself, or one that comes with the site. The picture it has already
 * stays allowed, because clients send it back with every change.
 */
export async function mustOwnAvatar(db: Db | Tx, { avatar, before, by }: ChosenAvatar): Promise<void> {
  if (avatar === before || !avatar.startsWith('/storage/')) return
  await mustOwnFiles(db, { urls: [avatar], by, field: 'avatar', problem: 'invalid.picture' })
}
