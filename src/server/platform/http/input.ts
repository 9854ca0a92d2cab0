import type { FastifyRequest } from 'fastify'
import qs from 'qs'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { toFieldProblems } from '#contract/problems.ts'
import { AppError } from '#domain/errors.ts'
import { isStorableText, withoutDirectionControls } from '#domain/text.ts'
import { deepest } from './body-limits.ts'
import { refuseUnknown } from './refuse-unknown.ts'

/** `a[b][0]=c` as existing clients send it, within bounds that no honest list query reaches. */
export const parseQuery = (text: string): Record<string, unknown> =>
  qs.parse(text, {
    depth: 4,
    parameterLimit: 500,
    arrayLimit: 1000,
    ignoreQueryPrefix: true,
    allowPrototypes: false,
    strictDepth: false,
  })

/** Query and body of a request as one unchecked object; the body wins. */
export function rawInput(
  request: FastifyRequest,
  { aliases, ignores }: Pick<Endpoint, 'aliases' | 'ignores'>,
): Record<string, unknown> {
  const body = request.body
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new AppError('body.malformed')
  const raw: Record<string, unknown> = { ...(request.query as object), ...(body as object | undefined) }
  // `server` and `uuid` only steer the transport.
  delete raw.server
  delete raw.uuid
  for (const name of ignores) delete raw[name]
  for (const [theirs, ours] of Object.entries(aliases)) {
    if (theirs in raw && !(ours in raw)) raw[ours] = raw[theirs]
    delete raw[theirs]
  }
  cleanTexts(raw, '', 0)
  return raw
}

export function parseInput(endpoint: Endpoint, raw: Record<string, unknown>): unknown {
  // A file comes beside the fields; its name stands among them for the log of writes alone.
  const { file: _name, ...fields } = raw
  const parsed = schemaOf(endpoint).safeParse(endpoint.upload ? fields : raw, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new AppError('input.invalid', { fields: toFieldProblems(parsed.error, mostProblems) })
}

/** More than a caller corrects at once. */
const mostProblems = 20

const strictInputs = new WeakMap<Endpoint, z.ZodType>()

/** A member's call refuses what it does not know; staff's resources say so themselves, and other machines send what they like. */
function schemaOf(endpoint: Endpoint): z.ZodType {
  if (!endpoint.url.startsWith('/api/') || endpoint.raw) return endpoint.input
  const known = strictInputs.get(endpoint) ?? refuseUnknown(endpoint.input)
  strictInputs.set(endpoint, known)
  return known
}

/** Refuses texts that cannot be stored, and removes controls of the writing direction from the others. */
function cleanTexts(holder: Record<string, unknown> | unknown[], path: string, depth: number): void {
  if (depth > deepest) throw new AppError('body.malformed')
  for (const [key, value] of Object.entries(holder)) {
    const inner = path === '' ? key : `${path}.${key}`
    if (!isStorableText(key)) throw new AppError('input.unsafe_text')
    if (typeof value === 'string') {
      if (!isStorableText(value)) throw new AppError('input.unsafe_text', { fields: { [inner]: { key: 'invalid.unsafe_text' } } })
      const clean = withoutDirectionControls(value)
      if (clean !== value) (holder as Record<string, unknown>)[key] = clean
    } else if (value !== null && typeof value === 'object') cleanTexts(value as Record<string, unknown>, inner, depth + 1)
  }
}
