import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import { urlOf } from './file-names.ts'
import { recordPendingDeletions } from './pending-deletion.ts'
import { issueTicket } from './tickets.ts'

type DocumentOptions = {
  /** where it is kept; drawn again, it takes the place of the one before */
  key: string
  /** what the reader's file is called */
  name: string
  mimetype?: string
  /** made for this one download: the file goes some minutes after it */
  isTemporary?: boolean
  draw: () => Promise<Readable>
}

/** Draws a document and gives its reader one download of it. May run twice. */
export async function issueDocument(
  ctx: Ctx,
  owner: Pick<Actor, 'realm' | 'id'>,
  { key, name, mimetype = 'application/pdf', isTemporary = false, draw }: DocumentOptions,
): Promise<{ url: string }> {
  const { main } = ctx.files
  const now = ctx.clock()
  // Noted before it is there: a file that nobody remembers would stay for ever.
  if (isTemporary) await inTx(ctx, (tx) => recordPendingDeletions(tx, [{ storage: main.name, url: urlOf(key) }], now))
  await storeDocument(ctx, key, mimetype, draw)
  const { url } = await issueTicket(ctx.db, { storage: main.name, attachmentKey: key, name, mimetype, owner, now })
  return { url }
}

/** Keeps what is drawn under this key; stored again, it takes the place of the one before. */
export async function storeDocument(ctx: Ctx, key: string, mimetype: string, draw: () => Promise<Readable>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-document-'))
  try {
    const file = path.join(folder, 'document')
    const hash = createHash('sha256')
    const hashStream = new PassThrough()
    hashStream.on('data', (chunk: Buffer) => hash.update(chunk))
    await pipeline(await draw(), hashStream, createWriteStream(file))
    const { size } = await stat(file)
    await ctx.files.main.put(key, { path: file, size, sha256: hash.digest('hex'), mimetype })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
