import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { readSheet } from './read-sheet.ts'

afterAll(() => {
  for (const flag of ['min', 'max']) setFlagsFromString(`--${flag}-semi-space-size=0`)
})

test('a reading thread keeps to its own memory, whatever the process was started with', async () => {
  // As `npm start` does it, only more: the process's flags count more than what a thread is given.
  for (const flag of ['min', 'max']) setFlagsFromString(`--${flag}-semi-space-size=128`)
  expect(await mostMegabytes()).toBeGreaterThan(256)
  // An .xls always begins a thread of its own; an .xlsx may find one that waits.
  for await (const _ of readSheet('test/fixtures/sheets/xlwt.xls'));
  expect(await mostMegabytes()).toBeLessThan(256)
})

/** What a thread that is given as little as one that reads may come to. */
async function mostMegabytes(): Promise<number> {
  const script = `require('node:worker_threads').parentPort.postMessage(require('node:v8').getHeapStatistics().heap_size_limit)`
  const limits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 64 }
  const worker = new Worker(script, { eval: true, resourceLimits: limits, execArgv: [] })
  const [bytes] = await once(worker, 'message')
  await worker.terminate()
  return bytes / 1_048_576
}
