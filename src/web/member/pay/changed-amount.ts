import { CallError } from '#web/lib/call-error.ts'
import { asObject } from '#web/lib/json-shape.ts'

/** What it costs now, where that was why nothing was taken. */
export function findChangedAmount(error: unknown): string | undefined {
  const { refused, amount } = asObject(error instanceof CallError ? error.data : undefined)
  return refused === 'payment.changed' && typeof amount === 'string' ? amount : undefined
}
