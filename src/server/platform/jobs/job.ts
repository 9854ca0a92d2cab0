import { z } from 'zod'

/**
 * Work that happens a little later. Every job may run twice (a process can die between the work and the note that it is done), so its
 * handler looks before it acts. Payloads are ids, not snapshots.
 */
export type Job<Ctx, Payload = unknown> = {
  name: string
  payload: z.ZodType<Payload>
  /** after so many tries it is parked where staff see it */
  attempts: number
  run: (ctx: Ctx, payload: Payload) => Promise<void>
  /** a cron pattern in UTC; with any number of instances it runs once per time */
  schedule?: string
  lane: Lane
}

/**
 * Each has slots of its own: what waits for a carrier, or works for minutes, keeps nothing short waiting. A long one may also ask the database for
 * longer.
 */
export type Lane = 'quick' | 'carrier' | 'long'

type JobDeclaration<Ctx, Payload> = Omit<Job<Ctx, Payload>, 'attempts' | 'lane'> & { attempts?: number; lane?: Lane }

/** The handlers of the jobs of one table of payloads: what a handler is given is what whoever queues the job must tell it. */
export const jobHandler =
  <Ctx, Payloads>() =>
  <Name extends keyof Payloads & string>(
    declared: Omit<JobDeclaration<Ctx, Payloads[Name]>, 'schedule'> & { name: Name },
  ): Job<Ctx> =>
    job<Ctx, Payloads[Name]>(declared)

/** Nobody queues it and nothing is told to it: it begins by the clock. */
export const scheduledJob = <Ctx>(
  declared: Omit<JobDeclaration<Ctx, unknown>, 'payload' | 'schedule'> & { schedule: string },
): Job<Ctx> => job<Ctx, unknown>({ payload: z.unknown(), ...declared })

export const job = <Ctx, Payload>(declared: JobDeclaration<Ctx, Payload>): Job<Ctx> =>
  ({ attempts: 12, lane: 'quick', ...declared }) as Job<Ctx>
