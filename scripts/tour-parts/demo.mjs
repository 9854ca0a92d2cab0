import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainError, progress } from '../say.mjs'

const people = {
  member: { path: '/api/user/checkIn', key: 'userInfo', credentials: { tab: 'login', username: 'demo', password: 'Demo#2026' } },
  admin: { path: '/admin/Index/login', key: 'adminInfo', credentials: { username: 'admin', password: 'Admin#2026' } },
}

/** The built app with its demo, on a data folder of its own that goes with it. */
export async function startDemo() {
  const folder = await mkdtemp(join(tmpdir(), 'shipsmart-tour-'))
  await chmod(folder, 0o711) // the database server runs as another user when we are root
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), DEMO: '1', LOG_LEVEL: 'warn' }
  for (const name of ['DATABASE_URL', 'NODE_ENV', 'PUBLIC_URL']) delete env[name]
  // In a group of its own: Ctrl-C is for us, and we end it in order.
  const child = spawn(process.execPath, ['dist/server/main.js'], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const url = await progress('Starting the demo', () => readUrl(child))
    const stored = {}
    for (const who of Object.keys(people)) stored[who] = await signIn(url, people[who])
    return { url, stored, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function readUrl(child) {
  let said = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece) => {
        said += piece
        const url = /Ready at (http:\S+)/.exec(said)?.[1]
        if (url) resolve(url)
      })
    }
    child.once('error', reject)
    child.once('close', () => reject(plainError(`The app did not start:\n${said}`)))
  })
}

/** What the browser would have kept after a sign-in. */
async function signIn(url, { path, key, credentials }) {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', server: 'true' },
    body: JSON.stringify({ ...credentials, keep: true }),
  })
  const { code, msg, data } = await answer.json()
  if (code !== 1) throw plainError(`The demo account ${credentials.username} could not sign in: ${msg}`)
  return { name: key, value: JSON.stringify(data.userInfo) }
}
