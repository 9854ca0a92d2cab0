import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '#server/ctx.ts'
import { issueTicket } from '#server/modules/files/index.ts'
import type { Actor } from '#server/platform/session/actor.ts'

const mimetype = 'application/pdf'

type Document = {
  /** where it is kept; drawn again, it takes the place of the one before */
  key: string
  /** what the reader's file is called */
  name: string
  draw: () => Promise<Readable>
}

/** Draws a document and gives its reader one download of it. May run twice. */
export async function giveDocument(ctx: Ctx, owner: Pick<Actor, 'realm' | 'id'>, { key, name, draw }: Document) {
  await keepDocument(ctx, key, draw)
  const { main } = ctx.files
  const { url } = await issueTicket(ctx.db, { storage: main.name, attachmentKey: key, name, mimetype, owner, now: ctx.clock() })
  return { url }
}

async function keepDocument(ctx: Ctx, key: string, draw: () => Promise<Readable>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-document-'))
  try {
    const file = path.join(folder, 'document.pdf')
    const hash = createHash('sha256')
    const seen = new PassThrough()
    seen.on('data', (chunk: Buffer) => hash.update(chunk))
    await pipeline(await draw(), seen, createWriteStream(file))
    const { size } = await stat(file)
    await ctx.files.main.put(key, { path: file, size, sha256: hash.digest('hex'), mimetype })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
