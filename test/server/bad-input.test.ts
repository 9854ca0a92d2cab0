import { type AddressInfo, connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { newBankKeys } from '#server/sandbox/bank/keys.ts'
import { isEnvelope, sendHostileCalls } from '#test/world/hostile.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let admin: string
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
})

/** Whatever was sent, an answer tells nothing of the inside. */
const leaks = /at \w+ \(|\.ts:|select |insert |syntax error|node_modules|pg_/i

const raw = async (options: {
  method?: 'GET' | 'POST'
  url: string
  payload?: string | Buffer
  type?: string
  language?: string
}) => {
  const { method = 'POST', url, payload, type = 'application/json', language = 'en' } = options
  const response = await w.app.inject({
    method,
    url,
    payload,
    headers: {
      server: 'true',
      batoken: admin,
      'think-lang': language,
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
  })
  expect(response.body).not.toMatch(leaks)
  return {
    status: response.statusCode,
    ...(response.json() as { code: number; msg: string; data: { errors?: Record<string, string> } | null }),
  }
}

test('malformed JSON', async () => {
  for (const payload of ['{"iso2":', '[1', 'null x', '{"a":1}}']) {
    expect(await raw({ url: '/admin/country/add', payload })).toMatchObject({
      status: 400,
      code: 400,
      msg: 'Incorrect parameter! The request body is not valid JSON.',
    })
  }
  expect((await raw({ url: '/admin/country/add', payload: '{', language: 'zh-cn' })).msg).toBe(
    '参数不正确！请求内容不是有效的 JSON。',
  )
})

test('JSON that is not an object', async () => {
  for (const payload of ['[1,2]', '"text"', '5', 'true'])
    expect(await raw({ url: '/admin/country/add', payload })).toMatchObject({ status: 400, code: 400 })
})

test('a prototype in disguise', async () => {
  expect(await raw({ url: '/admin/country/add', payload: '{"__proto__":{"status":1}}' })).toMatchObject({ status: 400 })
  expect(({} as { status?: number }).status).toBeUndefined()
})

test('another content type', async () => {
  expect(await raw({ url: '/admin/country/add', payload: 'iso2=GB', type: 'application/x-www-form-urlencoded' })).toMatchObject({
    status: 415,
    code: 415,
  })
  expect(await raw({ url: '/admin/country/add', payload: 'hello', type: 'text/plain' })).toMatchObject({ status: 415, code: 415 })
})

test('a body nested without end', async () => {
  const deep = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
  expect(await raw({ url: '/api/user/checkIn', payload: deep(100) })).toMatchObject({ status: 400, code: 400 })
  for (const depth of [100, 200_000])
    expect(await raw({ url: '/admin/country/add', payload: deep(depth) })).toMatchObject({ status: 400, code: 400 })
})

test('a body of more than a megabyte', async () => {
  const answer = await raw({ url: '/admin/country/add', payload: JSON.stringify({ name_zh: 'x'.repeat(1024 * 1024) }) })
  expect(answer).toMatchObject({ status: 413, code: 413, msg: 'The request is too large. The limit is 1 MB.' })
})

test.each([
  ['a NUL byte', 'a\u0000b'],
  ['a lone high surrogate', 'a\ud83d'],
  ['a lone low surrogate', '\udc00a'],
])('%s in a body, a query and a key', async (_name, text) => {
  const body = await w.post<{ errors: object }>('/admin/country/add', {
    admin,
    body: { name_zh: text, iso2: 'XA', iso3: 'XAA', iso_number: '901' },
  })
  expect(body).toMatchObject({
    status: 200,
    code: 0,
    msg: 'The text contains characters that cannot be stored.',
    data: { errors: { name_zh: 'The text contains characters that cannot be stored' } },
  })
  const key = await w.post('/admin/country/add', { admin, body: { [text]: 1 } })
  expect(key).toMatchObject({ code: 0, msg: 'The text contains characters that cannot be stored.' })
})

test('a NUL byte in a query', async () => {
  expect(await raw({ method: 'GET', url: '/admin/country/index?quickSearch=%00' })).toMatchObject({ status: 200, code: 0 })
  expect((await raw({ method: 'GET', url: '/admin/country/index?quickSearch=%ff' })).status).toBe(200)
})

test('SQL and HTML are only text', async () => {
  const texts = [`'); drop table country; --`, '" or 1=1 --', '<script>alert(1)</script>', '{{7*7}}', '%_\\']
  for (const [n, text] of texts.entries()) {
    const body = {
      name_zh: text,
      name_en: text,
      iso2: `X${String.fromCharCode(65 + n)}`,
      iso3: `XX${String.fromCharCode(65 + n)}`,
      iso_number: `91${n}`,
    }
    expect((await w.post('/admin/country/add', { admin, body })).code).toBe(1)
    const found = await w.get<{ list: { name_zh: string }[] }>('/admin/country/index', { admin, query: { quickSearch: text } })
    expect(found.data.list.map((row) => row.name_zh)).toEqual([text])
    for (const field of ['iso2', 'iso3', 'iso_number']) {
      expect(await w.post('/admin/country/add', { admin, body: { ...body, [field]: text } })).toMatchObject({
        code: 0,
        data: { errors: { [field]: expect.any(String) } },
      })
    }
    expect((await w.post('/admin/Index/login', { body: { username: text, password: text }, ip: `10.7.${n}.1` })).msg).toBe(
      'The account or the password is incorrect.',
    )
  }
})

test('a search or order by a field nobody declared', async () => {
  for (const field of ['password_hash', 'id; drop table country', 'iso2"', 'create_time::text', 'group.name']) {
    const answer = await w.get('/admin/country/index', {
      admin,
      query: { 'search[0][field]': field, 'search[0][operator]': '=', 'search[0][val]': '1' },
    })
    expect(answer).toMatchObject({ status: 200, code: 0, msg: `This list cannot be searched or sorted by “${field}”.` })
  }
  expect(await w.get('/admin/country/index', { admin, query: { order: 'password_hash,asc' } })).toMatchObject({ code: 0 })
  expect(await w.get('/admin/country/index', { admin, query: { initKey: 'weigh', initValue: '1' } })).toMatchObject({ code: 0 })
  // A direction that is none is no order at all, as existing clients expect.
  expect((await w.get('/admin/country/index', { admin, query: { order: 'iso2,sideways' } })).code).toBe(1)
})

test('numbers that the column could not hold, and days that are none', async () => {
  const asked = (field: string, operator: string, val: string) =>
    w.get('/admin/order/index', {
      admin,
      query: { 'search[0][field]': field, 'search[0][operator]': operator, 'search[0][val]': val },
    })
  for (const [operator, val] of [
    ['=', '99999'],
    ['IN', '1,-99999'],
    ['>', '999999999999999'],
  ] as const)
    expect(await asked('status', operator, val), `${operator} ${val}`).toMatchObject({ status: 200, code: 0 })
  expect(await asked('weight', 'RANGE', '1,99999999999')).toMatchObject({ status: 200, code: 0 })
  expect(await asked('status', '=', '1')).toMatchObject({ code: 1 })
  const { token: member } = await w.build.member()
  for (const day of ['2026-13-01', '2026-02-30', '9999-12-31', '0000-00-00', '2026-1-1'])
    for (const end of ['from', 'to'])
      for (const url of ['/api/sheetOrder/index', '/api/account/balance'])
        expect(await w.get(url, { member, query: { [end]: day } }), `${url} ${end} ${day}`).toMatchObject({
          status: 200,
          code: 0,
          data: { errors: { [end]: expect.any(String) } },
        })
})

test('operators and values that make no sense', async () => {
  const bad: [string, string, string][] = [
    ['iso2', 'EXPLODE', 'GB'],
    ['is_eu', '>', '1'],
    ['is_eu', 'LIKE', '1'],
    ['id', '=', 'one'],
    ['is_eu', '=', 'maybe'],
    ['create_time', 'RANGE', 'yesterday,today'],
    ['id', 'RANGE', '1; select 1,2'],
  ]
  for (const [field, operator, val] of bad) {
    expect(
      await w.get('/admin/country/index', {
        admin,
        query: { 'search[0][field]': field, 'search[0][operator]': operator, 'search[0][val]': val },
      }),
      `${field} ${operator} ${val}`,
    ).toMatchObject({ status: 200, code: 0 })
  }
})

test.each([
  { limit: '1e9' },
  { limit: '1000000000' },
  { limit: '0' },
  { limit: '-5' },
  { page: '-1' },
  { page: '0' },
  { page: 'two' },
  { page: '1.5' },
])('%j is refused with a message', async (query) => {
  const answer = await w.get<{ errors: Record<string, string> }>('/admin/country/index', { admin, query: query as never })
  expect(answer).toMatchObject({ status: 200, code: 0 })
  expect(Object.keys(answer.data.errors)).toEqual(Object.keys(query))
  expect(answer.msg).not.toBe('')
})

test('wrong types in a sign-in', async () => {
  for (const body of [
    { username: 5, password: 'x' },
    { username: ['a'], password: 'x' },
    { username: 'a', password: { a: 1 } },
    { username: null, password: null },
    {},
  ]) {
    expect(await w.post('/admin/Index/login', { body })).toMatchObject({
      status: 200,
      code: 0,
      data: { errors: expect.any(Object) },
    })
  }
})

test('deep and endless nesting in a query is cut off', async () => {
  const deep = `search${'[a]'.repeat(200)}=1`
  expect((await raw({ method: 'GET', url: `/admin/country/index?${deep}` })).status).toBe(200)
  const many = Array.from({ length: 5000 }, (_, n) => `x${n}=1`).join('&')
  expect((await raw({ method: 'GET', url: `/admin/country/index?${many}` })).code).toBe(1)
})

test('an unknown address, in the words of the specification', async () => {
  expect(await raw({ method: 'GET', url: '/api/nothing/here?x=1' })).toMatchObject({
    status: 404,
    code: 404,
    msg: 'Error requesting address: /api/nothing/here',
  })
  expect((await raw({ method: 'POST', url: '/admin/country/index', payload: '{}' })).status).toBe(404)
  expect(await raw({ method: 'GET', url: '/api/%zz' })).toMatchObject({ status: 400 })
})

test('an unexpected error shows one calm sentence with the request’s number', async () => {
  const broken = Object.create(w.ctx.access) as typeof w.ctx.access
  const current = w.ctx.access.current
  w.ctx.access.current = () => {
    throw new Error('select * from secret at C:/inside.ts:5')
  }
  const answer = await w.get('/admin/Index/index', { admin })
  w.ctx.access.current = current
  expect(broken).toBeDefined()
  expect(answer).toMatchObject({ status: 500, code: 500 })
  expect(answer.msg).toBe(`Server internal error! Please quote this number to support: ${answer.headers['x-request-id']}`)
})

test('a flood from one address is slowed down, with the time to wait', async () => {
  await w.ctx.settings.set('flood_per_minute', 10)
  const answers = []
  for (let n = 0; n < 15; n++) answers.push(await w.get('/api/index/index', { ip: '10.8.8.8' }))
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(10)
  const slowed = answers.find((answer) => answer.code === 429)
  expect(slowed?.status).toBe(200)
  expect(slowed?.msg).toMatch(/^Please do not request frequently\. Try again in \d+ seconds\.$/)
  expect((await w.get('/api/index/index', { ip: '10.8.8.9' })).code).toBe(1)
  // However the address is written, it is the same call.
  for (const url of ['/%61pi/index/index', '/API/index/index'])
    expect((await w.app.inject({ url, remoteAddress: '10.8.8.8', headers: { server: 'true' } })).json(), url).toMatchObject({
      code: 429,
    })
  await w.ctx.settings.set('flood_per_minute', 100_000)
})

test('a blocked address and a blocked network are refused everywhere', async () => {
  await w.ctx.settings.set('no_access_ip', '10.6.6.6\nnonsense\n10.66.0.0/16\n2001:db8::/32')
  for (const ip of ['10.6.6.6', '10.66.1.2', '2001:db8::1'])
    expect(await w.get('/api/index/index', { ip })).toMatchObject({ status: 403, msg: 'You do not have permission to operate!' })
  expect((await w.get('/api/index/index', { ip: '10.6.6.7' })).code).toBe(1)
  await w.ctx.settings.set('no_access_ip', '')
})

test('every call answers hostile input with an envelope and never with a failure of its own', async () => {
  const member = (await w.build.member()).token
  const { wrong, sent } = await sendHostileCalls(w, { admin, member, leaks, times: 1, seed: 0 })
  expect(wrong).toEqual([])
  expect(sent).toBeGreaterThan(250)
})

test('an address nobody can read is answered in our words', async () => {
  const unreadable = ['/%zz', '/api/%zz', '/api/%E0%A4', '/%c0%af', '/files/%zz', '/storage/%ff', '/sandbox/pay/%zz', '//', '/%']
  for (const url of unreadable)
    for (const headers of [{ server: 'true' }, { accept: 'text/html' }, {}] as Record<string, string>[]) {
      const { statusCode, body, headers: answered } = await w.app.inject({ url, headers: { 'think-lang': 'en', ...headers } })
      expect(statusCode, url).toBeGreaterThanOrEqual(400)
      expect(statusCode, url).toBeLessThan(500)
      expect(isEnvelope(body), `${url} ${body}`).toBe(true)
      expect(answered['x-content-type-options'], url).toBe('nosniff')
    }
  const endless = await w.app.inject({ url: `/files/${'x'.repeat(600)}`, headers: { 'think-lang': 'en' } })
  expect(endless.statusCode).toBe(400)
  expect(isEnvelope(endless.body)).toBe(true)
})

test('NUL and broken characters in addresses of the sandbox are unknown there, no failure', async () => {
  const bank = newBankKeys(w.ctx.secrets)
  const tries: [url: string, key: string][] = [
    ['/sandbox/v1/payments/a%00b', bank.secret_key],
    ['/sandbox/v1/refunds/%00', bank.secret_key],
    ['/sandbox/pay/a%00b', ''],
    ['/sandbox/pay/a%00b/confirm', ''],
    ['/sandbox/carrier/v1/labels/a%00b/scans', 'eight-characters'],
    ['/sandbox/carrier/v1/labels?reference=a%00b', 'eight-characters'],
    ['/sandbox/carrier/v1/labels?reference[]=a%00b', 'eight-characters'],
  ]
  for (const [url, key] of tries) {
    const { statusCode, body } = await w.app.inject({ url, headers: { authorization: `Bearer ${key}` } })
    expect(statusCode, `${url} ${body}`).toBeLessThan(500)
  }
  for (const url of [
    '/sandbox/v1/payments/a%00b/refunds',
    '/sandbox/carrier/v1/labels/a%00b/cancel',
    '/sandbox/pay/a%00b/cancel',
  ])
    for (const payload of [{ reference: 'r', amount: 1, currency: 'GBP' }, { reference: 'a\u0000b' }, [], 'x'])
      for (const key of [bank.secret_key, 'eight-characters']) {
        const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'k' }
        const { statusCode, body } = await w.app.inject({ method: 'POST', url, headers, payload })
        expect(statusCode, `${url} ${body}`).toBeLessThan(500)
      }
})

test('a line that speaks no HTTP, or too much of it, gets our envelope and is closed', async () => {
  await w.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = w.app.server.address() as AddressInfo
  const say = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let heard = ''
      const line = connect(port, '127.0.0.1', () => line.write(text))
      line.setEncoding('utf8').on('data', (piece) => {
        heard += piece
      })
      line.on('close', () => resolve(heard)).on('error', reject)
    })
  for (const [text, status] of [
    ['NONSENSE\r\n\r\n', 400],
    [`GET /${'x'.repeat(40_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431],
    ['GET / HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n', 400],
  ] as const) {
    const answer = await say(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(isEnvelope(answer.slice(answer.indexOf('\r\n\r\n') + 4)), answer).toBe(true)
  }
})
