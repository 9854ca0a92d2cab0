import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sniff } from './sniff.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-sniff-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const latin = (text: string) => Buffer.from(text, 'latin1')
const padded = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.alloc(64)])
const bmp = (head: string) => padded(latin('BM'), Buffer.alloc(12), hex(head))
const jpgFrame = hex('ffc0 0011 08 0140 00f0 03 012200 021101 031101')

const cases: [string, Buffer, object][] = [
  ['a png', PNG.sync.write(new PNG({ width: 7, height: 5 })), { content: 'png', width: 7, height: 5 }],
  ['a png cut short', hex('89504e470d0a1a0a 0000'), { content: 'other' }],
  ['a png of no width', padded(hex('89504e470d0a1a0a 0000000d 49484452 00000000 00000005')), { content: 'other' }],
  ['a jpg', Buffer.concat([hex('ffd8 ffe0 0010'), Buffer.alloc(14), jpgFrame]), { content: 'jpg', width: 240, height: 320 }],
  [
    'a jpg with long notes, fill bytes and a table before its size',
    Buffer.concat([hex('ffd8 ffe1 ffff'), Buffer.alloc(65_533), hex('ff ffc4 0004 0000'), jpgFrame]),
    { content: 'jpg', width: 240, height: 320 },
  ],
  ['a jpg that never says its size', padded(hex('ffd8 ffe0 0004 0000')), { content: 'other' }],
  ['a gif', latin('GIF89a\x2c\x01\x0a\x00'), { content: 'gif', width: 300, height: 10 }],
  [
    'a plain webp',
    padded(latin('RIFF\0\0\0\0WEBPVP8 '), Buffer.alloc(10), hex('4001 f040')),
    { content: 'webp', width: 320, height: 240 },
  ],
  // 14 bits each of width - 1 and height - 1: 99 and 49
  [
    'a lossless webp',
    padded(latin('RIFF\0\0\0\0WEBPVP8L'), Buffer.alloc(4), hex('2f 63400c00')),
    { content: 'webp', width: 100, height: 50 },
  ],
  [
    'an extended webp',
    padded(latin('RIFF\0\0\0\0WEBPVP8X'), Buffer.alloc(8), hex('3f0100 ef0000')),
    { content: 'webp', width: 320, height: 240 },
  ],
  ['a bmp', bmp('28000000 20000000 10000000'), { content: 'bmp', width: 32, height: 16 }],
  ['a bmp from the top down', bmp('28000000 20000000 f0ffffff'), { content: 'bmp', width: 32, height: 16 }],
  ['an old bmp', bmp('0c000000 2000 1000'), { content: 'bmp', width: 32, height: 16 }],
  ['a text that begins like a bmp', latin('BMW parts, three boxes, please ring twice'), { content: 'text' }],
  ['a pdf', latin('%PDF-1.7\n'), { content: 'pdf' }],
  ['a zip, xlsx or docx', latin('PK\x03\x04'), { content: 'zip' }],
  ['an xls or doc', hex('d0cf11e0a1b11ae1'), { content: 'cfb' }],
  ['a rar', latin('Rar!\x1a\x07\x01\0'), { content: 'rar' }],
  ['an mp4', latin('\0\0\0\x18ftypmp42'), { content: 'mp4' }],
  ['an mp3 with a title', latin('ID3\x04'), { content: 'mp3' }],
  ['an mp3 without', hex('fffb9064 00'), { content: 'mp3' }],
  ['a wav', latin('RIFF\0\0\0\0WAVEfmt '), { content: 'wav' }],
  ['a text', Buffer.from('你好, hello\n'), { content: 'text' }],
  ['a letter across two reads', Buffer.concat([Buffer.alloc(65_535, 'a'), Buffer.from('你好')]), { content: 'text' }],
  ['a text that ends in half a letter', Buffer.concat([Buffer.from('ok'), hex('e4bd')]), { content: 'other' }],
  ['a text with NUL', latin('a\0b'), { content: 'other' }],
  ['a text in another encoding', hex('c4e3bac3'), { content: 'other' }],
  ['a program', latin('MZ\x90\0\x03'), { content: 'other' }],
]

test.each(cases)('%s is told by its bytes', async (_name, bytes, answer) => {
  const place = path.join(folder, 'file')
  await writeFile(place, bytes)
  expect(await sniff(place)).toEqual(answer)
})
