import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LabelDocument } from '#server/adapters/carriers/port.ts'
import type { Ctx } from '#server/ctx.ts'

/** Both empty where we draw it ourselves. */
export type StoredPage = { storage: string; file: string }

/** Keeps a carrier's own page under this key; stored again, it takes the place of the one before. */
export async function storePage(ctx: Ctx, key: string, document: LabelDocument): Promise<StoredPage> {
  if (document.kind === 'drawn') return { storage: '', file: '' }
  const { bytes } = document
  const folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-page-'))
  try {
    const file = path.join(folder, 'page.pdf')
    await writeFile(file, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await ctx.files.main.put(key, { path: file, size: bytes.length, sha256, mimetype: 'application/pdf' })
    return { storage: ctx.files.main.name, file: key }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
