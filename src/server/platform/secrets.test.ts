import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testEnv } from '#test/world/test-env.ts'
import { makeSecrets, openSecrets } from './secrets.ts'

const secret = 'a secret of more than thirty-two characters'

test('what was sealed is read again under the same secret only, and never twice looks the same', () => {
  const { seal, unseal } = makeSecrets(secret)
  const sealed = seal('smtp-Pässwort 密码')
  expect(sealed).not.toContain('smtp')
  expect(seal('smtp-Pässwort 密码')).not.toBe(sealed)
  expect(unseal(sealed)).toBe('smtp-Pässwort 密码')
  expect(makeSecrets(`${secret}!`).unseal(sealed)).toBeNull()
})

test('a damaged or foreign text is not read', () => {
  const { seal, unseal } = makeSecrets(secret)
  const sealed = seal('x')
  // Not the last character: some of its bits say nothing.
  const other = sealed[10] === 'A' ? 'B' : 'A'
  const damaged = `${sealed.slice(0, 10)}${other}${sealed.slice(11)}`
  for (const broken of ['', 'v1.', 'plain', sealed.replace('v1', 'v2'), damaged, sealed.slice(0, 20)])
    expect(unseal(broken)).toBeNull()
})

test('without APP_SECRET one is made in the data folder, once, for the owner only', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shipsmart-secret-'))
  try {
    const env = { ...testEnv({ DATA_DIR: dataDir }), appSecret: undefined }
    const sealed = (await openSecrets(env)).seal('kept')
    expect((await openSecrets(env)).unseal(sealed)).toBe('kept')
    expect(await readFile(path.join(dataDir, 'secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
    expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  } finally {
    await rm(dataDir, { recursive: true })
  }
})
