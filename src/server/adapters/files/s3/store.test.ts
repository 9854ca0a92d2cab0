import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLog } from '#server/platform/log.ts'
import { type FakeS3Server, startFakeS3Server } from '#test/world/fake-s3-server.ts'
import { testEnv } from '#test/world/test-env.ts'
import type { FileStore } from '../port.ts'
import { signRequest } from './sign-request.ts'
import { s3Store } from './store.ts'

let server: FakeS3Server
let folder: string
beforeAll(async () => {
  server = await startFakeS3Server()
  folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-s3-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

function storeAt(url: string): FileStore {
  const { files } = testEnv({ FILES_URL: url })
  if (!files) throw new Error('no bucket')
  return s3Store(files, { log: makeLog('silent'), clock: () => new Date() })
}

async function lying(content: Buffer) {
  const place = path.join(folder, 'source')
  await writeFile(place, content)
  return {
    path: place,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    mimetype: 'image/png',
  }
}

const away = { name: 'AppError', code: 'files.away' }

test('the signature is the one of Amazon’s own example', () => {
  const headers = signRequest(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      bodyHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      headers: { range: 'bytes=0-9' },
      now: new Date('2013-05-24T00:00:00Z'),
    },
    { accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' },
  )
  expect(headers.authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

test('a file goes into the bucket with its length and type, comes back and is removed', async () => {
  const store = storeAt(server.url)
  const content = Buffer.alloc(300_000, 'parcel')
  const key = 'default/20261115/label-1.png'
  expect(await store.exists(key)).toBe(false)
  expect(await store.get(key)).toBeNull()
  await store.put(key, await lying(content))
  expect(server.objects.get(`/parcels/${key}`)?.type).toBe('image/png')
  expect(await store.exists(key)).toBe(true)
  const found = await store.get(key)
  expect(found?.size).toBe(content.length)
  expect(found && (await buffer(found.stream)).equals(content)).toBe(true)
  await store.remove(key)
  await store.remove(key)
  expect(await store.exists(key)).toBe(false)
})

test('a bucket that fails, hangs up or is not there is away, whatever was asked', async () => {
  const store = storeAt(server.url)
  const file = await lying(Buffer.from('x'))
  for (const how of [500, 503, 403, 'hang up'] as const) {
    for (const ask of [
      () => store.put('a/b', file),
      () => store.get('a/b'),
      () => store.exists('a/b'),
      () => store.remove('a/b'),
    ]) {
      server.failNext(how)
      await expect(ask()).rejects.toMatchObject(away)
    }
  }
  const gone = await startFakeS3Server()
  await gone.stop()
  await expect(storeAt(gone.url).exists('a/b')).rejects.toMatchObject(away)
})

test('a wrong secret, region or bucket puts nothing', async () => {
  const file = await lying(Buffer.from('x'))
  const before = server.objects.size
  for (const [right, wrong] of [
    ['test%2Fsecret', 'other'],
    ['eu-west-2', 'eu-west-1'],
    ['/parcels', '/letters'],
  ] as const)
    await expect(storeAt(server.url.replace(right, wrong)).put('a/b', file)).rejects.toMatchObject(away)
  expect(server.objects.size).toBe(before)
})

test('a file that changed after it was hashed is not taken', async () => {
  const file = await lying(Buffer.from('one'))
  await writeFile(file.path, 'two')
  await expect(storeAt(server.url).put('a/b', file)).rejects.toMatchObject(away)
})

test('a key that could mean something to a path is never asked for', async () => {
  const asked = server.requests.length
  await expect(storeAt(server.url).get('../other/file')).rejects.toThrow('not a file key')
  expect(server.requests.length).toBe(asked)
})
