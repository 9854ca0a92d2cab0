import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** "A temporary failure" in sysexits.h: the application asks with it to be started again. */
const restartCode = 75
const firstPauseMs = 100
const longestPauseMs = 10_000
const repeatMs = 1000
/** Lived so long, it was no failure of the start. */
const steadyMs = 10_000
/**
 * It says every second that it lives. Frozen it says nothing and does nothing; one that works without a word, on a busy machine or for ever, is given
 * longer, and one that starts longer still. Counted and not timed: while we sleep with the machine nobody is silent.
 */
const most = { idle: 4, busy: 30, starting: 120 }

/**
 * Runs the application and starts it again when it dies, freezes or asks for it. One that ends by itself, or says why it cannot start, is left
 * alone. Only the application stops things: told to end, we tell it, wait, and end as it did.
 */
export async function supervise(file) {
  const env = { ...process.env }
  let isEnding = false
  let stopRequestedMs = null
  let child = null
  const end = (signal) => {
    // By message: the signal has usually reached the application too. One that comes later means "at once"; copies of
    // the first, which npm passes on to its process group, come within moments.
    if (stopRequestedMs === null && child?.connected) child.send('stop')
    else if (stopRequestedMs !== null && performance.now() - stopRequestedMs > repeatMs) child?.kill(signal)
    stopRequestedMs ??= performance.now()
    isEnding = true
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)

  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const begun = Date.now()
    child = spawn(process.execPath, [...process.execArgv, file], { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    const { code, signal, wasUp } = await watchChild(child, {
      // The same address after a restart, also where the first start was given any free one.
      onUp: (port) => Object.assign(env, { PORT: String(port) }),
      onEnding: () => {
        isEnding = true
      },
    })
    child = null
    if (isEnding || code === 0 || (code !== null && code !== restartCode && !wasUp)) process.exit(code ?? 1)
    if (Date.now() - begun > steadyMs) pauseMs = firstPauseMs
    console.error(`ShipSmart ended unexpectedly (${signal ?? `code ${code}`}) and is started again.`)
    await sleep(pauseMs)
    if (isEnding) process.exit(0)
  }
}

function watchChild(child, { onUp, onEnding }) {
  let wasUp = false
  let silentSeconds = 0
  let idleSeconds = 0
  let lastWork = 0
  const watch = setInterval(() => {
    const work = cpuTimeOf(child.pid)
    silentSeconds += 1
    idleSeconds = work === lastWork ? idleSeconds + 1 : 0
    lastWork = work
    if (idleSeconds < most.idle && silentSeconds < (wasUp ? most.busy : most.starting)) return
    if (child.kill('SIGKILL')) console.error(`ShipSmart did not answer for ${silentSeconds} seconds.`)
  }, 1000)
  child.on('message', (message) => {
    silentSeconds = 0
    idleSeconds = 0
    if (message === 'ending') onEnding()
    if (typeof message?.up === 'number') {
      wasUp = true
      onUp(message.up)
    }
  })
  return new Promise((resolve) => {
    const finish = (code, signal) => {
      clearInterval(watch)
      resolve({ code, signal, wasUp })
    }
    child.once('error', () => finish(1, null))
    child.once('exit', finish)
  })
}

/** How long a process has had the processor, in the system's own unit; where there is no /proc nobody knows, and every one counts as busy. */
function cpuTimeOf(pid) {
  try {
    // Its name, in brackets, may hold anything; of what follows the 12th and 13th are its own time and the system's for it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return Number.NaN
  }
}
