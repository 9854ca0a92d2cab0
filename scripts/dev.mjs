import { spawn } from 'node:child_process'
import { rm, stat, watch } from 'node:fs/promises'
import { createServer as createNetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { build, createServer } from 'vite'
import { onEndSignal } from './children.mjs'
import { callPaths, pageFor } from './dev-requests.mjs'
import { stampOf, targets } from './sources.mjs'

/**
 * npm run dev: pages by Vite with hot replacement on PORT, calls passed on to the backend on a port of its own, which is
 * bundled again and restarted at every change of its sources.
 */
const environment = { ...process.env }
process.env.NODE_ENV ??= 'development' // or the server's build would make it production for the pages too
const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 8000)
const backendPort = await freePort()
const address = `http://${host}:${port}`
const backendUrl = `http://127.0.0.1:${backendPort}`

let backend = null
let backendIsUp = Promise.resolve()
let restarting = Promise.resolve()

onEndSignal(async () => {
  await stopBackend()
  process.exit(0)
})

await ensurePages()
await servePages().catch((error) => {
  console.error(error.message) // the port is taken, most likely
  process.exit(1)
})
await watchServer()
await backendIsUp
console.log(`Develop at ${address}`)

async function servePages() {
  const proxy = { [callPaths.source]: { target: backendUrl, bypass: serveByVite } }
  const pages = await createServer({
    configFile: targets.web.config,
    configLoader: 'runner',
    logLevel: 'warn',
    server: { host, port, strictPort: true, proxy },
  })
  await pages.listen()
}

/** The backend does not start without built pages, though nobody will look at them here. */
async function ensurePages() {
  if (await stat(targets.web.entry).catch(() => null)) return
  const child = spawn(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  await new Promise((resolve) => child.on('close', resolve))
}

async function watchServer() {
  await rm(stampOf('server'), { force: true }) // "npm start" must build anew after us
  const watcher = await build({
    configFile: targets.server.config,
    configLoader: 'runner',
    logLevel: 'warn',
    build: { watch: { exclude: ['node_modules/**', '**/*.test.ts'] } },
  })
  await new Promise((resolve) => {
    let hasFailed = false
    watcher.on('event', ({ code }) => {
      if (code === 'START') hasFailed = false
      if (code === 'ERROR') hasFailed = true // Vite has shown it; the last good backend goes on
      if (code === 'END' && !hasFailed) restart()
      if (code === 'END' || code === 'ERROR') resolve()
    })
  })
  void restartOnMigrations()
}

async function restartOnMigrations() {
  for await (const _ of watch('migrations')) restart()
}

/** One after the other: changes that come while the backend restarts lead to one more restart, not to two backends. */
function restart() {
  restarting = restarting.then(stopBackend).then(startBackend)
  backendIsUp = restarting.then(waitForBackend)
}

function startBackend() {
  const env = { ...environment, HOST: '127.0.0.1', PORT: String(backendPort), PUBLIC_URL: environment.PUBLIC_URL ?? address }
  const child = spawn(process.execPath, [targets.server.entry], { stdio: 'inherit', env, detached: true })
  backend = { child, ended: new Promise((resolve) => child.once('close', resolve)), isWanted: true }
  const started = backend
  child.once('close', (code) => {
    if (!started.isWanted) return
    if (code === 0) process.exit(0) // it has said itself that another one is running
    console.error('The backend ended; it starts again when a source changes.')
  })
}

async function stopBackend() {
  if (!backend) return
  backend.isWanted = false
  backend.child.kill('SIGTERM')
  await backend.ended
}

async function waitForBackend() {
  while (backend?.child.exitCode === null) {
    const isUp = await fetch(`${backendUrl}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await sleep(50)
  }
}

async function serveByVite(request) {
  const page = pageFor(request, address)
  if (!page) await backendIsUp
  return page
}

async function freePort() {
  const server = createNetServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port: free } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return free
}
