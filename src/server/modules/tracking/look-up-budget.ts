import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { createAttemptCounter, networkOf } from '#server/platform/attempts.ts'

const windowSeconds = 600
/** Within the window: thirty numbers that nobody has, or three hundred that are there. */
const budget = 300
const missCost = 10
const hitCost = 1

const costs = (ctx: Ctx) => createAttemptCounter(ctx.pool, { name: 'track-address', seconds: () => windowSeconds })

/**
 * What a miss costs is taken before anything is looked up, so that a burst at once cannot slip past; what is returned gives back the difference
 * once the number was found. Throws for an address that has guessed too much.
 */
export async function spendLookUp(ctx: Ctx, ip: string): Promise<() => Promise<void>> {
  const counter = costs(ctx)
  const key = networkOf(ip)
  if ((await counter.add(key, missCost)) > budget) {
    const minutes = Math.max(1, Math.ceil((await counter.rest(key)) / 60_000))
    throw new AppError('tracking.limited', { detail: { minutes }, data: { wait_minutes: minutes } })
  }
  return () => counter.undo(key, missCost - hitCost)
}

/**
 * Wrong post codes a day for one parcel and one network. Counted by network, because a stranger who guesses must not
 * keep the recipient from seeing their own parcel.
 */
const mostWrongPostcodes = 10

const wrongPostcodes = (ctx: Ctx) => createAttemptCounter(ctx.pool, { name: 'track-postcode', seconds: () => 86_400 })

type PostcodeGuess = { orderId: number; ip: string }
const guessKey = ({ orderId, ip }: PostcodeGuess): string => `${orderId}:${networkOf(ip)}`

export const canGuessPostcode = async (ctx: Ctx, guess: PostcodeGuess): Promise<boolean> =>
  (await wrongPostcodes(ctx).count(guessKey(guess))) < mostWrongPostcodes

export const countWrongPostcode = async (ctx: Ctx, guess: PostcodeGuess): Promise<void> =>
  void (await wrongPostcodes(ctx).add(guessKey(guess)))
