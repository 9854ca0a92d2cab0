import type { NamedRefusal } from '#domain/errors.ts'
import { asObject } from './json-shape.ts'

export type CallErrorKind = 'refused' | 'no_permission' | 'signed_out' | 'http' | 'timeout' | 'network' | 'offline' | 'broken'

type CallErrorDetails = {
  kind: CallErrorKind
  /** in the user's language, ready to be shown */
  msg: string
  errors?: Record<string, string>
  data?: unknown
  requestId?: string
}

/** Why a call has no answer to give. A class only because `catch` and TanStack Query hand on errors by their type. */
export class CallError extends Error {
  readonly kind: CallErrorKind
  readonly msg: string
  /** field → text, for forms */
  readonly errors: Record<string, string> | undefined
  readonly data: unknown
  readonly requestId: string | undefined

  constructor({ kind, msg, errors, data, requestId }: CallErrorDetails) {
    super(msg)
    this.name = 'CallError'
    this.kind = kind
    this.msg = msg
    this.errors = errors
    this.data = data
    this.requestId = requestId
  }
}

/** Whether it is this that was refused, of what has a name on the wire. */
export const isRefusal = (error: Error | null | undefined, name: NamedRefusal): boolean =>
  error instanceof CallError && asObject(error.data).refused === name

/** In one line: what is wrong with one field says more than that something is. */
export const errorText = (error: Error, otherwise: string): string =>
  error instanceof CallError ? (Object.values(error.errors ?? {})[0] ?? error.msg) : otherwise
