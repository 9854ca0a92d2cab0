import { Worker } from 'node:worker_threads'
import { AppError } from '#domain/errors.ts'
import type { SheetLimits } from './sheet-limits.ts'

export type RawRow = { number: number; cells: unknown[] }
type Answer = { ready: true } | { done: true } | { rows: RawRow[] } | { refused: 'protected' | 'broken' }

const batch = 500

/**
 * The rows of the first sheet of an .xls. Its reader takes the whole file at once and was not written for strangers' files: it works in a thread of
 * its own, whose memory and time are bounded, and other requests do not wait for it.
 */
export async function* xlsRows(path: string, limits: SheetLimits): AsyncGenerator<RawRow> {
  const worker = new Worker(workerFile(), {
    workerData: { path, rows: limits.rows, batch },
    resourceLimits: { maxOldGenerationSizeMb: limits.workerMegabytes },
    env: {},
  })
  // What goes wrong after nobody waits for an answer any more must not end the process.
  worker.on('error', () => undefined)
  try {
    let answer = await answerOf(worker, limits.timeoutMs)
    for (;;) {
      if ('refused' in answer) throw new AppError(`sheet.${answer.refused}`)
      if ('done' in answer) return
      if ('rows' in answer) yield* answer.rows
      const next = answerOf(worker, limits.timeoutMs)
      worker.postMessage('next')
      answer = await next
    }
  } finally {
    await worker.terminate()
  }
}

function answerOf(worker: Worker, timeoutMs: number): Promise<Answer> {
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
    const timer = setTimeout(() => settle(() => reject(new AppError('sheet.too_slow'))), timeoutMs)
    worker.on('message', hear).on('error', fail).on('exit', leave)
  })
}

/** The build puts the worker beside the bundle; from the sources it is run as it stands. */
function workerFile(): URL {
  const isSource = new URL(import.meta.url).pathname.endsWith('.ts')
  return new URL(isSource ? './xls-worker.mjs' : './xls-worker.js', import.meta.url)
}
