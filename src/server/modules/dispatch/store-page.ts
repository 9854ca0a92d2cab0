import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#domain/errors.ts'
import type { LabelDocument } from '#server/adapters/carriers/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { storeDocument } from '#server/modules/files/index.ts'
import type { StoredFileColumns } from '#server/platform/backup/write-archive.ts'

/** Where the pages of carriers lie. */
export const labelFiles: StoredFileColumns = { table: 'shipping_order', storage: 'label_storage', key: 'label_file' }
export const manifestFiles: StoredFileColumns = { table: 'manifest', storage: 'document_storage', key: 'document_file' }

/** Both empty where we draw it ourselves. */
export type StoredPage = { storage: string; file: string }

/** Keeps a carrier's own page under this key; stored again, it takes the place of the one before. */
export async function storePage(ctx: Ctx, key: string, document: LabelDocument): Promise<StoredPage> {
  if (document.kind === 'drawn') return { storage: '', file: '' }
  await storeDocument(ctx, key, 'application/pdf', async () => Readable.from([document.bytes]))
  return { storage: ctx.files.main.name, file: key }
}

export async function readPage(ctx: Ctx, { storage, file }: StoredPage): Promise<Buffer> {
  const found = await ctx.files.find(storage)?.get(file)
  if (!found) throw new AppError('files.away')
  return buffer(found.stream)
}
