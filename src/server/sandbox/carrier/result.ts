/** What the carrier answers to one question. */
export type Result = { status: number; body: object }
export const errorResult = (status: number, code: string, message: string): Result => ({
  status,
  body: { error: { code, message } },
})
export const notFound = errorResult(404, 'not_found', 'There is no such label.')
