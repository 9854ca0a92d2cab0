import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { on } from '#server/platform/http/mount.ts'
import { type World, world } from '#test/world/world.ts'

const notify = endpoint({
  path: 'POST /api/Pay/notify/:provider',
  access: 'public',
  input: z.object({ provider: z.string().max(8, 'invalid.too_long'), test: z.string().optional() }),
  output: z.unknown(),
  raw: true,
})
const echo = endpoint({ path: 'POST /api/echo', access: 'public', input: z.object({ a: z.int() }), output: z.unknown() })

let w: World
beforeAll(async () => {
  w = await world({
    routes: [
      on(notify, async (_ctx: Ctx, input, caller) => {
        if (input.test === 'refuse') throw new AppError('gateway.refused', { detail: { why: 'no' } })
        if (input.test === 'break') throw new Error('broken')
        return {
          input,
          type: caller.sent?.headers['content-type'] ?? null,
          hash: hashOf(caller.sent?.body ?? Buffer.from('none')),
        }
      }),
      on(echo, async (_ctx: Ctx, input, caller) => ({ input, sent: caller.sent })),
    ],
  })
})

const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('hex')
const send = (payload: Buffer | string | undefined, type: string | null = 'application/json', path = 'bank') =>
  w.app.inject({ method: 'POST', url: `/api/pay/notify/${path}`, payload, headers: type ? { 'content-type': type } : {} })

test.each<[string, Buffer | string, string | null]>([
  ['JSON with odd spaces', '{ "a" :1,\n"a":2 }\r\n', 'application/json'],
  ['JSON that is none', '{"a":', 'application/json; charset=utf-8'],
  ['a form', 'a=1&b=%20', 'application/x-www-form-urlencoded'],
  ['bytes that are no text', Buffer.from([0, 255, 1, 254]), 'application/octet-stream'],
  ['packed bytes', gzipSync('{"a":1}'), 'application/gzip'],
])('the action of a raw endpoint gets %s byte by byte', async (_what, body, type) => {
  const answer = await send(body, type)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toEqual({ input: { provider: 'bank' }, type, hash: hashOf(Buffer.from(body)) })
})

test('no body is an empty one, and names in the address and the query are the input', async () => {
  const answer = await send(undefined, null, 'bank?test=x')
  expect(answer.json().data).toEqual({ input: { provider: 'bank', test: 'x' }, type: null, hash: hashOf(Buffer.alloc(0)) })
})

test('a refusal has a status that another machine understands', async () => {
  expect((await send('{}', 'application/json', 'bank?test=refuse')).statusCode).toBe(400)
  expect((await send('{}', 'application/json', 'much-too-long')).statusCode).toBe(400)
  expect((await send('{}', 'application/json', 'bank?test=break')).statusCode).toBe(500)
  expect((await send(Buffer.alloc(1_100_000), 'application/json')).statusCode).toBe(413)
})

test('other endpoints still read JSON, and know nothing of the bytes', async () => {
  expect(await w.post('/api/echo', { body: { a: 1 } })).toMatchObject({ code: 1, data: { input: { a: 1 }, sent: null } })
  const form = await w.app.inject({
    method: 'POST',
    url: '/api/echo',
    payload: 'a=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(form.statusCode).toBe(415)
})

test('a flood of callbacks is told to come back later', async () => {
  await w.ctx.settings.set('flood_per_minute', 10)
  const statuses: number[] = []
  for (let count = 0; count <= 10; count++)
    statuses.push(
      (await w.app.inject({ method: 'POST', url: '/api/pay/notify/bank', payload: 'x', remoteAddress: '203.0.113.9' }))
        .statusCode,
    )
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  await w.ctx.settings.set('flood_per_minute', 1200)
})
