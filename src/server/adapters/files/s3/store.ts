import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { AppError } from '#domain/errors.ts'
import type { BucketConfig } from '#server/platform/env.ts'
import type { Log } from '#server/platform/log.ts'
import { type FileStore, type LocalFile, mustBeFileKey } from '../port.ts'
import { signRequest } from './sign-request.ts'

const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const timeoutMs = 20_000
/** A large file on a slow line takes its time; a bucket that says nothing does not get it. */
const putTimeoutMs = 600_000

type StoreDependencies = { log: Log; clock: () => Date }

/** Files in a bucket of any S3-compatible service, addressed by path. Whatever goes wrong there is `files.away` here. */
export function s3Store({ endpoint, bucket, ...keys }: BucketConfig, { log, clock }: StoreDependencies): FileStore {
  const sendRequest = async (method: 'PUT' | 'GET' | 'HEAD' | 'DELETE', key: string, file?: LocalFile): Promise<Response> => {
    const url = new URL(`${endpoint}/${bucket}/${mustBeFileKey(key)}`)
    const sent: Record<string, string> = file ? { 'content-type': file.mimetype } : {}
    const headers = signRequest({ method, url, bodyHash: file?.sha256 ?? emptyHash, headers: sent, now: clock() }, keys)
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), file ? putTimeoutMs : timeoutMs)
    const body = file ? createReadStream(file.path) : null
    try {
      const response = await fetch(url, {
        method,
        signal: timeout.signal,
        redirect: 'error',
        // Compressing on the way would change the size we were told.
        headers: { ...headers, 'accept-encoding': 'identity', ...(file ? { 'content-length': String(file.size) } : {}) },
        ...(body ? { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' } : {}),
      } as RequestInit)
      if (response.ok || response.status === 404) return response
      await response.body?.cancel()
      throw new Error(`the bucket answered ${response.status}`)
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { message?: string } }
      log.error({ method, key, err: [message, cause?.message].filter(Boolean).join(': ') }, 'the file store failed')
      throw new AppError('files.away', { cause: error })
    } finally {
      clearTimeout(timer)
      body?.destroy()
    }
  }
  const discardBody = async (response: Response): Promise<Response> => {
    await response.body?.cancel()
    return response
  }
  return {
    name: 's3',
    put: async (key, file) => {
      const { status } = await discardBody(await sendRequest('PUT', key, file))
      if (status !== 404) return
      log.error({ bucket }, 'the bucket does not exist')
      throw new AppError('files.away')
    },
    get: async (key) => {
      const response = await sendRequest('GET', key)
      if (response.status === 404 || !response.body) {
        await discardBody(response)
        return null
      }
      const stream = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
      return { stream, size: Number(response.headers.get('content-length')) }
    },
    exists: async (key) => (await discardBody(await sendRequest('HEAD', key))).ok,
    remove: async (key) => {
      await discardBody(await sendRequest('DELETE', key))
    },
  }
}
