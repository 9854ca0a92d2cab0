import type { ImageContent } from './media.ts'

/**
 * Removes what a camera or phone writes beside a picture: location, time, serial numbers, thumbnails, and anything after
 * the picture's end. The picture itself stays as it is, bit by bit. Null when the file is not put together as its
 * format says.
 */
export function stripMetadata(content: ImageContent, file: Buffer): Buffer | null {
  try {
    if (content === 'jpg') return stripJpg(file)
    if (content === 'png') return stripPng(file)
    if (content === 'webp') return stripWebp(file)
    return file
  } catch (error) {
    // Reading past the end of a file that was cut short.
    if (error instanceof RangeError) return null
    throw error
  }
}

function mustReach(file: Buffer, end: number): void {
  if (end > file.length) throw new RangeError('the file is cut short')
}

const jpg = { app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee, app15: 0xef, comment: 0xfe, scan: 0xda, end: 0xd9 } as const

function stripJpg(file: Buffer): Buffer | null {
  const kept: Buffer[] = []
  let orientation = 1
  let at = 2
  for (;;) {
    const marker = file.readUInt16BE(at) & 0xff
    if (file[at] !== 0xff) return null
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === jpg.end) break
    const end = at + 2 + file.readUInt16BE(at + 2)
    mustReach(file, end)
    const segment = file.subarray(at, marker === jpg.scan ? endOfScan(file, end) : end)
    if (marker === jpg.app1) orientation = readOrientation(segment) ?? orientation
    if (isKeptSegment(marker, segment)) kept.push(segment)
    at += segment.length
  }
  // Without its orientation a phone's photo would lie on its side.
  const turned = orientation === 1 ? [] : [orientationSegment(orientation)]
  return Buffer.concat([file.subarray(0, 2), ...turned, ...kept, Buffer.from([0xff, jpg.end])])
}

function isKeptSegment(marker: number, segment: Buffer): boolean {
  const starts = (text: string) => segment.toString('latin1', 4, 4 + text.length) === text
  if (marker === jpg.app0) return starts('JFIF\0')
  if (marker === jpg.app2) return starts('ICC_PROFILE\0')
  // Adobe's segment says how the colours are stored.
  if (marker === jpg.app14) return starts('Adobe')
  return !(marker >= jpg.app1 && marker <= jpg.app15) && marker !== jpg.comment
}

/** The data of a scan ends at the first marker that is neither a stuffed byte nor a restart marker. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1)
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new RangeError('the scan has no end')
}

const exifHead = 'Exif\0\0'
const orientationTag = 0x0112

function readOrientation(segment: Buffer): number | null {
  if (segment.toString('latin1', 4, 10) !== exifHead) return null
  const tiff = segment.subarray(10)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < u16(first); entry++) {
    const at = first + 2 + entry * 12
    const value = u16(at) === orientationTag ? u16(at + 8) : 0
    if (value >= 1 && value <= 8) return value
  }
  return null
}

/** An Exif segment that says nothing but the orientation. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  const head = Buffer.from([0xff, jpg.app1, 0, 2 + exifHead.length + tiff.length])
  return Buffer.concat([head, Buffer.from(exifHead, 'latin1'), tiff])
}

const pngHead = 8
const keptChunks = new Set(
  ['IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs', 'acTL fcTL fdAT'].flatMap((names) => names.split(' ')),
)

function stripPng(file: Buffer): Buffer {
  const kept = [file.subarray(0, pngHead)]
  for (let at = pngHead; ; ) {
    const end = at + 12 + file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    mustReach(file, end)
    if (keptChunks.has(type)) kept.push(file.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(kept)
    at = end
  }
}

const webpHead = 12
const [exifFlag, xmpFlag] = [0x08, 0x04]

function stripWebp(file: Buffer): Buffer {
  const kept = [Buffer.from(file.subarray(0, webpHead))]
  const riffEnd = 8 + file.readUInt32LE(4)
  mustReach(file, riffEnd)
  for (let at = webpHead; at < riffEnd; ) {
    const size = file.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    const type = file.toString('latin1', at, at + 4)
    mustReach(file, at + 8 + size)
    const chunk = Buffer.from(file.subarray(at, end))
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~(exifFlag | xmpFlag), 8)
    if (type !== 'EXIF' && type !== 'XMP ') kept.push(chunk)
    at = end
  }
  const stripped = Buffer.concat(kept)
  stripped.writeUInt32LE(stripped.length - 8, 4)
  return stripped
}
