import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode, namedRefusals } from '#domain/errors.ts'
import { isDatabaseUnavailable, isTimedOut } from '#server/platform/db/sql-errors.ts'
import { isNoSpace } from '#server/platform/disk.ts'
import { formatError } from '#server/platform/format-error.ts'
import { sayAny } from '#server/platform/i18n.ts'
import { bodyLimit } from './body-limits.ts'
import { languageOf } from './caller.ts'
import { envelope, errorStatuses } from './reply.ts'

/** The only place where an error becomes prose. Nothing of its inside (stack, SQL) leaves the server. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, clock: () => Date): FastifyReply {
  const known = toAppError(error, request)
  if (known.code === 'server.unexpected') request.log.error({ err: error, id: request.id }, 'unexpected error')
  if (known.code === 'server.no_space') request.log.error({ err: known.cause, id: request.id }, 'the disk is full')
  if (known.code === 'server.database_away') request.log.warn({ err: (error as Error).message, id: request.id }, 'database away')
  const { code } = errorStatuses[known.code]
  const status = statusFor(known.code, request)
  const language = languageOf(request)
  const fields =
    known.fields &&
    Object.fromEntries(
      Object.entries(known.fields).map(([name, problem]) => [name, sayAny(language, problem.key, problem.values)]),
    )
  const named = (namedRefusals as readonly ErrorCode[]).includes(known.code) ? { refused: known.code } : undefined
  const data = fields || known.data || named ? { ...known.data, ...named, ...(fields ? { errors: fields } : {}) } : null
  if (status === 503) reply.header('retry-after', '5')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(envelope(code, formatError(language, known, nounOf(request)), data, clock()))
}

/** `/admin/user.rule/edit` → user.rule */
const nounOf = (request: FastifyRequest): string => request.routeOptions.url?.split('/')[2] ?? ''

/** Another machine looks at the status only: an envelope in a 200 would tell it that all is well, and it would not come again. */
function statusFor(errorCode: ErrorCode, request: FastifyRequest): number {
  const { status, code } = errorStatuses[errorCode]
  if (status !== 200 || !request.routeOptions.config.isRaw) return status
  return code >= 400 && code < 600 ? code : 400
}

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (isNoSpace(error)) return new AppError('server.no_space', { cause: error })
  if (isDatabaseUnavailable(error) || isTimedOut(error)) return new AppError('server.database_away', { cause: error })
  const { code, statusCode } = error as FastifyError
  const known = typeof code === 'string' ? fastifyCodes[code] : undefined
  if (known)
    return new AppError(known, {
      detail: { limit: sizeText(request.routeOptions.bodyLimit ?? bodyLimit), url: request.url.split('?')[0] ?? '' },
    })
  if (statusCode === 400) return new AppError('body.malformed')
  return new AppError('server.unexpected', { detail: { id: request.id }, cause: error })
}

const sizeText = (bytes: number): string => (bytes < 1_048_576 ? `${bytes / 1024} kB` : `${bytes / 1_048_576} MB`)

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'method.unsupported_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body.malformed',
  FST_ERR_BAD_URL: 'route.unreadable',
}
