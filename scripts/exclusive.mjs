import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const lock = 'dist/.lock'

/** One npm command at a time installs or builds; the others wait and then find the work done. A dead owner's lock does not count. */
export async function withLock(work) {
  await mkdir('dist', { recursive: true })
  const draft = `${lock}-${process.pid}`
  await writeFile(draft, String(process.pid))
  for (let isAnnounced = false; !(await take(draft)); isAnnounced = true) {
    if (!isAnnounced) console.error('Waiting for another npm command that installs or builds …')
    await sleep(200)
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
    await rm(draft, { force: true })
  }
}

async function take(draft) {
  try {
    await link(draft, lock) // unlike an exclusive open, the file is never there without its content
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const owner = Number(await readFile(lock, 'utf8').catch(() => '0'))
  if (owner !== 0 && owner !== process.pid && isAlive(owner)) return false
  // Renaming picks one of several who find the same dead lock.
  const aside = `${lock}-dead-${process.pid}`
  await rename(lock, aside).catch(() => {})
  await rm(aside, { force: true })
  return false
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
