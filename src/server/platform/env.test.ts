import { expect, test } from 'vitest'
import { isLoopbackHost, readEnv } from '#server/platform/env.ts'

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

test('production refuses to start without a database and a secret, and never with the demo', () => {
  const [database, secret] = problems({ NODE_ENV: 'production' })
  expect(database).toMatch(/^DATABASE_URL: production needs/)
  expect(secret).toMatch(/^APP_SECRET: production needs/)
  const whole = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', APP_SECRET: 'x'.repeat(32) }
  expect(problems({ ...whole, DEMO: '1' })[0]).toMatch(/^DEMO: /)
  expect(readEnv(whole)).toMatchObject({ mode: 'production', demo: false })
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
