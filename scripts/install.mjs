import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { withLock } from './exclusive.mjs'
import { plainError, progress } from './say.mjs'

const stamp = 'node_modules/.shipsmart-installed'

/** Brings node_modules to what package-lock.json says. Does nothing, and needs no network, when it already is. */
export async function ensureInstalled({ withTools }) {
  if (await isInstalled(withTools)) return
  await withLock(async () => {
    if (await isInstalled(withTools)) return
    await progress('Installing the locked dependencies (on the first start and after an update; about a minute)', runNpm)
    await writeFile(stamp, await wanted())
  })
}

/** A node_modules of a plain "npm ci" or "npm install" is as good as our own. */
async function isInstalled(withTools) {
  const want = await wanted()
  if ((await readFile(stamp, 'utf8').catch(() => '')) === want) return true
  const there = await readPackages('node_modules/.package-lock.json')
  if (!there || !matches(await readPackages('package-lock.json'), there, withTools)) return false
  if (withTools) await writeFile(stamp, want).catch(() => {}) // only saves the comparison next time
  return true
}

async function wanted() {
  const lock = await readFile('package-lock.json')
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
}

const readPackages = (file) =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text).packages,
    () => null,
  )

function matches(locked, there, withTools) {
  const isMissing = ([path, entry]) =>
    path !== '' && !there[path] && !entry.optional && !entry.devOptional && (withTools || !entry.dev)
  const isOther = ([path, entry]) => locked[path]?.version !== entry.version || locked[path]?.integrity !== entry.integrity
  return !Object.entries(locked).some(isMissing) && !Object.entries(there).some(isOther)
}

/** Install scripts stay off: nothing here needs one, and a package taken over by a stranger would use it. */
async function runNpm() {
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // The npm that started us, so that it need not be on the path; other package managers set the same variable.
  const caller = process.env.npm_execpath ?? ''
  const [file, first] = basename(caller).startsWith('npm-cli') ? [process.execPath, [caller]] : ['npm', []]
  const child = spawn(file, [...first, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && file === 'npm',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      output += piece
    })
  }
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += error.message
      resolve(1)
    })
    child.on('close', resolve)
  })
  if (code === 0) return
  throw plainError(
    `The dependencies could not be installed. This needs the network, once; the next start does without.\n${output.trim().split('\n').slice(0, 15).join('\n')}`,
  )
}
