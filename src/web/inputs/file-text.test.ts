import { expect, test } from 'vitest'
import { fileNameOf, showBytes } from './file-text.ts'

const sha1 = 'da39a3ee5e6b4b0d3255bfef95601890afd80709'

test.each([
  [`/storage/default/20260309/invoice${sha1}.pdf`, 'invoice.pdf'],
  [`/storage/default/20260309/%E5%8F%91%E7%A5%A8${sha1}.pdf`, '发票.pdf'],
  [`/storage/default/20260309/notes${sha1}`, 'notes'],
  [`/storage/default/20260309/${sha1}.pdf`, `${sha1}.pdf`],
  ['https://example.com/a/picture.png?size=2', 'picture.png'],
  ['https://example.com/100%.png', '100%.png'],
  ['https://example.com/', 'https://example.com/'],
])('%s is called %s', (url, name) => expect(fileNameOf(url)).toBe(name))

test.each([
  [10_485_760, '10 MB'],
  [1_572_864, '1.5 MB'],
  [1024, '1 KB'],
  [1023, '1023 B'],
  [0, '0 B'],
  [53_687_091_200, '50 GB'],
  [3_298_534_883_328, '3 TB'],
])('%i bytes are shown as %s', (bytes, text) => expect(showBytes(bytes)).toBe(text))
