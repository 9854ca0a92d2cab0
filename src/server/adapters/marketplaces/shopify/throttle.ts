import type { ThrottleStatus } from './wire.ts'

/**
 * How much Shopify lets us ask: every app has a bucket of points in every shop, each question costs some, and the bucket fills up again by so many a
 * second. What the last answer said of it is remembered here, so that one process does not ask what it already knows to be refused.
 */
type Bucket = { available: number; restoreRate: number; time: number }

const buckets = new Map<string, Bucket>()
/** what each question cost last */
const costs = new Map<string, number>()

export function noteCost(
  host: string,
  operation: string,
  { cost, status, now }: { cost: number; status: ThrottleStatus; now: Date },
): void {
  buckets.set(host, { available: status.currentlyAvailable, restoreRate: status.restoreRate, time: now.getTime() })
  costs.set(`${host} ${operation}`, cost)
}

/** Milliseconds until the bucket bears the question; 0 where it does, or where nothing is known. */
export function waitForBucket(host: string, operation: string, now: Date): number {
  const bucket = buckets.get(host)
  const cost = costs.get(`${host} ${operation}`) ?? 0
  if (!bucket || bucket.restoreRate <= 0) return 0
  const available = bucket.available + ((now.getTime() - bucket.time) / 1000) * bucket.restoreRate
  return available >= cost ? 0 : Math.ceil(((cost - available) / bucket.restoreRate) * 1000)
}
