import { AppError, type ErrorCode } from '#domain/errors.ts'

/** A step may run twice, and somebody may have been here before: what is there stays as it is. Says whether it was made now. */
export async function createUnlessExists(refusal: ErrorCode, make: () => Promise<unknown>): Promise<boolean> {
  try {
    await make()
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === refusal) return false
    throw error
  }
}
