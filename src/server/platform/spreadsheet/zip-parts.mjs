import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { refusal } from './refusal.mjs'

/**
 * One packed file of a zip, as the directory at its end tells of it.
 *
 * @typedef {{ name: string, method: number, flags: number, packedSize: number, size: number, offset: number }} ZipPart
 * @typedef {import('node:fs/promises').FileHandle} FileHandle
 */

const signature = { part: 0x04034b50, entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 }
const longestEnd = 22 + 65_535
const mostParts = 10_000
const mostDirectoryBytes = 4 * 1_048_576

/**
 * The directory of a zip. Sizes are what it claims; `unpack` holds each part to its claim.
 *
 * @param {FileHandle} file
 * @param {number} fileSize
 * @returns {Promise<ZipPart[]>}
 */
export async function listParts(file, fileSize) {
  const { count, size, offset } = await findDirectory(file, fileSize)
  if (count > mostParts || size > mostDirectoryBytes) throw refusal('too_large')
  const directory = await readAt(file, offset, size)
  const parts = []
  for (let at = 0; parts.length < count; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== signature.entry) throw refusal('broken')
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
    parts.push({
      name: directory.toString('utf8', at + 46, nameEnd),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      ...sizesOf(directory.subarray(at, at + 46), directory.subarray(nameEnd, extraEnd)),
    })
    at = extraEnd + directory.readUInt16LE(at + 32)
  }
  return parts
}

/**
 * What a part unfolds to, piece by piece, exactly as much as the directory said or a refusal.
 *
 * @param {FileHandle} file
 * @param {ZipPart} part
 * @returns {AsyncGenerator<Buffer>}
 */
export async function* unpack(file, part) {
  if (part.method !== 0 && part.method !== 8) throw refusal('broken')
  const head = await readAt(file, part.offset, 30)
  if (head.readUInt32LE(0) !== signature.part) throw refusal('broken')
  const start = part.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  let given = 0
  if (part.packedSize > 0) {
    const packed = file.createReadStream({ start, end: start + part.packedSize - 1, autoClose: false })
    const pieces = part.method === 0 ? packed : pipeline(packed, createInflateRaw({ chunkSize: 65_536 }), () => undefined)
    for await (const piece of pieces) {
      given += piece.length
      if (given > part.size) throw refusal('broken')
      yield piece
    }
  }
  if (given !== part.size) throw refusal('broken')
}

/** @returns {Promise<{ count: number, size: number, offset: number }>} */
async function findDirectory(file, fileSize) {
  const from = Math.max(0, fileSize - longestEnd)
  const tail = await readAt(file, from, fileSize - from)
  let at = tail.length - 22
  while (at >= 0 && tail.readUInt32LE(at) !== signature.end) at--
  if (at < 0) throw refusal('broken')
  const count = tail.readUInt16LE(at + 10)
  const size = tail.readUInt32LE(at + 12)
  const offset = tail.readUInt32LE(at + 16)
  if (count !== 0xffff && size !== 0xffffffff && offset !== 0xffffffff) return { count, size, offset }
  const locator = at - 20
  if (locator < 0 || tail.readUInt32LE(locator) !== signature.locator64) return { count, size, offset }
  const end = await readAt(file, Number(tail.readBigUInt64LE(locator + 8)), 56)
  if (end.readUInt32LE(0) !== signature.end64) throw refusal('broken')
  const [count64, size64, offset64] = [32, 40, 48].map((field) => Number(end.readBigUInt64LE(field)))
  return { count: count64, size: size64, offset: offset64 }
}

/** Some programs write the long form of sizes even for small files: all ones, and the number among the extras. */
function sizesOf(entry, extras) {
  const long = longNumbers(extras)
  const read = (field) => {
    const short = entry.readUInt32LE(field)
    return short === 0xffffffff ? (long.shift() ?? short) : short
  }
  const size = read(24)
  const packedSize = read(20)
  return { size, packedSize, offset: read(42) }
}

/** @returns {number[]} */
function longNumbers(extras) {
  for (let at = 0; at + 4 <= extras.length; at += 4 + extras.readUInt16LE(at + 2)) {
    if (extras.readUInt16LE(at) !== 1) continue
    const field = extras.subarray(at + 4, at + 4 + extras.readUInt16LE(at + 2))
    return Array.from({ length: Math.floor(field.length / 8) }, (_, index) => Number(field.readBigUInt64LE(index * 8)))
  }
  return []
}

async function readAt(file, position, length) {
  if (!Number.isSafeInteger(position) || position < 0 || length < 0) throw refusal('broken')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw refusal('broken')
  return buffer
}
