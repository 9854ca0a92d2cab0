import { type FileHandle, open } from 'node:fs/promises'
import { imageSize } from './image-size.ts'
import { type ContentKind, isImage } from './media.ts'

export type SniffResult = { content: ContentKind; width?: number; height?: number }

const headBytes = 64

/** Looks into a file. An image whose size cannot be read is none. */
export async function sniff(path: string): Promise<SniffResult> {
  const handle = await open(path, 'r')
  try {
    const read = (offset: number, length: number) => readAt(handle, offset, length)
    const content = detectByMagicBytes(await read(0, headBytes))
    if (content === null) return { content: (await isText(handle)) ? 'text' : 'other' }
    if (!isImage(content)) return { content }
    const size = await imageSize(content, read)
    return size && size.width > 0 && size.height > 0 ? { content, ...size } : { content: 'other' }
  } finally {
    await handle.close()
  }
}

function detectByMagicBytes(head: Buffer): ContentKind | null {
  const has = (text: string, at = 0) => head.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
  if (has('\x89PNG\r\n\x1a\n')) return 'png'
  if (has('\xff\xd8\xff')) return 'jpg'
  if (has('GIF87a') || has('GIF89a')) return 'gif'
  if (has('RIFF') && has('WEBP', 8)) return 'webp'
  if (has('RIFF') && has('WAVE', 8)) return 'wav'
  // "BM" alone would be the beginning of many a text: the header's own length must fit too.
  if (has('BM') && head.length >= 26 && [12, 40, 52, 56, 64, 108, 124].includes(head.readUInt32LE(14))) return 'bmp'
  if (has('%PDF-')) return 'pdf'
  if (has('PK\x03\x04') || has('PK\x05\x06')) return 'zip'
  if (has('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'cfb'
  if (has('Rar!\x1a\x07')) return 'rar'
  if (has('ftyp', 4)) return 'mp4'
  if (has('ID3') || isAudioFrame(head)) return 'mp3'
  return null
}

/** An MPEG audio frame: eleven bits of sync, a known version, layer, bit rate and sample rate. */
function isAudioFrame(head: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = head
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return false
  const isKnown = (second & 0x18) !== 0x08 && (second & 0x06) !== 0
  return isKnown && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c
}

async function isText(handle: FileHandle): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of handle.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) return false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}
