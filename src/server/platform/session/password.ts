import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's floor: 19 MiB, two passes, one lane. */
const usual = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
let cost: { algorithm: 2; memoryCost: number; timeCost: number; parallelism: 1 } = usual

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** For tests, from code only: no setting and nothing in the environment makes passwords cheaper to guess. */
export function hashCheaply(isCheap: boolean): void {
  cost = isCheap ? { ...usual, memoryCost: 8, timeCost: 1 } : usual
}

export const isPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password)

let decoy: Promise<string> | undefined

/** Spends the same time on an account that does not exist, so that nobody learns names from the clock. */
export async function pretendToCheck(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password')
  await verify(await decoy, password)
  return false
}
