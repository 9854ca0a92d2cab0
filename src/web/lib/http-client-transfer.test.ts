import { expect, it, vi } from 'vitest'
import { envelopeResponse, makeClientOptions } from './http-client.fixture.ts'
import { createHttpClient, type FileUpload } from './http-client.ts'

const form = () => {
  const made = new FormData()
  made.append('file', new Blob(['x']), 'a.png')
  return made
}

function transferBy(send: FileUpload['send'], signal = new AbortController().signal) {
  return { method: 'POST' as const, url: '/admin/ajax/upload', transfer: { form: form(), send, signal } }
}

it('a file goes as a form with the session’s headers, and two of the same are never taken for one', async () => {
  const { parts, sent } = makeClientOptions(() => envelopeResponse(1, null))
  const request = createHttpClient(parts)
  const seen: { url: string; headers: Record<string, string>; isForm: boolean }[] = []
  const send: FileUpload['send'] = (url, { headers, body }) => {
    seen.push({ url, headers: headers as Record<string, string>, isForm: body instanceof FormData })
    return envelopeResponse(1, { file: seen.length })
  }
  const answers = await Promise.all([request(transferBy(send)), request(transferBy(send))])
  expect(answers.map(({ data }) => data)).toEqual([{ file: 1 }, { file: 2 }])
  expect(sent).toEqual([])
  for (const { url, headers, isForm } of seen) {
    expect(url).toMatch(/^\/admin\/ajax\/upload\?uuid=[\da-f-]{36}$/)
    expect(isForm).toBe(true)
    expect(headers).toMatchObject({ batoken: 'admin-1', server: 'true', 'think-lang': 'en' })
    // The browser writes it itself, with the boundary.
    expect(headers).not.toHaveProperty('content-type')
  }
  expect(seen[0]?.url).not.toBe(seen[1]?.url)
})

it('a file sent with an expired token is sent again with the new one', async () => {
  const { parts, tokens } = makeClientOptions(() =>
    envelopeResponse(1, { type: 'admin-refresh', token: 'admin-2', refreshToken: 'again-2' }),
  )
  const used: string[] = []
  const send: FileUpload['send'] = (_url, { headers }) => {
    used.push((headers as Record<string, string>).batoken ?? '')
    return used.length === 1 ? envelopeResponse(409, null) : envelopeResponse(1, 'kept')
  }
  expect((await createHttpClient(parts)(transferBy(send))).data).toBe('kept')
  expect(used).toEqual(['admin-1', 'admin-2'])
  expect(tokens.admin.token).toBe('admin-2')
})

it('a transfer that moves is never cut, one that stands still for 60 seconds is', async () => {
  vi.useFakeTimers()
  const { parts } = makeClientOptions(() => envelopeResponse(1, null))
  const request = createHttpClient(parts)
  let touch: () => void = () => undefined
  const send: FileUpload['send'] = (_url, { signal }, moved) => {
    touch = moved
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  const outcome = request(transferBy(send)).catch((error: unknown) => error)
  for (let minute = 0; minute < 5; minute++) {
    await vi.advanceTimersByTimeAsync(59_000)
    touch()
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toMatchObject({ kind: 'timeout', msg: 'http.timeout' })
  vi.useRealTimers()
})

it('given up by whoever started it, it is no failure to speak of', async () => {
  const { parts } = makeClientOptions(() => envelopeResponse(1, null))
  const controller = new AbortController()
  const send: FileUpload['send'] = (_url, { signal }) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const outcome = createHttpClient(parts)(transferBy(send, controller.signal)).catch((error: unknown) => error)
  controller.abort('changed my mind')
  expect(await outcome).toBe('changed my mind')
})
