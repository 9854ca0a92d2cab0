import type { ImageContent } from './media.ts'

type Size = { width: number; height: number }
type ReadBytes = (offset: number, length: number) => Promise<Buffer>

/** Width and height as the file's header tells them; null when the header is broken or cut short. */
export async function imageSize(content: ImageContent, read: ReadBytes): Promise<Size | null> {
  if (content === 'jpg') return jpgSize(read)
  const head = await read(0, 30)
  if (head.length < (content === 'gif' ? 10 : 26)) return null
  switch (content) {
    case 'png':
      return head.toString('latin1', 12, 16) === 'IHDR' ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) } : null
    case 'gif':
      return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
    case 'bmp':
      return head.readUInt32LE(14) === 12
        ? { width: head.readUInt16LE(18), height: head.readUInt16LE(20) }
        : { width: head.readInt32LE(18), height: Math.abs(head.readInt32LE(22)) }
    case 'webp':
      return head.length < 30 ? null : webpSize(head)
    default:
      return content satisfies never
  }
}

function webpSize(head: Buffer): Size | null {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = head.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}

const maxSegments = 1000
/** SOF0–SOF15 carry the size; DHT, JPG and DAC lie among their numbers and do not. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Walks from segment to segment, because a photo's own notes may be large. */
async function jpgSize(read: ReadBytes): Promise<Size | null> {
  let offset = 2
  for (let segmentCount = 0; segmentCount < maxSegments; segmentCount++) {
    const segment = await read(offset, 9)
    const [lead, marker = 0] = segment
    if (segment.length < 9 || lead !== 0xff) return null
    // Fill bytes before a marker
    if (marker === 0xff) {
      offset += 1
      continue
    }
    if (isFrame(marker)) return { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) }
    const length = segment.readUInt16BE(2)
    if (length < 2) return null
    offset += 2 + length
  }
  return null
}
