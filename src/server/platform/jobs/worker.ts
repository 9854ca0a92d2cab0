import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import { type Db, makeDb, makeSiblingPool, type Pool } from '#server/platform/db/pool.ts'
import { type TimeLimits, timeLimits } from '#server/platform/db/time-limits.ts'
import { outsideTx } from '#server/platform/db/tx.ts'
import type { Log } from '#server/platform/log.ts'
import { defaultHeartbeat, type Heartbeat, startHeartbeat } from './heartbeat.ts'
import { recordRun } from './history.ts'
import type { Job, Lane } from './job.ts'
import { makeQueuePool } from './queue-pool.ts'

/** The queue's own tables; safe to run on every start and on several instances at once. */
export const migrateQueue = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool, logger: silentLogger })

type RequiredContext = { pool: Pool; db: Db; log: Log; clock: () => Date }

/** How many jobs of a lane run at once in one process. */
const slots: Record<Lane, number> = { quick: 4, carrier: 4, long: 2 }

/** Each lane keeps one, to be woken by; the others take and return jobs, which is over at once. */
const queueConnections = Object.keys(slots).length + 3

/** Jobs have connections of their own as well: a crowd of calls keeps no label waiting. Some jobs ask two things at once. */
const jobConnections = 8
const taskConnections = 4

/** Works off jobs until stopped. Woken at once by the database; a stop waits for what is under way. */
export async function startWorker<Ctx extends RequiredContext>(
  ctx: Ctx,
  jobs: Job<Ctx>[],
  heartbeat: Heartbeat = defaultHeartbeat,
): Promise<{ stop: () => Promise<void> }> {
  const queue = makeQueuePool(ctx.pool, queueConnections, (error) =>
    ctx.log.warn({ err: error.message }, 'the queue lost a database connection'),
  )
  const short = withOwnPool(ctx, 'shipsmart-jobs', jobConnections, timeLimits.job)
  const long = withOwnPool(ctx, 'shipsmart-tasks', taskConnections, timeLimits.task)
  const runners: Runner[] = []
  const workers: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => workers.push(workerPool.id))
  const endHeartbeat = startHeartbeat(queue.pool, ctx.log, { ...heartbeat, workers: () => workers })
  const stop = async () => {
    await Promise.all(runners.map((runner) => runner.stop()))
    await endHeartbeat()
    await queue.end()
    await Promise.all([short.db.destroy(), long.db.destroy()])
  }
  try {
    for (const lane of new Set(jobs.map((job) => job.lane))) {
      const own = jobs.filter((job) => job.lane === lane)
      const beside = lane === 'long' ? long : short
      runners.push(await startLane(beside, own.map(skipWhileRunning), { pgPool: queue.pool, events, concurrency: slots[lane] }))
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

function withOwnPool<Ctx extends RequiredContext>(ctx: Ctx, name: string, most: number, limits: TimeLimits): Ctx {
  const max = Math.min(most, ctx.pool.options.max)
  const pool = makeSiblingPool(ctx.pool, {
    max,
    name,
    limits,
    onError: (error) => ctx.log.warn({ err: error.message }, 'a job lost its database connection'),
  })
  return { ...ctx, pool, db: makeDb(pool) }
}

type LaneOptions = { pgPool: Pool; events: WorkerEvents; concurrency: number }

function startLane<Ctx extends RequiredContext>(ctx: Ctx, jobs: Job<Ctx>[], options: LaneOptions): Promise<Runner> {
  return run({
    ...options,
    logger: silentLogger,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList: Object.fromEntries(
      jobs.map((job) => [job.name, (raw: unknown, { job: { id, attempts } }) => runJob(ctx, job, raw, { id, attempts })]),
    ),
    parsedCronItems: parseCronItems(
      jobs.flatMap((job) =>
        job.schedule
          ? [{ task: job.name, match: job.schedule, identifier: job.name, options: scheduled(job.name, job.attempts) }]
          : [],
      ),
    ),
  })
}

/** A schedule that is still at work is not begun again beside itself: while somebody outside is silent it would take one slot more each time. */
function skipWhileRunning<Ctx>(job: Job<Ctx>): Job<Ctx> {
  if (!job.schedule) return job
  let isAtWork = false
  return {
    ...job,
    run: async (ctx, payload) => {
      if (isAtWork) return
      isAtWork = true
      try {
        await job.run(ctx, payload)
      } finally {
        isAtWork = false
      }
    },
  }
}

/**
 * What was missed while nobody was up is made up for once, however often it was missed: the key makes the missed times one job. One that still
 * waits when its time comes again keeps its place.
 */
const scheduled = (name: string, maxAttempts: number) => ({
  maxAttempts,
  backfillPeriod: 86_400_000,
  jobKey: `schedule:${name}`,
  jobKeyMode: 'preserve_run_at' as const,
})

async function runJob<Ctx extends RequiredContext>(
  ctx: Ctx,
  job: Job<Ctx>,
  raw: unknown,
  { id, attempts }: { id: string; attempts: number },
): Promise<void> {
  const started = performance.now()
  const note = (outcome: string) => ({ job: job.name, id, attempts, outcome, ms: Math.round(performance.now() - started) })
  try {
    await outsideTx(() => job.run(ctx, job.payload.parse(raw)))
  } catch (error) {
    ctx.log.warn({ ...note('failed'), err: error }, 'job')
    await recordRunOrLog(ctx, { id, name: job.name, attempts, ms: note('').ms, error })
    throw error
  }
  ctx.log.info(note('ok'), 'job')
  await recordRunOrLog(ctx, { id, name: job.name, attempts, ms: note('').ms, error: undefined })
}

/** Work that is done stays done although nobody could write it down. */
const recordRunOrLog = (ctx: RequiredContext, one: Parameters<typeof recordRun>[1]): Promise<void> =>
  recordRun(ctx.db, one, ctx.clock()).catch((error: Error) =>
    ctx.log.warn({ job: one.name, err: error.message }, 'the run was not recorded'),
  )

/** Our own line per job says more than the library's. */
const silentLogger = new Logger(() => () => undefined)
