import { expect, test } from 'vitest'
import { checkUpload, suffixOf } from './upload.ts'

const file = { name: 'Photo.JPG', size: 1000, type: 'image/jpeg' }

test.each([
  // name, size, type, allowed, largest, answer
  ['Photo.JPG', 1000, 'image/jpeg', 'jpg,png', 1000, null],
  ['Photo.JPG', 1000, '', '.jpg', 1000, null],
  ['Photo.JPG', 1000, '', ' PNG , .JPG ', 1000, null],
  ['photo', 1000, 'image/jpeg', 'image/jpeg', 1000, null],
  ['photo', 1000, 'IMAGE/JPEG', 'Image/*', 1000, null],
  ['notes.txt', 5, 'text/plain;charset=utf-8', 'text/plain', 1000, null],
  ['anything', 1, '', '*', 1000, null],
  ['anything', 1, '', 'jpg,*', 1000, null],
  ['archive.tar.gz', 5, '', 'gz', 1000, null],
  ['.png', 5, '', 'png', 1000, null],
  ['photo.jpg.exe', 1000, '', 'jpg', 1000, 'type'],
  ['jpg', 1000, '', 'jpg', 1000, 'type'],
  ['photo.', 1000, '', 'jpg', 1000, 'type'],
  ['photo.jpg', 1000, '', 'image/*', 1000, 'type'],
  ['photo.jpg', 1000, 'image', 'image/*', 1000, 'type'],
  ['photo.jpg', 1000, 'imagex/png', 'image/*', 1000, 'type'],
  ['photo', 1000, '', ',,', 1000, 'type'],
  ['photo.jpg', 1000, 'image/jpeg', '', 1000, 'type'],
  ['photo.jpg', 1001, '', 'jpg', 1000, 'size'],
  ['photo.exe', 1001, '', 'jpg', 1000, 'type'],
  ['', 1000, 'image/jpeg', 'jpg', 1000, 'incomplete'],
  ['  ', 1000, 'image/jpeg', '*', 1000, 'incomplete'],
  ['photo.exe', 0, '', 'jpg', 1000, 'incomplete'],
  ['photo.jpg', undefined, '', 'jpg', 1000, 'incomplete'],
  ['photo.jpg', Number.NaN, '', 'jpg', 1000, 'incomplete'],
] as const)('an upload %j of %j bytes as %j among %j up to %j: %j', (name, size, type, mimetype, maxsize, answer) => {
  expect(checkUpload({ name, size, type }, { maxsize, mimetype })).toBe(answer)
})

test('the largest allowed size itself is allowed', () => {
  expect(checkUpload(file, { maxsize: 1000, mimetype: 'jpg' })).toBeNull()
  expect(checkUpload(file, { maxsize: 999, mimetype: 'jpg' })).toBe('size')
})

test('a suffix is what follows the last dot', () => {
  expect(['a.B', 'a.b.C', 'a', 'a.', '.x'].map(suffixOf)).toEqual(['b', 'c', '', '', 'x'])
})
