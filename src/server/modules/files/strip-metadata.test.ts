import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { stripMetadata } from './strip-metadata.ts'

function drawn(type: 'image/jpeg' | 'image/png' | 'image/webp'): Buffer {
  const canvas = createCanvas(24, 16)
  const context = canvas.getContext('2d')
  context.fillStyle = '#246'
  context.fillRect(0, 0, 12, 16)
  return type === 'image/jpeg' ? canvas.toBuffer(type, 90) : canvas.toBuffer(type as 'image/png')
}

const jpgSegment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
/** Exif with an orientation and a text where a phone writes the location. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 51.5 -0.1')])
}
const pngChunk = (type: string, content: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  return Buffer.concat([size, Buffer.from(type), content, Buffer.alloc(4)])
}
const webpChunk = (type: string, content: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(type), size, content])
}
async function pixelsOf(file: Buffer): Promise<{ size: number[]; data: Buffer }> {
  const picture = await loadImage(file)
  const context = createCanvas(picture.width, picture.height).getContext('2d')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, picture.width, picture.height)
  return { size: [picture.width, picture.height], data: Buffer.from(data) }
}
const gps = Buffer.from('GPS 51.5 -0.1')

describe('a JPEG', () => {
  const plain = drawn('image/jpeg')
  const withSegments = (orientation: number) =>
    Buffer.concat([
      plain.subarray(0, 2),
      jpgSegment(0xe1, exif(orientation)),
      jpgSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0GPS')),
      jpgSegment(0xe2, Buffer.from('MPF\0GPS')),
      jpgSegment(0xfe, Buffer.from('GPS comment')),
      plain.subarray(2),
      Buffer.from('GPS after the end'),
    ])

  test('loses location, comments and what follows its end, and keeps its pixels', async () => {
    const stripped = stripMetadata('jpg', withSegments(1))
    expect(stripped?.includes('GPS')).toBe(false)
    expect(stripped && (await pixelsOf(stripped))).toEqual(await pixelsOf(plain))
  })

  test('keeps the way it is turned', () => {
    const stripped = stripMetadata('jpg', withSegments(6))
    expect(stripped?.includes('GPS')).toBe(false)
    expect(stripped?.subarray(2, 12).toString('latin1')).toBe('\xff\xe1\0\x22Exif\0\0')
    expect(stripped?.readUInt16BE(2 + 4 + 6 + 18)).toBe(6)
  })

  test.each([10, 100, 300])('that ends after %i bytes is none', (length) => {
    expect(stripMetadata('jpg', plain.subarray(0, Math.min(length, plain.length - 10)))).toBeNull()
  })
})

test('a PNG loses its texts and what follows its end, and keeps its pixels', async () => {
  const plain = drawn('image/png')
  const texts = [pngChunk('tEXt', gps), pngChunk('eXIf', gps), pngChunk('iTXt', gps)]
  const stripped = stripMetadata('png', Buffer.concat([plain.subarray(0, 33), ...texts, plain.subarray(33), gps]))
  expect(stripped?.includes('GPS')).toBe(false)
  expect(stripped && (await pixelsOf(stripped))).toEqual(await pixelsOf(plain))
  expect(stripMetadata('png', plain.subarray(0, plain.length - 9))).toBeNull()
})

test('a WebP loses Exif and XMP, and keeps its picture', () => {
  const plain = drawn('image/webp')
  const extended = Buffer.alloc(10)
  extended.writeUInt8(0x0c, 0)
  extended.writeUIntLE(23, 4, 3)
  extended.writeUIntLE(15, 7, 3)
  const body = [
    webpChunk('VP8X', extended),
    plain.subarray(12),
    webpChunk('EXIF', Buffer.from('GPS 51.5')),
    webpChunk('XMP ', Buffer.from('GPS!')),
  ]
  const file = Buffer.concat([plain.subarray(0, 12), ...body])
  file.writeUInt32LE(file.length - 8, 4)
  const stripped = stripMetadata('webp', Buffer.concat([file, gps]))
  expect(stripped?.includes('GPS')).toBe(false)
  expect(stripped?.readUInt8(20)).toBe(0)
  expect(stripped?.subarray(30)).toEqual(plain.subarray(12))
  expect(stripMetadata('webp', file.subarray(0, 40))).toBeNull()
})
