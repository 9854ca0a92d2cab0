import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'

/**
 * Steps of a flow, numbered, so that a test can end the process at each of them as a power cut would. Outside of tests nothing is counted.
 */
type Flow = { name: string; stepCount: number; seen: string[] }

const current = new AsyncLocalStorage<Flow>()

/** Runs a flow under a name and tells which steps it went through. */
export async function runAsFlow<Result>(name: string, work: () => Promise<Result>): Promise<{ result: Result; steps: string[] }> {
  const flow: Flow = { name, stepCount: 0, seen: [] }
  const result = await current.run(flow, work)
  return { result, steps: flow.seen }
}

const stopped = channel('shipsmart.flow-stopped')

/**
 * One numbered step. At `CRASH_AT=flow:n` the flow goes no further, not even to clean up, and says so: whoever listens kills the process, which may
 * hold several flows that stand at one step each.
 */
export function crashPoint(what: string): Promise<never> | undefined {
  const flow = current.getStore()
  if (!flow) return
  flow.stepCount += 1
  flow.seen.push(what)
  if (process.env.NODE_ENV !== 'test' || process.env.CRASH_AT !== `${flow.name}:${flow.stepCount}`) return
  stopped.publish(flow.name)
  return new Promise(() => undefined)
}
