import { AppError } from '#domain/errors.ts'

/** What went wrong between us and a carrier, and what that means for the next step. */
export type CarrierFailure = {
  kind: 'refused' | 'unavailable' | 'unclear'
  /** of `order.failure.<code>` */
  code: string
  /** in the carrier's own words */
  why: string
}

/** Null for what is a fault of ours: it is thrown on, tried again and finally parked where staff see it. */
export function classifyFailure(error: unknown): CarrierFailure | null {
  const storageFailure = isStorageError(error) ? ({ kind: 'unclear', code: 'storage', why: '' } as const) : null
  if (!(error instanceof AppError)) return storageFailure
  switch (error.code) {
    case 'carrier.refused':
      return { kind: 'refused', code: 'refused', why: String(error.detail.why ?? '') }
    case 'carrier.unavailable':
      return { kind: 'unavailable', code: 'unavailable', why: '' }
    case 'carrier.unclear':
      return { kind: 'unclear', code: 'unclear', why: String(error.detail.why ?? '') }
    case 'carrier.not_connected':
      return { kind: 'refused', code: 'not_connected', why: '' }
    case 'number_block.empty':
    case 'number_block.none':
      return { kind: 'unavailable', code: 'no_numbers', why: '' }
    case 'files.away':
      return { kind: 'unclear', code: 'storage', why: '' }
    // A carrier that could not be reached for want of a right is away, and no file is concerned: so it is asked last.
    default:
      return storageFailure
  }
}

/** The same for whoever goes on with it at once. */
export function toCarrierFailure(error: unknown): CarrierFailure {
  const failure = classifyFailure(error)
  if (!failure) throw error
  return failure
}

/** A carrier that will not say what it made has not said that it made nothing: only asking for something can be refused. */
export function throwUnclear(error: unknown): never {
  const failure = classifyFailure(error)
  if (failure?.kind !== 'refused') throw error
  throw new AppError('carrier.unclear', { detail: { why: failure.why }, cause: error })
}

/** No room, no right to write, or a disk that lets nobody write: staff can mend each of them. */
const storageErrorCodes = ['ENOSPC', 'EDQUOT', 'EPERM', 'EACCES', 'EROFS']

/** The label was made and could not be put away: it is looked for again when that is mended. */
function isStorageError(error: unknown): boolean {
  for (let one: unknown = error; one instanceof Object; one = (one as { cause?: unknown }).cause)
    if (storageErrorCodes.includes(String((one as { code?: unknown }).code))) return true
  return false
}
