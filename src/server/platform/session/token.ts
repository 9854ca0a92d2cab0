import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits; the database keeps only their hash, so that a leaked backup opens no session. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
