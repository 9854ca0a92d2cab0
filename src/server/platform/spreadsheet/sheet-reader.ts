import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { createReadTurns, type ReadOwner } from './read-turns.ts'
import type { SheetLimits } from './sheet-limits.ts'
import type { SheetCell } from './write-sheet.ts'

/**
 * A row that says something, with the number that the spreadsheet program shows beside it. Empty cells at its end are left away. `withoutValue`: where a
 * formula stands that no program has worked out; its cell is empty, because nothing is worked out here. `merged`: columns whose cell is merged with one of
 * a row above.
 */
export type SheetRow = { number: number; cells: SheetCell[]; withoutValue?: number[]; merged?: number[] }

type Refusal = { refused: string; detail?: Record<string, number>; cause: string }
type Answer = ({ done: true } | { rows: SheetRow[] } | Refusal) & { /** how long the worker was at it */ ms: number }

type SheetFile = { path: string; kind: 'xls' | 'xlsx' | 'csv'; limits: SheetLimits }

/**
 * One core is left to everybody else, but there are always two threads: one member's heavy file must not stop all others. A long sheet takes some
 * seconds; two minutes at a stretch, and a quarter of a thread after that, is more than a day's work of a shop needs.
 */
const turns = createReadTurns({
  most: () => Math.max(2, Math.min(4, availableParallelism() - 1)),
  waitMs: 30_000,
  budgetMs: 120_000,
  refill: 0.25,
})

/**
 * Reads a sheet in a thread of its own, whose memory and time are bounded: the files are strangers', and other requests do not wait for them. Rows come
 * in batches; while one is used, the next is read, and no more.
 */
export async function* readInWorker(file: SheetFile, owner: ReadOwner): AsyncGenerator<SheetRow[]> {
  const endTurn = await turns.take(owner)
  const spent = { ms: 0 }
  try {
    yield* rowsOf(file, spent)
  } finally {
    endTurn(spent.ms)
  }
}

/** `spent` hears how long the thread was at work, also where it was ended. */
async function* rowsOf(file: SheetFile, spent: { ms: number }): AsyncGenerator<SheetRow[]> {
  const worker = takeSpare(file) ?? startWorker(file)
  let rowCount = 0
  let isReadToTheEnd = false
  try {
    let leftMs = file.limits.timeoutMs
    const request = async (asked: SheetFile | 'next'): Promise<Answer> => {
      const spentMs = startStopwatch()
      const before = leftMs
      const answer = await requestBatch(worker, asked, () => before - spentMs()).catch((error: unknown) => {
        spent.ms += spentMs()
        throw error
      })
      // Not the time in which the answer lay there and nobody took it.
      const ms = Math.min(spentMs(), answer.ms)
      leftMs -= ms
      spent.ms += ms
      return answer
    }
    for (let next = request(file); ; ) {
      const answer = await next
      if ('refused' in answer)
        throw new AppError(`sheet.${answer.refused}` as ErrorCode, { detail: answer.detail, cause: answer.cause })
      if ('done' in answer) {
        isReadToTheEnd = true
        return
      }
      next = request('next')
      // Whoever takes no more rows does not hear what became of those after them.
      next.catch(() => undefined)
      rowCount += answer.rows.length
      yield answer.rows
    }
  } finally {
    if (isReadToTheEnd && file.kind === 'xlsx' && rowCount <= spareAfter.rows && !spare) keepSpare(worker, file)
    else await worker.terminate()
  }
}

function startWorker({ limits }: SheetFile): Worker {
  // What the process was started with (docs/operations.md) would count for the worker, too, and more than its own limits.
  for (const flag of ['min', 'max']) setFlagsFromString(`--${flag}-semi-space-size=0`)
  const worker = new Worker(workerFile(), {
    // Much of what it reads stays until its rows are taken: more room for what is new would only lie beside it.
    resourceLimits: { maxOldGenerationSizeMb: limits.workerMegabytes, maxYoungGenerationSizeMb: 64 },
    env: {},
  })
  // What goes wrong after nobody waits for an answer any more must not end the process.
  worker.on('error', () => undefined).on('exit', () => dropSpare(worker))
  return worker
}

/**
 * The thread that read an ordinary .xlsx without complaint waits a while for the next: to start one and to translate its code takes a third of the time of
 * a sheet of some thousand rows. After a long sheet, an .xls or anything odd it goes, and all that it has in memory with it.
 */
const spareAfter = { rows: 20_000, idleMs: 300_000 }
type Spare = { worker: Worker; megabytes: number; timer: NodeJS.Timeout }
let spare: Spare | undefined

function keepSpare(worker: Worker, { limits }: SheetFile): void {
  // It keeps no process from ending.
  worker.unref()
  const timer = setTimeout(() => dropSpare(worker), spareAfter.idleMs).unref()
  spare = { worker, megabytes: limits.workerMegabytes, timer }
}

function takeSpare({ kind, limits }: SheetFile): Worker | undefined {
  if (kind !== 'xlsx' || spare?.megabytes !== limits.workerMegabytes) return
  const { worker, timer } = spare
  spare = undefined
  clearTimeout(timer)
  worker.ref()
  return worker
}

function dropSpare(worker: Worker): void {
  if (spare?.worker !== worker) return
  clearTimeout(spare.timer)
  spare = undefined
  void worker.terminate()
}

/** The next batch, or a refusal when there is none in time or the worker is no more. */
function requestBatch(worker: Worker, asked: SheetFile | 'next', leftMs: () => number): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      worker.off('message', hear).off('error', fail).off('exit', leave)
      act()
    }
    const hear = (answer: Answer) => settle(() => resolve(answer))
    const leave = () => settle(() => reject(new AppError('sheet.broken')))
    const fail = (cause: NodeJS.ErrnoException) =>
      settle(() =>
        reject(new AppError(cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'sheet.too_large' : 'sheet.broken', { cause })),
      )
    const look = () => {
      const left = leftMs()
      if (left <= 0) settle(() => reject(new AppError('sheet.too_slow')))
      else timer = setTimeout(look, Math.ceil(left))
    }
    let timer = setTimeout(look, Math.max(0, Math.ceil(leftMs())))
    worker.on('message', hear).on('error', fail).on('exit', leave)
    worker.postMessage(asked)
  })
}

/**
 * Milliseconds of work since the start. On a busy machine little is done in a second: what the whole process had of the processors counts, which the
 * worker's share cannot exceed, at most the clock's time and at least a fifth of it.
 */
function startStopwatch(): () => number {
  const [at, cpu] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(cpu)
    const clockMs = performance.now() - at
    return Math.min(clockMs, Math.max((user + system) / 1000, clockMs / 5))
  }
}

/** The build puts the worker beside the bundle; from the sources it is run as it stands. */
function workerFile(): URL {
  const isSource = new URL(import.meta.url).pathname.endsWith('.ts')
  return new URL(isSource ? './sheet-worker.mjs' : './sheet-worker.js', import.meta.url)
}
