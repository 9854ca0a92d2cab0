import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

const blockSize = 512
const maxNameLength = 100
/** Eleven octal digits of a header. */
const maxEntryBytes = 8 ** 11 - 1

export type TarWriter = {
  addBytes(name: string, bytes: Buffer): Promise<void>
  /** fails when the stream does not have exactly `size` bytes */
  addStream(name: string, size: number, stream: AsyncIterable<Buffer>): Promise<void>
  /** SHA-256 of everything written so far */
  digest(): string
  bytesWritten(): number
  end(): Promise<void>
}

type WriterOptions = { time: Date; onWrite?: (total: number) => Promise<void> }

/** Writes a tar archive that any tar program reads: regular files only, readable by their owner only. */
export function createTarWriter(handle: FileHandle, { time, onWrite }: WriterOptions): TarWriter {
  const hash = createHash('sha256')
  let total = 0

  async function write(bytes: Buffer): Promise<void> {
    for (let offset = 0; offset < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, offset, bytes.length - offset)
      offset += bytesWritten
    }
    hash.update(bytes)
    total += bytes.length
    await onWrite?.(total)
  }

  async function writeHeader(name: string, size: number): Promise<void> {
    if (size > maxEntryBytes) throw new Error(`${name} is too large for an archive (${size} bytes)`)
    if (Buffer.byteLength(name) > maxNameLength) {
      const record = longNameRecord(name)
      await write(Buffer.concat([header('long-name', record.length, 'x', time), record, padding(record.length)]))
    }
    await write(header(name.slice(0, maxNameLength), size, '0', time))
  }

  return {
    addBytes: async (name, bytes) => {
      await writeHeader(name, bytes.length)
      await write(Buffer.concat([bytes, padding(bytes.length)]))
    },
    addStream: async (name, size, stream) => {
      await writeHeader(name, size)
      let written = 0
      for await (const chunk of stream) {
        written += chunk.length
        if (written > size) break
        await write(chunk)
      }
      if (written !== size) throw new Error(`${name} does not have the ${size} bytes that it was announced with`)
      await write(padding(size))
    },
    digest: () => hash.copy().digest('hex'),
    bytesWritten: () => total,
    end: () => write(Buffer.alloc(2 * blockSize)),
  }
}

const padding = (size: number): Buffer => Buffer.alloc((blockSize - (size % blockSize)) % blockSize)

/** A pax record begins with its own length in digits. */
function longNameRecord(name: string): Buffer {
  const rest = ` path=${name}\n`
  let length = Buffer.byteLength(rest) + 1
  while (String(length).length + Buffer.byteLength(rest) !== length) length += 1
  return Buffer.from(`${length}${rest}`)
}

function header(name: string, size: number, type: '0' | 'x', time: Date): Buffer {
  const block = Buffer.alloc(blockSize)
  const octal = (value: number, at: number, digits: number) => block.write(value.toString(8).padStart(digits, '0'), at, 'latin1')
  block.write(name, 0, 'utf8')
  octal(0o600, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(size, 124, 11)
  octal(Math.floor(time.getTime() / 1000), 136, 11)
  block.write(type, 156, 'latin1')
  block.write('ustar\u000000', 257, 'latin1')
  octal(headerChecksum(block), 148, 6)
  block.write('\u0000 ', 154, 'latin1')
  return block
}

/** The sum of the bytes of a header, with its own field counted as spaces. */
export const headerChecksum = (block: Buffer): number =>
  block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
