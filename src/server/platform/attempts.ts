import { isIPv6 } from 'node:net'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { type Db, type Pool, run } from '#server/platform/db/pool.ts'

/** Shared counts in the database: exact with any number of instances. */
export type AttemptCounter = {
  count(key: string): Promise<number>
  add(key: string, amount?: number): Promise<number>
  /** what was counted and was none */
  undo(key: string, amount?: number): Promise<void>
  clear(key: string): Promise<void>
  /** keeps the count as it is given for so long, whatever its window was */
  hold(key: string, count: number, seconds: number): Promise<void>
  /** milliseconds until the count of this key is forgotten */
  rest(key: string): Promise<number>
}

export function createAttemptCounter(pool: Pool, options: { name: string; seconds: () => number }): AttemptCounter {
  const limiter = () =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: options.name,
      points: Number.MAX_SAFE_INTEGER,
      duration: options.seconds(),
      clearExpiredByTimeout: false,
    })
  return {
    count: async (key) => (await limiter().get(key))?.consumedPoints ?? 0,
    add: async (key, amount) => (await limiter().consume(key, amount)).consumedPoints,
    undo: async (key, amount) => void (await limiter().reward(key, amount)),
    clear: async (key) => void (await limiter().delete(key)),
    hold: async (key, count, seconds) => void (await limiter().set(key, count, seconds)),
    rest: async (key) => (await limiter().get(key))?.msBeforeNext ?? 0,
  }
}

export const deleteExpiredCounts = (db: Db, now: Date): Promise<unknown> =>
  run(db, 'delete from rate_limit where expire < $1', [now.getTime()])

/** Whoever has one IPv6 address has the 2^64 of its network. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const [front, back] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)]
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  return [...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, 4).join(':')
}
