import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { AppError } from '#domain/errors.ts'

/** One packed file of a zip, as the directory at its end tells of it. */
export type ZipPart = { name: string; method: number; flags: number; packedSize: number; size: number; offset: number }

const signature = { part: 0x04034b50, entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 }
const longestEnd = 22 + 65_535
const mostParts = 10_000
const mostDirectoryBytes = 4 * 1_048_576

/** The directory of a zip. Sizes are what it claims; `unpack` holds each part to its claim. */
export async function listParts(file: FileHandle, fileSize: number): Promise<ZipPart[]> {
  const { count, size, offset } = await findDirectory(file, fileSize)
  if (count > mostParts || size > mostDirectoryBytes) throw new AppError('sheet.too_large')
  const directory = await readAt(file, offset, size)
  const parts: ZipPart[] = []
  for (let at = 0; parts.length < count; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== signature.entry) throw new AppError('sheet.broken')
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field))
    const nameEnd = at + 46 + (nameLength ?? 0)
    const extraEnd = nameEnd + (extraLength ?? 0)
    parts.push({
      name: directory.toString('utf8', at + 46, nameEnd),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      ...sizesOf(directory.subarray(at, at + 46), directory.subarray(nameEnd, extraEnd)),
    })
    at = extraEnd + (noteLength ?? 0)
  }
  return parts
}

/** What a part unfolds to, piece by piece, exactly as much as the directory said or a refusal. */
export async function* unpack(file: FileHandle, part: ZipPart): AsyncGenerator<Buffer> {
  if (part.method !== 0 && part.method !== 8) throw new AppError('sheet.broken')
  const head = await readAt(file, part.offset, 30)
  if (head.readUInt32LE(0) !== signature.part) throw new AppError('sheet.broken')
  const start = part.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  let given = 0
  if (part.packedSize > 0) {
    const packed = file.createReadStream({ start, end: start + part.packedSize - 1, autoClose: false })
    const pieces = part.method === 0 ? packed : pipeline(packed, createInflateRaw(), () => undefined)
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      given += piece.length
      if (given > part.size) throw new AppError('sheet.broken')
      yield piece
    }
  }
  if (given !== part.size) throw new AppError('sheet.broken')
}

async function findDirectory(file: FileHandle, fileSize: number): Promise<{ count: number; size: number; offset: number }> {
  const from = Math.max(0, fileSize - longestEnd)
  const tail = await readAt(file, from, fileSize - from)
  let at = tail.length - 22
  while (at >= 0 && tail.readUInt32LE(at) !== signature.end) at--
  if (at < 0) throw new AppError('sheet.broken')
  const count = tail.readUInt16LE(at + 10)
  const size = tail.readUInt32LE(at + 12)
  const offset = tail.readUInt32LE(at + 16)
  if (count !== 0xffff && size !== 0xffffffff && offset !== 0xffffffff) return { count, size, offset }
  const locator = at - 20
  if (locator < 0 || tail.readUInt32LE(locator) !== signature.locator64) return { count, size, offset }
  const end = await readAt(file, Number(tail.readBigUInt64LE(locator + 8)), 56)
  if (end.readUInt32LE(0) !== signature.end64) throw new AppError('sheet.broken')
  const [count64, size64, offset64] = [32, 40, 48].map((field) => Number(end.readBigUInt64LE(field)))
  return { count: count64 ?? 0, size: size64 ?? 0, offset: offset64 ?? 0 }
}

/** Some programs write the long form of sizes even for small files: all ones, and the number among the extras. */
function sizesOf(entry: Buffer, extras: Buffer): Pick<ZipPart, 'packedSize' | 'size' | 'offset'> {
  const long = longNumbers(extras)
  const read = (field: number): number => {
    const short = entry.readUInt32LE(field)
    return short === 0xffffffff ? (long.shift() ?? short) : short
  }
  const size = read(24)
  const packedSize = read(20)
  return { size, packedSize, offset: read(42) }
}

function longNumbers(extras: Buffer): number[] {
  for (let at = 0; at + 4 <= extras.length; at += 4 + extras.readUInt16LE(at + 2)) {
    if (extras.readUInt16LE(at) !== 1) continue
    const field = extras.subarray(at + 4, at + 4 + extras.readUInt16LE(at + 2))
    return Array.from({ length: Math.floor(field.length / 8) }, (_, index) => Number(field.readBigUInt64LE(index * 8)))
  }
  return []
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (!Number.isSafeInteger(position) || position < 0 || length < 0) throw new AppError('sheet.broken')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new AppError('sheet.broken')
  return buffer
}
