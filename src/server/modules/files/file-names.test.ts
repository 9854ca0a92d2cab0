import { expect, test } from 'vitest'
import { displayFileName, isStoredUrl, storedSuffix, storedUrl } from './file-names.ts'

test.each([
  ['photo.jpg', 'photo.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\scan.pdf', 'scan.pdf'],
  ['a\u0000b\u0007.png', 'ab.png'],
  ['invoice\u202egpj.exe', 'invoicegpj.exe'],
  ['  面单 1.png ', '面单 1.png'],
  ['a\ud800.png', 'a.png'],
  ['..', '..'],
  ['/', ''],
  [`${'长'.repeat(300)}.jpeg`, `${'长'.repeat(95)}.jpeg`],
  [`${'😀'.repeat(300)}`, '😀'.repeat(100)],
])('the name %j is shown as %j', (raw, shown) => {
  expect(displayFileName(raw)).toBe(shown)
})

test('a suffix that could mean something to an address is none', () => {
  expect(['a.PNG', 'a.p%2f', 'a.中文', 'a.', 'a.verylongsuffix', 'a.tar.gz'].map(storedSuffix)).toEqual([
    'png',
    '',
    '',
    '',
    '',
    'gz',
  ])
})

const parts = { topic: 'default', day: '2026-11-15', name: 'My photo of the parcel.png', sha1: 'a'.repeat(40), suffix: 'png' }
const defaultUrl = `/storage/default/20261115/Myphotoofthe${'a'.repeat(40)}.png`

test('the address follows the operator’s pattern', () => {
  expect(storedUrl('/storage/{topic}/{year}{mon}{day}/{filename}{filesha1}{.suffix}', parts)).toBe(defaultUrl)
  expect(storedUrl('/storage/{year}/{mon}/{filesha1}.{suffix}', parts)).toBe(`/storage/2026/11/${'a'.repeat(40)}.png`)
  expect(storedUrl('/storage/{topic}/{filename}{filesha1}{.suffix}', { ...parts, name: '面单', suffix: '' })).toBe(
    `/storage/default/${'a'.repeat(40)}`,
  )
})

test.each([
  '',
  '/storage/{topic}/{filename}{.suffix}',
  '/public/{filesha1}',
  '/storage/../{filesha1}',
  '/storage/{secret}/{filesha1}',
  'storage/{filesha1}',
  '/storage/{filesha1}/.hidden',
])('the pattern %j is passed over for that of the house', (pattern) => {
  expect(storedUrl(pattern, parts)).toBe(defaultUrl)
})

test('an address is stored letters and nothing else', () => {
  expect(['/storage/a', '/storage/a/b.c'].every(isStoredUrl)).toBe(true)
  expect(['/storage/', '/storage/a//b', '/storage/../a', '/storage/.a', '/storage/a\\b', '/other/a'].some(isStoredUrl)).toBe(
    false,
  )
})
