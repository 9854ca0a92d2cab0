import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { checkOutsideUrl } from '#server/platform/outside-call.ts'

/** What an admin types is called by the server, which stands inside the operator's network: it must lead outside, unless the operator allows more. */
export function mustBeOutsideUrl({ env }: Pick<Ctx, 'env'>, url: string, field: string): void {
  const problem = checkOutsideUrl(url, { allowPrivate: env.allowPrivateAddresses })
  if (!problem) return
  const key = problem === 'private' ? 'invalid.private_address' : 'invalid.url'
  throw new AppError('input.invalid', { fields: { [field]: { key } } })
}
