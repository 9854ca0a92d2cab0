import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** What carrier and shop answer to one question: JSON, and with a refusal `{error: {code, message}}` and a status of HTTP. */
export type Result = { status: number; body: object; retryAfter?: number }

export const errorResult = (status: number, code: string, message: string): Result => ({
  status,
  body: { error: { code, message } },
})

export const invalidResult = ({ issues }: z.ZodError): Result =>
  errorResult(422, 'invalid', issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))

export function sendResult(reply: FastifyReply, { status, body, retryAfter }: Result): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply.code(status).header('cache-control', 'no-store').send(body)
}
