import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { headerChecksum } from './tar-writer.ts'

const blockSize = 512
const chunkSize = 262_144
const maxLongName = 4096

export type TarEntry = {
  name: string
  size: number
  /** SHA-256 of the archive up to this entry; to be asked before the body is read */
  digestBefore(): string
  /** can be read once; what is left of it is skipped */
  body: AsyncGenerator<Buffer>
}

/** An error for a damaged archive. Its text completes "… is damaged or incomplete:". */
export const damaged = (what: string): Error => Object.assign(new Error(what), { code: damagedCode })
const damagedCode = 'ARCHIVE_DAMAGED'
export const isDamaged = (error: unknown): boolean => (error as { code?: unknown }).code === damagedCode

/** Reads the entries of a tar archive one after the other and checks its headers and its end. */
export async function* readTar(handle: FileHandle): AsyncGenerator<TarEntry> {
  const hash = createHash('sha256')

  async function take(size: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(size)
    let filled = 0
    while (filled < size) {
      const { bytesRead } = await handle.read(bytes, filled, size - filled, null)
      if (bytesRead === 0) throw damaged('it ends too early')
      filled += bytesRead
    }
    return bytes
  }

  async function* takeBody(header: Buffer, size: number): AsyncGenerator<Buffer> {
    hash.update(header)
    for (let left = size; left > 0; left -= chunkSize) {
      const chunk = await take(Math.min(left, chunkSize))
      hash.update(chunk)
      yield chunk
    }
    hash.update(await take((blockSize - (size % blockSize)) % blockSize))
  }

  let longName: string | undefined
  for (;;) {
    const header = await take(blockSize)
    if (header.every((byte) => byte === 0)) {
      if (!(await take(blockSize)).every((byte) => byte === 0)) throw damaged('its end is not an end')
      const { bytesRead } = await handle.read(Buffer.alloc(1), 0, 1, null)
      if (bytesRead > 0) throw damaged('something follows its end')
      return
    }
    const { name, size, type } = parseHeader(header)
    const body = takeBody(header, size)
    if (type === 'x') {
      if (size > maxLongName) throw damaged('a name in it is too long')
      longName = /^\d+ path=(.*)\n$/s.exec((await collect(body)).toString('utf8'))?.[1]
      if (longName === undefined) throw damaged('a name in it cannot be read')
      continue
    }
    yield { name: longName ?? name, size, body, digestBefore: () => hash.copy().digest('hex') }
    longName = undefined
    for await (const _ of body);
  }
}

/** The whole body of a small entry. */
export async function collect(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function parseHeader(block: Buffer): { name: string; size: number; type: string } {
  const text = (from: number, length: number) => block.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const number = (from: number, length: number) => Number.parseInt(text(from, length).trim() || '0', 8)
  if (text(257, 5) !== 'ustar' || number(148, 8) !== headerChecksum(block)) throw damaged('it is no archive of a backup')
  return { name: text(0, 100), size: number(124, 12), type: text(156, 1) || '0' }
}
