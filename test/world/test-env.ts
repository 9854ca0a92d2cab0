import { type Env, readEnv } from '#server/platform/env.ts'

export function testEnv(raw: NodeJS.ProcessEnv = {}): Env {
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO: '0',
    // Peers of tests listen on loopback.
    ALLOW_PRIVATE_ADDRESSES: '1',
    APP_SECRET: 'the secret of every test, long enough',
    ...raw,
  })
  if ('problems' in env) throw new Error(env.problems.join('\n'))
  return env
}
