import { createHash, randomBytes } from 'node:crypto'

/** A shop's key, and what the books know it by. */
export const newShopKey = (): string => `demo_${randomBytes(24).toString('base64url')}`
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** The key that a caller brought, or ''. */
export const bearerOf = (authorization: string | undefined): string => /^Bearer (\S{1,200})$/.exec(authorization ?? '')?.[1] ?? ''
