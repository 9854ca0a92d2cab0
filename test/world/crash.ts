import { spawn } from 'node:child_process'
import path from 'node:path'

type Child = { signal: NodeJS.Signals | null; code: number | null; output: string; errors: string }
type Flow<Input> = {
  /** file and exported function that run the flow through `asFlow` and return its steps */
  file: string
  run: string
  flow: string
  /** a fresh case for each crash */
  input: () => Promise<Input>
  /** what the world looks like after the crash and a second, undisturbed run */
  outcome: (input: Input) => Promise<string>
}

/** One line per step of a flow: where the process died, and what was true after somebody came back and ran it again. */
export type CrashRow = { step: number; died: string; outcome: string }

/** Runs a flow once to learn its steps, then once per step in a real process that is killed there: no step can be forgotten. */
export async function crashAtEveryStep<Input>({ file, run, flow, input, outcome }: Flow<Input>): Promise<CrashRow[]> {
  const first = await input()
  const whole = await runChild(file, run, first, {})
  if (whole.code !== 0) throw new Error(`the flow failed undisturbed: ${whole.errors}`)
  const steps = JSON.parse(whole.output) as string[]
  const rows: CrashRow[] = [{ step: 0, died: 'nowhere', outcome: await outcome(first) }]
  for (const [index, died] of steps.entries()) {
    const fresh = await input()
    const crashed = await runChild(file, run, fresh, { CRASH_AT: `${flow}:${index + 1}` })
    if (crashed.signal !== 'SIGKILL') throw new Error(`step ${index + 1} (${died}) did not kill the process: ${crashed.errors}`)
    const again = await runChild(file, run, fresh, {})
    if (again.code !== 0) throw new Error(`after dying at step ${index + 1} (${died}) the flow failed: ${again.errors}`)
    rows.push({ step: index + 1, died, outcome: await outcome(fresh) })
  }
  process.stdout.write(`${tableOf(flow, rows)}\n`)
  return rows
}

/** For whoever reads the run: no step is missing, and what each came to. */
const tableOf = (flow: string, rows: CrashRow[]): string =>
  rows.map(({ step, died, outcome }) => `${flow} step ${String(step).padStart(2)}  died ${died.padEnd(18)} ${outcome}`).join('\n')

function runChild(file: string, run: string, input: unknown, env: Record<string, string>): Promise<Child> {
  const script = path.join(import.meta.dirname, 'crash-child.mjs')
  const child = spawn(process.execPath, [script, file, run, JSON.stringify(input)], {
    env: { ...process.env, ...env, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (piece) => {
    output += piece
  })
  child.stderr.on('data', (piece) => {
    errors += piece
  })
  return new Promise((done) => child.on('close', (code, signal) => done({ code, signal, output, errors })))
}
