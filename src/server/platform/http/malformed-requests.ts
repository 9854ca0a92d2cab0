import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { defaultLanguage } from '#domain/language.ts'
import { say } from '#server/platform/i18n.ts'
import { envelope } from './reply.ts'
import { sendError } from './send-error.ts'

/** An address that cannot be decoded, or a part of it without end: no route and none of our hooks ever sees such a request. */
export const handleMalformedUrl =
  (clock: () => Date) =>
  (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    sendError(new AppError('route.unreadable'), request, reply, clock)
  }

const statuses = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 } as Record<string, 431 | 408 | undefined>

/** What is no HTTP at all, or more of it than anybody needs. Nothing of it was understood, not even the language, and the line is closed. */
export const handleClientError =
  (clock: () => Date) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
    const status = statuses[error.code ?? ''] ?? 400
    const message = say(defaultLanguage, status === 408 ? 'http.408' : 'error.route.unreadable')
    const body = JSON.stringify(envelope(status, message, null, clock()))
    const head = [
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\n\r\n${body}`)
  }
