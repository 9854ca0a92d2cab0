import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '#server/platform/env.ts'

/** Seals what must not be read from a stolen database: AES-256-GCM under a key made from the application's secret. */
export type Secrets = {
  seal(text: string): string
  /** null: sealed under another secret, or damaged */
  unseal(sealed: string): string | null
  /** Signs a text that leaves the application and comes back. */
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

const mark = 'v1'

export async function openSecrets(env: Env): Promise<Secrets> {
  return makeSecrets(await readAppSecret(env))
}

export const readAppSecret = async (env: Env): Promise<string> => env.appSecret ?? (await ownSecret(env.dataDir))

/** The secret that this installation has already; null where it would be made at the first start. */
export async function findAppSecret({ appSecret, dataDir }: Env): Promise<string | null> {
  if (appSecret) return appSecret
  return readFile(secretPath(dataDir), 'utf8').then(
    (text) => text.trim(),
    () => null,
  )
}

/** Keeps the secret of a restored backup in a data folder that has none. */
export async function writeAppSecret(dataDir: string, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(secretPath(dataDir), secret, { flag: 'wx', mode: 0o600 })
}

const secretPath = (dataDir: string): string => path.join(dataDir, 'secret')

export function makeSecrets(secret: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'shipsmart sealed values', 32))
  const signingKey = Buffer.from(hkdfSync('sha256', secret, '', 'shipsmart signed links', 32))
  const signatureOf = (text: string): Buffer => createHmac('sha256', signingKey).update(text).digest()
  return {
    sign: (text) => signatureOf(text).toString('base64url'),
    isSigned: (text, signature) => {
      const [right, given] = [signatureOf(text), Buffer.from(signature, 'base64url')]
      return right.length === given.length && timingSafeEqual(right, given)
    },
    seal: (text) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${mark}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    unseal: (text) => {
      const [version, body = ''] = text.split('.')
      const bytes = Buffer.from(body, 'base64url')
      if (version !== mark || bytes.length < 28) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        decipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

/** Made once beside the embedded database; production brings its own. */
async function ownSecret(dataDir: string): Promise<string> {
  const file = secretPath(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}
