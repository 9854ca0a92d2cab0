import { readFileSync, rmSync, statfsSync } from 'node:fs'
import { chmod, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Cluster, type ClusterConnection, openCluster, removeCluster } from '#server/platform/postgres/cluster.ts'
import { isAlive, processStart } from '#server/platform/postgres/process-start.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: ClusterConnection
    /** when every world begins, in milliseconds */
    worldStart: number
    /** where workers may leave files that go with the run, in reach of the packages; not made yet */
    scratch: string
  }
}

/** A Tuesday at noon in winter, far from the ends of days, months and summer time, whenever the tests are run. */
const worldStart = Date.parse(process.env.WORLD_NOW ?? '2026-01-13T12:00:00Z')

/** One throw-away PostgreSQL for the whole run, whichever projects take part. */
export async function setup(project: TestProject): Promise<void> {
  shared.users += 1
  shared.opening ??= open()
  const cluster = await shared.opening
  project.provide('cluster', cluster.connection())
  project.provide('worldStart', worldStart)
  project.provide('scratch', scratch)
}

export async function teardown(): Promise<void> {
  shared.users -= 1
  if (shared.users === 0) await close()
}

/** Vitest loads this file once per project, so the cluster is kept where every copy finds it. */
type Shared = { users: number; opening: Promise<Cluster> | null }
const holder = globalThis as typeof globalThis & { shipsmartTestCluster?: Shared }
holder.shipsmartTestCluster ??= { users: 0, opening: null }
const shared = holder.shipsmartTestCluster

const memory = '/dev/shm'
const cache = resolve('node_modules/.cache')
const name = `shipsmart-test-${process.pid}-${processStart(process.pid) ?? 0}`
const folder = join(chooseParent(), name)
const scratch = join(cache, name)

/** A clone of the template is two thousand files that soon go again: in memory it costs a third of what it does on a disk. */
function chooseParent(): string {
  const enough = 4e9
  if (process.env.TMPDIR || process.availableMemory() < 2 * enough) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize < enough ? tmpdir() : memory
  } catch {
    return tmpdir() // no such place on this system
  }
}

async function open(): Promise<Cluster> {
  await removeLeftovers()
  process.once('exit', closeAtOnce)
  await mkdir(folder)
  await chmod(folder, 0o711)
  try {
    return await openCluster({ dir: folder, durable: false })
  } catch (error) {
    await removeCluster(folder) // Vitest calls no teardown for a setup that failed
    throw error
  }
}

async function close(): Promise<void> {
  const opening = shared.opening
  shared.opening = null
  if (!opening) return
  await opening.catch(() => {})
  await removeCluster(folder)
  await rm(scratch, { recursive: true, force: true })
}

/** Ctrl-C makes Vitest leave without a teardown, and at that point nothing can be awaited any more. */
function closeAtOnce(): void {
  if (!shared.opening) return
  try {
    const pid = Number(readFileSync(join(folder, 'cluster/data/postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 'SIGQUIT')
    const pause = new Int32Array(new SharedArrayBuffer(4))
    for (let waited = 0; waited < 3_000 && isAlive(pid); waited += 10) Atomics.wait(pause, 0, 0, 10)
  } catch {
    // not started yet, or already stopped
  }
  for (const one of [folder, scratch]) rmSync(one, { recursive: true, force: true, maxRetries: 5 })
}

/** A run that was killed could not clean up. Only folders with our name, of our own user, whose process is gone, are touched. */
async function removeLeftovers(): Promise<void> {
  const folders = await Promise.all(
    [tmpdir(), memory, cache].map(async (parent) => (await readdir(parent).catch(() => [])).map((name) => join(parent, name))),
  )
  for (const leftover of folders.flat()) {
    const [, pid, start] = leftover.match(/\/shipsmart-test-(\d+)-(\d+)$/) ?? []
    if (!pid || (isAlive(Number(pid)) && (start === '0' || processStart(Number(pid)) === start))) continue
    const found = await lstat(leftover).catch(() => null)
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue
    // Another run may be removing it at this very moment.
    await removeCluster(leftover).catch(() => {})
  }
}
