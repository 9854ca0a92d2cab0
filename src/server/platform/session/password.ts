import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's floor: 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

export const isPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password)

let decoy: Promise<string> | undefined

/** Spends the same time on an account that does not exist, so that nobody learns names from the clock. */
export async function pretendToCheck(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password')
  await verify(await decoy, password)
  return false
}
