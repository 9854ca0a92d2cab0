import { AppError } from '#domain/errors.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

const uploadedBy = {
  member: prepareOnce('select distinct url from attachment where url = any($1) and user_id = $2'),
  admin: prepareOnce('select distinct url from attachment where url = any($1) and admin_id = $2'),
}

type HandedFiles = { urls: readonly string[]; by: { type: 'member' | 'admin'; id: number }; field: string }

/** Whoever hands files in has uploaded them: the URL of somebody else's would show it to whoever decides. */
export async function mustOwnFiles(tx: Tx, { urls, by, field }: HandedFiles): Promise<void> {
  if (urls.length === 0) return
  const own = (await run<{ url: string }>(tx, uploadedBy[by.type], [urls, by.id])).map(({ url }) => url)
  if (urls.some((url) => !own.includes(url)))
    throw new AppError('input.invalid', { fields: { [field]: { key: 'invalid.file' } } })
}
