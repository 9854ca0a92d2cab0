import type { InjectOptions } from 'fastify'
import { stringify } from 'qs'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { resources } from '#contract/resources/index.ts'
import { createSeededRandom } from '#domain/seeded-random.ts'
import { routes } from '#server/app.ts'
import type { World } from './world.ts'

/** Ours, whatever happened: never the framework's words, never nothing. */
export function isEnvelope(body: string): boolean {
  const found = JSON.parse(body) as Record<string, unknown>
  return ['code', 'msg', 'time', 'data'].every((name) => name in found) && !('statusCode' in found)
}

type HostileCallOptions = { admin: string; member: string; leaks: RegExp; times: number; seed: number }

/** Calls every endpoint with what nobody means, signed in on both sides; what was answered by a failure or not in our words. */
export async function sendHostileCalls(
  w: World,
  { admin, member, leaks, times, seed }: HostileCallOptions,
): Promise<{ wrong: string[]; sent: number }> {
  const wrong: string[] = []
  let sent = 0
  const sendAndCheck = async (options: InjectOptions) => {
    sent++
    const { statusCode, body, headers } = await w.app.inject({
      remoteAddress: `10.9.${sent >> 8}.${sent & 255}`,
      ...options,
      headers: { server: 'true', batoken: admin, 'ba-user-token': member, ...options.headers },
    })
    const isMedia = statusCode === 200 && !String(headers['content-type']).includes('json')
    if (statusCode === 500 || leaks.test(body) || (!isMedia && !isEnvelope(body)))
      wrong.push(
        `${options.method} ${options.url}: ${statusCode} ${body.slice(0, 200)} ${JSON.stringify(options.payload)?.slice(0, 300)}`,
      )
  }
  for (const [index, { endpoint }] of routes.entries()) {
    // Whoever signs out has no session for what follows.
    if (/logout$/i.test(endpoint.url)) continue
    const { method } = endpoint
    const url = endpoint.url.replace(/:\w+/g, 'x')
    const names = resources.flatMap((one) =>
      one.calls.add === endpoint || one.calls.edit === endpoint ? Object.keys(one.fields) : [],
    )
    // A single round sends some calls a broken body instead; more rounds send every one of them both.
    const isBroken = method === 'POST' && (times > 1 || index % 4 === 0)
    for (const { query, body } of isBroken && times === 1 ? [] : hostileCalls(endpoint, names, times, seed + index))
      await sendAndCheck(method === 'POST' ? { method, url, payload: body } : { method, url: `${url}?${query}` })
    if (!isBroken) continue
    const [payload, type] = brokenBodies[index % brokenBodies.length] as [string, string]
    await sendAndCheck({ method, url, payload, headers: { 'content-type': type } })
  }
  return { wrong, sent }
}

const brokenBodies: [payload: string, type: string][] = [
  ['', 'application/json'],
  ['{"a":', 'application/json'],
  ['{"id":1}', 'text/plain'],
  ['a=1&b=2', 'application/x-www-form-urlencoded'],
  ['<a/>', 'application/xml'],
  ['--x\r\ncontent-disposition: form-data; name="file"; filename="a', 'multipart/form-data; boundary=x'],
  ['--y', 'multipart/form-data'],
  ['{"id":1}', 'application/json; charset=utf-16'],
  ['{}', 'nonsense'],
]

/** What nobody means and anybody can send. */
const hostileValues: unknown[] = [
  'a\u0000b',
  '\ud800',
  '%00',
  '%zz',
  '../../etc/passwd',
  "'; drop table member; --",
  '9'.repeat(400),
  'x'.repeat(5000),
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '9223372036854775808',
  2 ** 53 + 2,
  -(2 ** 53) - 2,
  2_147_483_648,
  1e308,
  0.1,
  -1,
  0,
  null,
  true,
  [],
  {},
  [[]],
  [null],
  ['a', 1, {}],
  { length: 3 },
  { toString: 'x' },
  '0000-00-00',
  '275760-09-14',
  '99999999999999999999',
  '{"$gt":""}',
]
/** What is nearly right, so that the rest of the same call is looked at too. */
const usualValues: unknown[] = [1, '1', [1], ['1'], 'a', 'GB', 'en', 'id,desc', '2026-01-13', '12.30', 1_768_305_600, 'demo']

const usualNames = ['id', 'ids', 'targetId', 'page', 'limit', 'order', 'quick_search', 'select', 'initValue', 'once_key']

type HostileCall = { query: string; body: Record<string, unknown> }
type RandomSource = { next(): number; pick<One>(list: readonly One[]): One; share: number }

/**
 * Calls of an endpoint with its own names and values that do not belong there, the same ones in every run: in turn everything is wrong, some
 * of it, and a little in an otherwise likely call.
 */
function hostileCalls(endpoint: Endpoint, names: string[], times: number, seed: number): HostileCall[] {
  const { next } = createSeededRandom(seed + 1)
  const pick = <One>(list: readonly One[]): One => list[Math.floor(next() * list.length)] as One
  return Array.from({ length: times }, (_, turn) => {
    const chance: RandomSource = { next, pick, share: [1, 0.3, 0.05][(seed + turn) % 3] as number }
    const body: Record<string, unknown> = {}
    const made = valueFor(endpoint.input, { ...chance, share: 0 }, chance)
    if (made !== null && typeof made === 'object') Object.assign(body, made)
    for (const name of [...names, pick(usualNames)]) body[name] ??= pick(next() < chance.share ? hostileValues : usualValues)
    const wrong = pick(hostileValues)
    const search = [
      { field: pick(['id', 'create_time', 'status', 'name']), operator: pick(['=', 'LIKE', 'RANGE', 'IN', 'NULL']), val: wrong },
    ]
    const query = stringify({ ...body, search }, { arrayFormat: turn % 2 ? 'brackets' : 'indices' }).slice(0, 9000)
    return { query, body }
  })
}

/** A likely value of this schema, or now and then one that is none; `own` is the chance here, `inner` the one within. */
function valueFor(schema: z.ZodType, own: RandomSource, inner: RandomSource): unknown {
  const { next, pick, share } = own
  if (next() < share) return pick(hostileValues)
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, one]) => [name, valueFor(one, inner, inner)]),
    )
  if (schema instanceof z.ZodArray) return [valueFor(schema.element as z.ZodType, inner, inner)]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return valueFor(schema.unwrap() as z.ZodType, own, inner)
  if (schema instanceof z.ZodPipe) return valueFor(schema.def.in as z.ZodType, own, inner)
  if (schema instanceof z.ZodUnion) return valueFor(pick(schema.options) as z.ZodType, own, inner)
  if (schema instanceof z.ZodEnum) return pick(schema.options)
  if (schema instanceof z.ZodNumber) return pick([1, 2, 1_768_305_600])
  if (schema instanceof z.ZodBoolean) return true
  return pick(usualValues)
}
