import { describe, expect, it, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { deferredResponse, envelopeResponse, makeClientOptions, type SentRequest } from './http-client.fixture.ts'
import { type ApiRequest, createHttpClient } from './http-client.ts'

const failOf = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a CallError, got ${String(error)}`)
  return error
}

const list: ApiRequest = { method: 'GET', url: '/admin/country/index', input: { page: 1 } }

describe('what is sent', () => {
  it('carries language, server flag and both tokens; GET in the query, POST as JSON', async () => {
    const { parts, sent } = makeClientOptions(() => envelopeResponse(1, { ok: true }))
    const request = createHttpClient(parts)
    await request({ method: 'GET', url: '/api/x', input: { ids: [1, 2], gone: undefined } })
    await request({ method: 'DELETE', url: '/admin/y', input: { ids: [3] } })
    await request({ method: 'POST', url: '/api/z', input: { a: 1 } })
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/x?ids[]=1&ids[]=2', undefined],
      ['DELETE', '/admin/y?ids[]=3', undefined],
      ['POST', '/api/z', '{"a":1}'],
    ])
    expect(sent[0]?.headers).toMatchObject({
      'think-lang': 'en',
      server: 'true',
      batoken: 'admin-1',
      'ba-user-token': 'member-1',
    })
  })
})

describe('an identical pending request', () => {
  it('is cancelled by the newer one, and the earlier caller receives the later answer', async () => {
    const waiting: ReturnType<typeof deferredResponse>[] = []
    const { parts, sent } = makeClientOptions((_, signal) => {
      const one = deferredResponse(signal)
      waiting.push(one)
      return one.response
    })
    const request = createHttpClient(parts)
    const first = request(list)
    const second = request(list)
    const other = request({ ...list, input: { page: 2 } })
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false, false])
    waiting[1]?.resolve(await envelopeResponse(1, 'later'))
    waiting[2]?.resolve(await envelopeResponse(1, 'other'))
    expect((await first).data).toBe('later')
    expect((await second).data).toBe('later')
    expect((await other).data).toBe('other')
  })
})

describe('an expired token', () => {
  const isRefresh = ({ url }: SentRequest) => url === '/api/common/refreshToken'

  it('is refreshed once for five calls, which are all replayed with the new one', async () => {
    const { parts, sent, tokens } = makeClientOptions(({ url, headers }) => {
      if (url === '/api/common/refreshToken')
        return envelopeResponse(1, { type: 'admin-refresh', token: 'admin-2', refreshToken: 'again-2' })
      return headers.batoken === 'admin-2' ? envelopeResponse(1, url) : envelopeResponse(409, null)
    })
    const request = createHttpClient(parts)
    const answers = await Promise.all([1, 2, 3, 4, 5].map((page) => request({ ...list, input: { page } })))
    expect(answers.map(({ data }) => data)).toEqual([1, 2, 3, 4, 5].map((page) => `/admin/country/index?page=${page}`))
    const refreshes = sent.filter(isRefresh)
    expect(refreshes).toHaveLength(1)
    expect(JSON.parse(refreshes[0]?.body ?? '')).toEqual({ refresh_token: 'again-1', rotate: 1 })
    expect(refreshes[0]?.headers.batoken).toBe('admin-1')
    expect(refreshes[0]?.headers['ba-user-token']).toBeUndefined()
    expect(tokens.admin).toEqual({ token: 'admin-2', refreshToken: 'again-2' })
    expect(tokens.member.token).toBe('member-1')
  })

  it('is not refreshed again when another tab did so while we waited for the lock', async () => {
    const { parts, sent, tokens } = makeClientOptions(({ headers }) =>
      headers.batoken === 'from-other-tab' ? envelopeResponse(1, 'ok') : envelopeResponse(409, null),
    )
    parts.lock = async (_name, run) => {
      tokens.admin = { token: 'from-other-tab', refreshToken: 'rotated-there' }
      return run()
    }
    expect((await createHttpClient(parts)(list)).data).toBe('ok')
    expect(sent.filter(isRefresh)).toHaveLength(0)
  })

  it('whose refresh is refused ends that area only and rejects everyone who waited', async () => {
    const { parts, sent, tokens } = makeClientOptions(({ url }) =>
      url === '/api/common/refreshToken' ? envelopeResponse(0, null, 'Sign in again') : envelopeResponse(409, null),
    )
    const request = createHttpClient(parts)
    const failures = await Promise.all([1, 2, 3].map((page) => failOf(request({ ...list, input: { page } }))))
    expect(failures.map(({ kind }) => kind)).toEqual(['signed_out', 'signed_out', 'signed_out'])
    expect(sent.filter(isRefresh)).toHaveLength(1)
    expect(tokens).toEqual({
      admin: { token: '', refreshToken: '' },
      member: { token: 'member-1', refreshToken: 'member-again-1' },
    })
    expect(parts.onSessionEnd).toHaveBeenCalledExactlyOnceWith('admin', '/admin/login', 'Sign in again')
  })

  it.each([
    ['a new token', () => envelopeResponse(1, { token: 'admin-2', refreshToken: 'again-2' })],
    ['a refusal', () => envelopeResponse(0, null, 'Sign in again')],
  ])(
    'whose refresh brings %s when the user has left meanwhile leaves them signed out, and says nothing more',
    async (_, brought) => {
      const { parts, tokens } = makeClientOptions(({ url }) => {
        if (url !== '/api/common/refreshToken') return envelopeResponse(409, null)
        tokens.admin = { token: '', refreshToken: '' }
        return brought()
      })
      expect((await failOf(createHttpClient(parts)(list))).kind).toBe('signed_out')
      expect(tokens.admin).toEqual({ token: '', refreshToken: '' })
      expect(parts.onSessionEnd).not.toHaveBeenCalled()
    },
  )

  it('whose refresh comes back when somebody else has signed in leaves them their session, and sends nothing in their name', async () => {
    const { parts, sent, tokens, accounts } = makeClientOptions(({ url }) => {
      if (url !== '/api/common/refreshToken') return envelopeResponse(409, null)
      tokens.admin = { token: 'newcomer', refreshToken: 'newcomer-again' }
      accounts.admin = 7
      return envelopeResponse(0, null, 'Sign in again')
    })
    expect((await failOf(createHttpClient(parts)({ method: 'POST', url: '/admin/country/add' }))).kind).toBe('signed_out')
    expect(tokens.admin.token).toBe('newcomer')
    expect(sent.map(({ headers }) => headers.batoken)).not.toContain('newcomer')
    expect(parts.onSessionEnd).not.toHaveBeenCalled()
  })

  it('that cannot be refreshed for lack of a network signs nobody out', async () => {
    const { parts, tokens } = makeClientOptions(({ url }) =>
      url === '/api/common/refreshToken' ? Promise.reject(new TypeError('failed')) : envelopeResponse(409, null),
    )
    expect((await failOf(createHttpClient(parts)(list))).kind).toBe('network')
    expect(tokens.admin.token).toBe('admin-1')
    expect(parts.onSessionEnd).not.toHaveBeenCalled()
  })

  it('that cannot be refreshed because the server slowed us down signs nobody out', async () => {
    const { parts, tokens } = makeClientOptions(({ url }) =>
      url === '/api/common/refreshToken' ? envelopeResponse(429, null, 'Try again in 5 seconds') : envelopeResponse(409, null),
    )
    expect((await failOf(createHttpClient(parts)(list))).kind).toBe('http')
    expect(tokens.admin.token).toBe('admin-1')
    expect(parts.onSessionEnd).not.toHaveBeenCalled()
  })

  it('that stays expired after refreshing ends in signing out, not in a circle', async () => {
    let count = 1
    const { parts, sent } = makeClientOptions(({ url }) =>
      url === '/api/common/refreshToken' ? envelopeResponse(1, { token: `admin-${++count}` }) : envelopeResponse(409, null),
    )
    expect((await failOf(createHttpClient(parts)(list))).kind).toBe('signed_out')
    expect(sent.filter(isRefresh)).toHaveLength(2)
  })
})

describe('code 302', () => {
  it.each([
    [{ routeName: 'userLogin' }, '/user/login'],
    [{ routePath: '/user' }, '/user'],
    [{ routePath: '//evil.example' }, '/user/login'],
    [null, '/user/login'],
  ])('%j removes the token of that area and goes to %s', async (data, place) => {
    const { parts, tokens } = makeClientOptions(() => envelopeResponse(302, data, 'Please sign in'))
    expect((await failOf(createHttpClient(parts)({ method: 'GET', url: '/api/user/index' }))).kind).toBe('signed_out')
    expect([tokens.member.token, tokens.admin.token]).toEqual(['', 'admin-1'])
    expect(parts.onSessionEnd).toHaveBeenCalledExactlyOnceWith('member', place, 'Please sign in')
  })
})

describe('an answer to an earlier session', () => {
  it.each([302, 409])('with code %i ends no later one', async (code) => {
    const { parts, tokens, accounts } = makeClientOptions(() => {
      tokens.member = { token: 'newcomer', refreshToken: 'newcomer-again' }
      accounts.member = 7
      return envelopeResponse(code, { routeName: 'userLogin' }, 'Please sign in')
    })
    expect((await failOf(createHttpClient(parts)({ method: 'GET', url: '/api/user/index' }))).kind).toBe('signed_out')
    expect(tokens.member.token).toBe('newcomer')
    expect(parts.onSessionEnd).not.toHaveBeenCalled()
  })
})

describe('refusals', () => {
  it('carry message, field errors, data and request id', async () => {
    const { parts } = makeClientOptions(() => envelopeResponse(0, { errors: { iso2: 'Two letters' }, captcha: true }, 'Check it'))
    expect(await failOf(createHttpClient(parts)(list))).toMatchObject({
      kind: 'refused',
      msg: 'Check it',
      errors: { iso2: 'Two letters' },
      data: { captcha: true },
      requestId: 'request-1',
    })
  })

  it('code 401 is no permission and keeps the session', async () => {
    const { parts, tokens } = makeClientOptions(() => envelopeResponse(401, null, 'No'))
    expect(await failOf(createHttpClient(parts)(list))).toMatchObject({ kind: 'no_permission', msg: 'No' })
    expect(tokens.admin.token).toBe('admin-1')
  })
})

describe('HTTP trouble', () => {
  it.each([400, 401, 403, 404, 408, 409, 500, 501, 502, 503, 504, 505])('%i has its own words', async (status) => {
    const { parts } = makeClientOptions(async () => new Response('<html>', { status }))
    const error = await failOf(createHttpClient(parts)({ method: 'GET', url: '/api/x' }))
    expect(error.msg).toBe(`http.${status} /api/x`)
    expect(error.kind).toBe(status === 401 || status === 403 ? 'no_permission' : 'http')
  })

  it('a redirect and an unknown status have theirs', async () => {
    const { parts } = makeClientOptions(({ url }) =>
      Promise.resolve(new Response(null, { status: url === '/api/moved' ? 302 : 418 })),
    )
    const request = createHttpClient(parts)
    expect((await failOf(request({ method: 'GET', url: '/api/moved' }))).msg).toContain('http.302')
    expect((await failOf(request({ method: 'GET', url: '/api/tea' }))).msg).toContain('http.other')
  })

  it('uses the envelope of a failed answer if there is one', async () => {
    const { parts } = makeClientOptions(() => envelopeResponse(503, null, 'The database does not answer', 503))
    expect((await failOf(createHttpClient(parts)(list))).msg).toBe('The database does not answer')
  })

  it('an answer that is no envelope is broken', async () => {
    const { parts } = makeClientOptions(async () => new Response('<html>hello</html>'))
    expect(await failOf(createHttpClient(parts)(list))).toMatchObject({ kind: 'broken', msg: 'http.other' })
  })

  it('a network failure, and being offline', async () => {
    const { parts } = makeClientOptions(() => Promise.reject(new TypeError('failed')))
    const request = createHttpClient(parts)
    expect(await failOf(request(list))).toMatchObject({ kind: 'network', msg: 'http.network' })
    parts.isOnline = () => false
    expect(await failOf(createHttpClient(parts)(list))).toMatchObject({ kind: 'offline', msg: 'http.offline' })
  })

  it('no answer for 60 seconds', async () => {
    vi.useFakeTimers()
    const { parts } = makeClientOptions((_, signal) => deferredResponse(signal).response)
    const failure = failOf(createHttpClient(parts)(list))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await failure).toMatchObject({ kind: 'timeout', msg: 'http.timeout' })
    vi.useRealTimers()
  })
})
