import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const running = new Set()
let isEnding = false

/**
 * Runs a program to its end in a process group of its own, so that all it started can be ended with it. One that `givesWay` has the processor
 * when nobody else wants it.
 */
export function runChild(file, args, { env = {}, givesWay = false } = {}) {
  return new Promise((resolve) => {
    if (isEnding) return
    const child = spawn(file, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    const pieces = []
    child.stdout.on('data', (piece) => pieces.push(piece))
    child.stderr.on('data', (piece) => pieces.push(piece))
    running.add(child)
    if (givesWay && child.pid) giveWay(child.pid)
    const finish = (code, extra) => {
      running.delete(child)
      if (!isEnding) resolve({ code, output: Buffer.concat(pieces).toString('utf8') + extra })
    }
    child.on('error', (error) => finish(1, error.message))
    child.on('close', (code, signal) => finish(code ?? 1, signal ? `\nended by ${signal}` : ''))
  })
}

function giveWay(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // already gone, or not allowed here: then it runs like the others
  }
}

/** First politely, so that databases and browsers are put away; what is left after ten seconds by force. */
export async function endAll() {
  isEnding = true
  for (const child of running) signalGroup(child, 'SIGTERM')
  for (let waited = 0; running.size > 0 && waited < 10_000; waited += 50) await sleep(50)
  for (const child of running) signalGroup(child, 'SIGKILL')
}

export function onEndSignal(work) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void work(signal))
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // already gone
  }
}
