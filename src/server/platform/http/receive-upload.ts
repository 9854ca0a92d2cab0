import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { isNoSpace } from '#server/platform/disk.ts'

/** A file that arrived, lying in a temporary place for as long as its request lasts. `size` beyond the limit means the rest was not read. */
export type ReceivedFile = { name: string; path: string; size: number; sha1: string; sha256: string }

type UploadForm = {
  fields: Record<string, unknown>
  file: ReceivedFile | null
  discard(): Promise<void>
}

const limits = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 50 }
const lingerMs = 3_000

/** Reads a form with one file: the file goes to the disk piece by piece while it is hashed, and reading stops soon after `maxBytes`. */
export async function receiveUpload(request: FastifyRequest, { maxBytes }: { maxBytes: number }): Promise<UploadForm> {
  const form: UploadForm = { fields: {}, file: null, discard: async () => undefined }
  if (!request.isMultipart()) return form
  try {
    // Our own count stops the reading; the parser's stands a little behind it and never speaks first.
    const parts = request.parts({ limits: { ...limits, fileSize: maxBytes + 1_048_576 } })
    for await (const part of parts) {
      if (part.type === 'field') form.fields[part.fieldname] = part.value
      else if (!(await receiveFile(part, form, maxBytes))) break
    }
  } catch (error) {
    await form.discard()
    const { syscall } = error as NodeJS.ErrnoException
    if (isNoSpace(error)) {
      // The sender is told to come again, whoever runs the place that there is something to do.
      request.log.error({ err: error, id: request.id }, 'no room for an upload')
      throw new AppError('upload.no_space', { cause: error })
    }
    // The disk may have another fault; everything else is the sender's doing: a form cut short, or not a form at all.
    if (syscall !== undefined) throw error
    throw new AppError('upload.incomplete', { cause: error })
  }
  return form
}

/** Whether there is a reason to read on. */
async function receiveFile(part: MultipartFile, form: UploadForm, maxBytes: number): Promise<boolean> {
  if (part.fieldname !== 'file') return false
  const filePath = path.join(tmpdir(), `shipsmart-upload-${randomUUID()}`)
  form.discard = () => rm(filePath, { force: true })
  const [sha1, sha256] = [createHash('sha1'), createHash('sha256')]
  const handle = await open(filePath, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) break
      sha1.update(chunk)
      sha256.update(chunk)
      await handle.writeFile(chunk)
    }
  } finally {
    await handle.close()
  }
  form.file = { name: part.filename ?? '', path: filePath, size, sha1: sha1.digest('hex'), sha256: sha256.digest('hex') }
  return size <= maxBytes
}

/**
 * Before a refusal: someone still sending cannot hear it, so as much again is thrown away unread, for a moment. What is left after that would
 * stand before the next request on this connection, which is therefore closed.
 */
export async function drainRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { maxBytes }: { maxBytes: number },
): Promise<void> {
  const { raw } = request
  if (raw.readableEnded || raw.destroyed) return
  reply.header('connection', 'close')
  raw.unpipe()
  await new Promise<void>((resolve) => {
    let left = maxBytes
    const done = () => {
      clearTimeout(timer)
      raw.off('data', count)
      raw.pause()
      resolve()
    }
    const count = (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) done()
    }
    const timer = setTimeout(done, lingerMs)
    for (const event of ['end', 'close', 'error']) raw.once(event, done)
    raw.on('data', count)
    raw.resume()
  })
}
