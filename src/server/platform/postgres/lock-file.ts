import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, processStart } from '#server/platform/postgres/process-start.ts'

export type LockOwner = { pid: number; start: string | null; url: string | null }
export type HeldLock = { release(): Promise<void>; setUrl(url: string): Promise<void> }

/** Takes the lock, or says who holds it. A lock whose owner died, or whose number another process has now, is taken over. */
export async function tryLock(file: string): Promise<{ held: HeldLock } | { owner: LockOwner }> {
  for (;;) {
    const held = await create(file)
    if (held) return { held }
    const owner = await readOwner(file)
    if (owner && isHolding(owner)) return { owner }
    const takenOver = await takeOver(file)
    if (takenOver) return { held: takenOver }
    await sleep(20)
  }
}

/** Who holds the lock now; null when it is free, or was left by somebody who died. */
export async function findHolder(file: string): Promise<LockOwner | null> {
  const owner = await readOwner(file)
  return owner && isHolding(owner) ? owner : null
}

/** Waits until the lock is free; for steps that take seconds, not for a running app. */
export async function waitForLock(file: string, timeoutMs: number): Promise<HeldLock> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const answer = await tryLock(file)
    if ('held' in answer) return answer.held
    if (Date.now() > deadline)
      throw new Error(`Process ${answer.owner.pid} keeps ${file} locked. End that process and start again.`)
    await sleep(50)
  }
}

/** The file appears with its content or not at all: a hard link, unlike an exclusive open, leaves no moment in which it is empty. */
async function create(file: string): Promise<HeldLock | null> {
  const draft = await writeDraft(file, null)
  try {
    await link(draft, file)
    return hold(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Two who find the same dead lock must not remove each other's new one: only the holder of the guard may replace it. */
async function takeOver(file: string): Promise<HeldLock | null> {
  const guardFile = `${file}.takeover`
  const guard = await create(guardFile)
  if (!guard) {
    const other = await readOwner(guardFile)
    if (other && !isHolding(other)) await rm(guardFile, { force: true })
    return null
  }
  try {
    const owner = await readOwner(file)
    if (owner && isHolding(owner)) return null
    await rename(await writeDraft(file, null), file)
    return hold(file)
  } finally {
    await guard.release()
  }
}

function hold(file: string): HeldLock {
  return {
    async release() {
      const owner = await readOwner(file)
      if (owner && isOurs(owner)) await rm(file, { force: true })
    },
    async setUrl(url) {
      await rename(await writeDraft(file, url), file)
    },
  }
}

async function writeDraft(file: string, url: string | null): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const owner: LockOwner = { pid: process.pid, start: processStart(process.pid), url }
  await writeFile(draft, `${JSON.stringify(owner)}\n`, { flag: 'wx', mode: 0o644 })
  return draft
}

async function readOwner(file: string): Promise<LockOwner | null> {
  try {
    const raw: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (typeof raw !== 'object' || raw === null || !('pid' in raw) || typeof raw.pid !== 'number') return null
    return {
      pid: raw.pid,
      start: 'start' in raw && typeof raw.start === 'string' ? raw.start : null,
      url: 'url' in raw && typeof raw.url === 'string' ? raw.url : null,
    }
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isHolding(owner: LockOwner): boolean {
  return isAlive(owner.pid) && (owner.start === null || owner.start === processStart(owner.pid))
}

function isOurs(owner: LockOwner): boolean {
  return owner.pid === process.pid && owner.start === processStart(process.pid)
}
