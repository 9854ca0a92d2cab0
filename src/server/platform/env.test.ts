import { expect, test } from 'vitest'
import { isForThisMachine, isLoopbackHost, readEnv } from '#server/platform/env.ts'

const problems = (raw: NodeJS.ProcessEnv) => {
  const env = readEnv(raw)
  return 'problems' in env ? env.problems : []
}

test('an empty environment is enough to try the product', () => {
  expect(readEnv({})).toMatchObject({
    mode: 'development',
    host: '127.0.0.1',
    port: 8000,
    demo: true,
    trustProxy: false,
    databaseUrl: undefined,
  })
})

test('what is wrong is said by name', () => {
  expect(problems({ PORT: 'eighty' })[0]).toMatch(/^PORT: /)
  expect(problems({ PORT: '70000' })[0]).toMatch(/^PORT: /)
  expect(problems({ DATABASE_URL: 'mysql://x' })).toEqual(['DATABASE_URL: must start with postgres://'])
  expect(problems({ APP_SECRET: 'short' })).toEqual(['APP_SECRET: must have at least 32 characters'])
  expect(problems({ LOG_LEVEL: 'loud' })[0]).toMatch(/^LOG_LEVEL: /)
})

test('an empty value counts as none', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8000, databaseUrl: undefined })
})

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/x',
  APP_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://ship.example',
}

test('production refuses to start without a database, a secret and its address, and never with the demo', () => {
  const [database, secret, address] = problems({ NODE_ENV: 'production' })
  expect(database).toMatch(/^DATABASE_URL: production needs/)
  expect(secret).toMatch(/^APP_SECRET: production needs/)
  expect(address).toMatch(/^PUBLIC_URL: production needs/)
  expect(problems({ PUBLIC_URL: 'javascript:alert(1)' })[0]).toMatch(/^PUBLIC_URL: must look like/)
  expect(problems({ ...production, DEMO: '1' })[0]).toMatch(/^DEMO: /)
  expect(readEnv(production)).toMatchObject({ mode: 'production', demo: false })
})

test('with a database of one’s own there is no demo unless asked for', () => {
  expect(readEnv({ DATABASE_URL: 'postgres://db/x' })).toMatchObject({ demo: false })
  expect(readEnv({ DATABASE_URL: 'postgres://db/x', DEMO: '1' })).toMatchObject({ demo: true })
})

test.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
])('%s is loopback: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected)
})

test('a bucket is read from its address', () => {
  expect(readEnv({ FILES_URL: 's3://KEY:se%2Fcret@store.example:9000/parcels?region=eu-west-2&tls=0' })).toMatchObject({
    files: {
      endpoint: 'http://store.example:9000',
      bucket: 'parcels',
      region: 'eu-west-2',
      accessKey: 'KEY',
      secretKey: 'se/cret',
    },
  })
  expect(readEnv({ FILES_URL: 's3://KEY:secret@store.example/parcels' })).toMatchObject({
    files: { endpoint: 'https://store.example', region: 'us-east-1' },
  })
  expect(readEnv({})).toMatchObject({ files: null })
})

test.each([
  ['https://store.example/parcels', 'must look like s3://'],
  ['parcels', 'must look like s3://'],
  ['s3://KEY:secret@store.example', "the bucket's name is missing"],
  ['s3://KEY:secret@store.example/a/b', "the bucket's name is missing"],
  ['s3://store.example/parcels', 'key and secret are missing'],
  ['s3://KEY:sec%E0ret@store.example/parcels', 'key and secret are missing or wrongly escaped'],
  ['s3://KEY:secret@store.example/parcels?tls=yes', 'tls is 0 or 1'],
  ['s3://KEY:secret@store.example/parcels?region=EU%20West', 'the region is made of'],
])('the bucket address %s is refused without repeating the secret', (url, reason) => {
  const [problem] = problems({ FILES_URL: url })
  expect(problem).toContain(`FILES_URL: ${reason}`)
  expect(problem).not.toContain('secret@')
})

test.each([
  [{}, true],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:8000' }, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:8000' }, true],
  [{ PUBLIC_URL: 'https://localhost' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://ship.example' }, false],
  [{ PUBLIC_URL: 'https://127.ship.example' }, false],
  [{ PUBLIC_URL: 'http://0.0.0.0:8000' }, false],
  [{ TRUST_PROXY: '127.0.0.1' }, false],
  [{ ...production, PUBLIC_URL: 'http://127.0.0.1:8000' }, false],
])('%j is for this machine only: %s', (raw, isLocal) => {
  const env = readEnv(raw)
  if ('problems' in env) throw new Error(env.problems.join())
  expect(isForThisMachine(env)).toBe(isLocal)
})
