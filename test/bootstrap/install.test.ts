import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { waitUntil } from './app.ts'

type Answer = { code: number; said: string }
const lock = (packages: Record<string, object>) => JSON.stringify({ lockfileVersion: 3, packages: { '': {}, ...packages } })
const runtime = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } }
const tools = { 'node_modules/b': { version: '2.0.0', integrity: 'sha512-b', dev: true } }
const otherMachine = { 'node_modules/c-win32': { version: '1.0.0', integrity: 'sha512-c', optional: true } }

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shipsmart-install-'))
  await cp('scripts', join(folder, 'scripts'), { recursive: true })
  await mkdir(join(folder, 'bin'))
  // Stands in for npm: notes how it was called and installs the lock's packages; while there is a file "hold" it is not done.
  const npm = `#!/bin/sh\necho "$@" >> npm-calls; while [ -e hold ]; do sleep 0.02; done; mkdir -p node_modules; cp package-lock.json node_modules/.package-lock.json; exit \${NPM_FAILS:-0}\n`
  await writeFile(join(folder, 'bin/npm'), npm, { mode: 0o755 })
  await writeFile(join(folder, 'package-lock.json'), lock({ ...runtime, ...tools, ...otherMachine }))
  await writeFile(
    join(folder, 'scripts/tour.mjs'),
    "console.log('the script ran', process.argv.slice(2).join(' '), process.env.TZ)\n",
  )
  await writeFile(join(folder, 'scripts/test.mjs'), await readFile(join(folder, 'scripts/tour.mjs')))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the bootstrap', () => {
  test('installs once, without install scripts and with the tools even in production, then never calls npm again', async () => {
    const first = await bootstrap(['test', 'lint'], { NODE_ENV: 'production' })
    expect(first.said).toContain('Installing the locked dependencies')
    expect(first.said).toContain('the script ran lint UTC')
    expect(await npmCalls()).toEqual([expect.stringMatching(/^ci --ignore-scripts --include=dev --include=optional/)])
    expect((await bootstrap(['test'])).said).not.toContain('Installing')
    expect(await npmCalls()).toHaveLength(1)
    await writeFile(join(folder, 'package-lock.json'), lock({ ...runtime }))
    await bootstrap(['test'])
    expect(await npmCalls()).toHaveLength(2)
  })

  test.each([
    ['of a plain npm install is accepted', { ...runtime, ...tools }, 0],
    [
      'with another version is replaced',
      { ...runtime, 'node_modules/b': { version: '2.0.1', integrity: 'sha512-x', dev: true } },
      1,
    ],
    ['without the tools is replaced', runtime, 1],
    ['with a package too many is replaced', { ...runtime, ...tools, 'node_modules/d': { version: '1.0.0' } }, 1],
  ])('a node_modules %s', async (_, packages, calls) => {
    await mkdir(join(folder, 'node_modules'))
    await writeFile(join(folder, 'node_modules/.package-lock.json'), lock(packages))
    expect((await bootstrap(['test'])).said).toContain('the script ran')
    expect(await npmCalls()).toHaveLength(calls)
  })

  test('two commands at once install once', async () => {
    await writeFile(join(folder, 'hold'), '')
    const said = ['', '', '']
    const commands = said.map((_, index) =>
      bootstrap(['test'], {}, [], (piece) => {
        said[index] += piece
      }),
    )
    await waitUntil(() => said.filter((text) => text.includes('Waiting for another npm command')).length === 2)
    await rm(join(folder, 'hold'))
    const answers = await Promise.all(commands)
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(await npmCalls()).toHaveLength(1)
  })

  test('a command that was killed while installing does not block the next', async () => {
    await mkdir(join(folder, 'dist'))
    await writeFile(join(folder, 'dist/.lock'), '999999999')
    expect((await bootstrap(['test'])).code).toBe(0)
  })

  test('an installation that fails says that it needs the network, and is tried again', async () => {
    const answer = await bootstrap(['test'], { NPM_FAILS: '1' })
    expect(answer.code).toBe(1)
    expect(answer.said).toContain('This needs the network, once')
    expect(answer.said).not.toMatch(/^\s+at /m)
    await rm(join(folder, 'node_modules'), { recursive: true })
    expect((await bootstrap(['test'])).code).toBe(0)
  })

  test('an old Node and an unknown command get a sentence', async () => {
    const pretend =
      "data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } })"
    const old = await bootstrap(['test'], {}, ['--import', pretend])
    expect(old).toMatchObject({ code: 1, said: expect.stringContaining('needs Node 20.19 or newer') })
    expect(old.said).not.toContain('Installing')
    expect(await bootstrap(['fly'])).toMatchObject({ code: 1, said: expect.stringContaining('There is no command "fly"') })
  })
})

function bootstrap(
  words: string[],
  env: Record<string, string> = {},
  nodeOptions: string[] = [],
  hear: (piece: string) => void = () => undefined,
): Promise<Answer> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...nodeOptions, join(folder, 'scripts/bootstrap.mjs'), ...words],
      { cwd: '/', env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, ...env } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? 1, said: stdout + stderr }),
    )
    child.stderr?.on('data', hear)
  })
}

async function npmCalls(): Promise<string[]> {
  const text = await readFile(join(folder, 'npm-calls'), 'utf8').catch(() => '')
  return text.split('\n').filter(Boolean)
}
