import { readFileSync, rmSync } from 'node:fs'
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Cluster, type ClusterConnection, openCluster, removeCluster } from '#server/platform/postgres/cluster.ts'
import { isAlive, processStart } from '#server/platform/postgres/process-start.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: ClusterConnection
    /** when every world begins, in milliseconds */
    worldStart: number
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

const folder = join(tmpdir(), `shipsmart-test-${process.pid}-${processStart(process.pid) ?? 0}`)

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
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** A run that was killed could not clean up. Only folders with our name, of our own user, whose process is gone, are touched. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid, start] = name.match(/^shipsmart-test-(\d+)-(\d+)$/) ?? []
    if (!pid || (isAlive(Number(pid)) && (start === '0' || processStart(Number(pid)) === start))) continue
    const leftover = join(tmpdir(), name)
    const found = await lstat(leftover).catch(() => null)
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue
    // Another run may be removing it at this very moment.
    await removeCluster(leftover).catch(() => {})
  }
}
