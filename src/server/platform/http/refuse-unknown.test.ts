import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/index.ts'
import { toFieldProblems } from '#contract/problems.ts'
import { refuseUnknown } from './refuse-unknown.ts'

const findings = (schema: z.ZodType, raw: unknown): string[] => {
  const { error } = refuseUnknown(schema).safeParse(raw)
  return error
    ? Object.entries(toFieldProblems(error)).flatMap(([path, { key }]) => (key === 'invalid.unknown_field' ? [path] : []))
    : []
}

test('every call of a member refuses a name that it does not know', () => {
  const calls = endpoints.filter(({ url, raw }) => url.startsWith('/api/') && !raw)
  expect(calls.length).toBeGreaterThan(60)
  const silent = calls.filter(({ input }) => !findings(input, { surprise: 1 }).includes('surprise'))
  expect(silent.map(({ method, url }) => `${method} ${url}`)).toEqual([])
})

test('an unknown name is found wherever an object lies', () => {
  const leaf = z.object({ a: z.int() })
  const schema = z
    .object({
      list: z.array(leaf),
      maybe: leaf.optional(),
      usual: leaf.default({ a: 1 }),
      made: z.preprocess((raw) => raw, leaf),
      open: z.looseObject({ a: z.int() }),
      any: z.unknown(),
    })
    .refine(() => true)
  const odd = { a: 1, b: 2 }
  expect(findings(schema, { list: [{ a: 1 }, odd], maybe: odd, usual: odd, made: odd, open: odd, any: odd, c: 3 })).toEqual([
    'list.1.b',
    'maybe.b',
    'usual.b',
    'made.b',
    'c',
  ])
})

test('what a schema checks, fills in and changes stays as it was', () => {
  const schema = z
    .object({ a: z.string().trim().min(1, 'invalid.required'), b: z.int().default(7) })
    .refine(({ b }) => b > 0, 'odd')
  expect(refuseUnknown(schema).parse({ a: ' x ' })).toEqual({ a: 'x', b: 7 })
  expect(refuseUnknown(schema).safeParse({ a: 'x', b: -1 }).success).toBe(false)
  // The schema itself still passes over what it does not know: the browser and staff's calls use it.
  expect(schema.parse({ a: 'x', c: 1 })).toEqual({ a: 'x', b: 7 })
})
