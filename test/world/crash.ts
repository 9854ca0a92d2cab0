import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { build } from 'vite'
import { inject } from 'vitest'

type ChildExit = { signal: NodeJS.Signals | null; errors: string }
type CrashFlow<Input> = {
  /** file and exported function that run the flow through `runAsFlow` and return its steps */
  file: string
  run: string
  flow: string
  /** a fresh case for each crash */
  input: () => Promise<Input>
  /** what the world looks like after the crash and a second, undisturbed run */
  outcome: (input: Input) => Promise<string>
  /** only after each commit and each call: a kill before one of them leaves what the step before left */
  isBrief?: boolean
}

/** One line per step of a flow: where the process died, and what was true after somebody came back and ran it again. */
export type CrashRow = { step: number; died: string; outcome: string }

type Step = { step: number; died: string }

/** Runs a flow once to learn its steps, then up to each step in a real process that is killed there: no step can be forgotten. */
export async function crashAtEveryStep<Input>({
  file,
  run,
  flow,
  input,
  outcome,
  isBrief = false,
}: CrashFlow<Input>): Promise<CrashRow[]> {
  // Undisturbed it runs right here: whoever comes back finds everything in the database, and a process costs a second.
  const flows = (await import(file)) as Record<string, (input: Input) => Promise<string[]>>
  const undisturbed = (one: Input) => flows[run]?.(one) ?? Promise.reject(new Error(`${file} has no ${run}`))
  const first = await input()
  const steps = await undisturbed(first)
  const rows: CrashRow[] = [{ step: 0, died: 'nowhere', outcome: await outcome(first) }]
  const wanted = steps
    .map((died, index) => ({ step: index + 1, died }))
    .filter(({ died }) => !isBrief || died.startsWith('after'))
  for (const together of byProcess(wanted)) {
    const cases = await Promise.all(together.map(async (one) => ({ ...one, input: await input() })))
    await killAt({ file, run, flow, cases })
    for (const { step, died, input: left } of cases) {
      await undisturbed(left)
      rows.push({ step, died, outcome: await outcome(left) })
    }
  }
  rows.sort((one, other) => one.step - other.step)
  process.stdout.write(`${tableOf(flow, rows)}\n`)
  return rows
}

/**
 * One process dies at many steps, each in a case of its own, since starting it is what costs. But whoever stands inside a transaction dies alone,
 * because others may wait for its locks.
 */
function byProcess(steps: Step[]): Step[][] {
  const isAlone = ({ died }: Step) => died === 'before commit'
  return [steps.filter((step) => !isAlone(step)), ...steps.filter(isAlone).map((step) => [step])].filter(
    (some) => some.length > 0,
  )
}

/** Kills a process in one step of a flow; whoever comes back runs it again. */
export async function crashAt<Input>({
  file,
  run,
  flow,
  input,
  step,
}: Omit<CrashFlow<Input>, 'input' | 'outcome'> & { input: Input; step: number }) {
  await killAt({ file, run, flow, cases: [{ step, input }] })
}

async function killAt({
  file,
  run,
  flow,
  cases,
}: {
  file: string
  run: string
  flow: string
  cases: { step: number; input: unknown }[]
}) {
  const crashed = await runChild([await bundleOf(file), run, flow, JSON.stringify(cases)])
  if (crashed.signal === 'SIGKILL') return
  throw new Error(`${flow} ${cases.map(({ step }) => step).join(', ')} did not kill the process: ${crashed.errors}`)
}

/** For whoever reads the run: no step is missing, and what each came to. */
const tableOf = (flow: string, rows: CrashRow[]): string =>
  rows.map(({ step, died, outcome }) => `${flow} step ${String(step).padStart(2)}  died ${died.padEnd(18)} ${outcome}`).join('\n')

const bundles = new Map<string, Promise<string>>()

/** Flows of this folder come in one bundle with all others: what they share, the application, takes three seconds to bundle. */
function bundleOf(file: string): Promise<string> {
  const source = path.dirname(file) === import.meta.dirname ? path.join(import.meta.dirname, 'flows.ts') : file
  const bundle = bundles.get(source) ?? bundleOnce(source)
  bundles.set(source, bundle)
  return bundle
}

/** Once for each run, by the worker that needs it first: the source does not change meanwhile. */
async function bundleOnce(file: string): Promise<string> {
  const name = path.basename(file, '.ts')
  const outDir = path.join(inject('scratch'), `crash-${name}`)
  const bundle = path.join(outDir, `${name}.js`)
  const client = new pg.Client(inject('cluster'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [outDir])
    if (!existsSync(bundle)) await makeBundle(file, outDir)
    return bundle
  } finally {
    await client.end()
  }
}

/** As it ships, in one file: a process starts in half a second instead of reading the whole application anew. It lies where packages are found. */
async function makeBundle(file: string, outDir: string): Promise<void> {
  await mkdir(path.dirname(outDir), { recursive: true })
  const part = await mkdtemp(`${outDir}-`)
  // Packages of many files are bundled too: a third of what a start costs is finding and reading them.
  const noExternal = ['zod', 'kysely', 'i18next', 'pg', 'sanitize-html', 'nodemailer', 'libphonenumber-js']
  await build({ configFile: false, logLevel: 'error', ssr: { noExternal }, build: { ssr: file, outDir: part, minify: false } })
  // Complete before it has its name: a build that fails half-way leaves nothing the other worker would run.
  await rename(part, outDir)
}

function runChild(args: string[]): Promise<ChildExit> {
  const script = path.join(import.meta.dirname, 'crash-child.mjs')
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (piece) => {
    errors += piece
  })
  return new Promise((done) => child.on('close', (_code, signal) => done({ signal, errors })))
}
