import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { plainError, progress } from './say.mjs'
import { staleTargets } from './sources.mjs'
import { supervise } from './supervise.mjs'

const commands = {
  start: async () => {
    await ensureBuilt()
    endWithNpm()
    await supervise('dist/server/main.js')
  },
  test: (words) => runScript('test', words),
  check: () => runScript('test', ['types', 'lint', 'unit']),
  dev: () => runScript('dev', []),
  bench: async (words) => {
    await ensureBuilt()
    await runScript('bench', words)
  },
  proof: async (words) => {
    await ensureBuilt()
    await runScript('proof', words)
  },
  tour: async (words) => {
    await ensureBuilt()
    await runScript('tour', words)
  },
  admin: (words) => runCli('admin', words),
  db: (words) => runCli('db', words),
}

export async function runCommand(name, words) {
  const command = commands[name]
  if (!command) throw plainError(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  await command(words)
}

/** Brings packages and dist up to date. Who only runs what is already built needs no tools, as in a production image. */
async function ensureBuilt() {
  const isCurrent = (await staleTargets()).length === 0
  await ensureInstalled({ withTools: !isCurrent })
  if (!isCurrent) await progress('Building the app', () => runNode('scripts/build.mjs', []))
}

/** Who ends npm (a container does) means us; but npm tells only the shell between us, which does not pass it on. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}

async function runScript(name, words) {
  await ensureInstalled({ withTools: true })
  const file = `scripts/${name}.mjs`
  if (!(await stat(file).catch(() => null))) throw plainError(`This version has no "${name}".`)
  process.argv = [process.argv[0], resolve(file), ...words]
  await importFile(file)
}

async function runCli(area, words) {
  await ensureBuilt()
  process.argv = [process.argv[0], resolve('dist/server/cli.js'), area, ...words]
  await importFile('dist/server/cli.js')
}

/** In this very process, so that Ctrl-C and a terminal's input reach it. */
const importFile = (file) => import(pathToFileURL(resolve(file)).href)

async function runNode(file, words) {
  const child = spawn(process.execPath, [file, ...words], { stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise((done) => child.on('close', done))
  if (code !== 0) throw plainError('The build failed; its messages are above.')
}
