import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restrictDataFolder } from '#server/platform/restrict-data-folder.ts'
import { localStore } from './store.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-local-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function lying(content: string) {
  const place = path.join(folder, 'source')
  await writeFile(place, content)
  return { path: place, size: content.length, sha256: '', mimetype: 'text/plain' }
}

test('a file is put, found, replaced as a whole and removed', async () => {
  const store = localStore(path.join(folder, 'a'))
  const key = 'default/20261115/hello.txt'
  expect(await store.exists(key)).toBe(false)
  expect(await store.get(key)).toBeNull()
  await store.put(key, await lying('one'))
  const found = await store.get(key)
  expect(found?.size).toBe(3)
  expect(found && (await text(found.stream))).toBe('one')
  await store.put(key, await lying('three'))
  expect(await readFile(path.join(folder, 'a', key), 'utf8')).toBe('three')
  expect(await readdir(path.join(folder, 'a/default/20261115'))).toEqual(['hello.txt'])
  await store.remove(key)
  await store.remove(key)
  expect(await store.exists(key)).toBe(false)
})

test('what cannot be put leaves nothing behind', async () => {
  const store = localStore(path.join(folder, 'b'))
  await expect(store.put('x/y', { path: path.join(folder, 'nowhere'), size: 1, sha256: '', mimetype: '' })).rejects.toThrow(
    'ENOENT',
  )
  expect(await readdir(path.join(folder, 'b/x'))).toEqual([])
})

test('a folder is not a file', async () => {
  const store = localStore(path.join(folder, 'c'))
  await store.put('x/y', await lying('z'))
  expect(await store.get('x')).toBeNull()
  expect(await store.exists('x')).toBe(false)
  expect(await store.get('x/y/z')).toBeNull()
})

test.each([
  '',
  '/',
  '../x',
  'a/../../x',
  '/etc/passwd',
  'a//b',
  'a/./b',
  '.hidden',
  'a/.part',
  'a\\..\\b',
  'a\0b',
  'C:x',
  'a b',
  'é',
])('the key %j never reaches the disk', async (key) => {
  const store = localStore(path.join(folder, 'd'))
  const file = await lying('x')
  await expect(async () => store.put(key, file)).rejects.toThrow('not a file key')
  await expect(async () => store.get(key)).rejects.toThrow('not a file key')
  await expect(async () => store.exists(key)).rejects.toThrow('not a file key')
  await expect(async () => store.remove(key)).rejects.toThrow('not a file key')
})

test('what is put is for its owner only, whatever the umask and the source say; a folder of before is closed at the start', async () => {
  const data = path.join(folder, 'data')
  const before = process.umask(0)
  try {
    const source = await lying('one')
    await chmod(source.path, 0o666)
    await localStore(path.join(data, 'files')).put('default/day/a.txt', source)
    const modeOf = async (name: string) => ((await stat(path.join(data, name))).mode & 0o777).toString(8)
    const modes = async (...names: string[]) => Promise.all(names.map(modeOf))
    expect(await modes('files', 'files/default', 'files/default/day', 'files/default/day/a.txt')).toEqual([
      '700',
      '700',
      '700',
      '600',
    ])
    await writeFile(path.join(data, 'secret'), 'x', { mode: 0o644 })
    await chmod(data, 0o755)
    await chmod(path.join(data, 'files'), 0o775)
    await restrictDataFolder(data)
    // The database server of an application that root starts is somebody else, who has to pass.
    expect(await modes('.', 'files', 'secret')).toEqual([process.getuid?.() === 0 ? '711' : '700', '700', '600'])
    await chmod(data, 0o700)
    await restrictDataFolder(data)
    expect(await modeOf('.')).toBe('700')
  } finally {
    process.umask(before)
  }
})
