import { execFileSync, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type Cluster, openCluster, removeCluster } from '#server/platform/postgres/cluster.ts'
import { readPostmaster } from '#server/platform/postgres/postmaster.ts'
import { isAlive } from '#server/platform/postgres/process-start.ts'

const isRoot = process.getuid?.() === 0
const made: string[] = []

afterEach(async () => {
  for (const dir of made.splice(0)) {
    await removeCluster(dir)
    await rm(dirname(dir), { recursive: true, force: true })
  }
})

let ready = ''
afterAll(() => rm(ready && dirname(ready), { recursive: true, force: true }))

describe('the embedded PostgreSQL', () => {
  test('creates a cluster, one for several who open it at once, keeps its data over a stop, and knows Chinese letters', async () => {
    const dir = await newFolder()
    const together = await Promise.all([1, 2, 3, 4].map(() => openCluster({ dir, durable: false })))
    expect(together.filter((cluster) => !cluster.reused)).toHaveLength(1)
    for (const cluster of together) expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }])
    const [first] = together as [Cluster, ...Cluster[]]
    await query(first, "create table thing (name text); insert into thing values ('运单')")
    await first.stop()
    expect(await readPostmaster(join(first.folder, 'cluster/data'))).toBeNull()

    const second = await openCluster({ dir, durable: false })
    expect(second.reused).toBe(false)
    expect(await query(second, 'select name from thing')).toEqual([{ name: '运单' }])
    await query(second, 'create extension pg_trgm')
    const [row] = await query(
      second,
      `select show_trgm('运单')::text <> '{}' as trigrams, current_setting('TimeZone') as zone, datlocale as locale, datlocprovider as provider,
        current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses
       from pg_database where datname = current_database()`,
    )
    expect(row).toEqual({ trigrams: true, zone: 'UTC', locale: 'C.UTF-8', provider: 'b', fsync: 'off', addresses: '' })
  })

  test('is durable unless told otherwise, and asks for its password', async () => {
    const cluster = await openCluster({ dir: await readyFolder() })
    expect(await query(cluster, 'show fsync')).toEqual([{ fsync: 'on' }])
    const client = new pg.Client({ ...cluster.connection(), password: 'wrong' })
    await expect(client.connect()).rejects.toThrow(/password authentication failed/)
    expect((await stat(join(cluster.folder, 'cluster/password'))).mode & 0o777).toBe(0o600)
  })

  test('a server killed with -9 while one of its processes is busy: the new one waits for that process instead of writing beside it', async () => {
    const dir = await readyFolder()
    const first = await openCluster({ dir, durable: false })
    const client = new pg.Client(first.connection())
    client.on('error', () => {})
    await client.connect()
    const [busy] = (await client.query('select pg_backend_pid() as pid')).rows as { pid: number }[]
    const work = client.query('select count(*) from generate_series(1, 200000000)').catch(() => {})
    const server = await readPostmaster(join(first.folder, 'cluster/data'))
    process.kill(server?.pid ?? 0, 'SIGKILL')
    await until(() => !isAlive(server?.pid ?? 0))
    expect(isAlive(busy?.pid ?? 0)).toBe(true)
    const opening = openCluster({ dir, durable: false })
    const log = join(first.folder, 'cluster/server.log')
    await until(async () => (await readFile(log, 'utf8')).includes('pre-existing shared memory block'))
    process.kill(busy?.pid ?? 0, 'SIGKILL')
    const second = await opening
    expect(isAlive(busy?.pid ?? 0)).toBe(false)
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
    await work
  })

  test('a stale pid file whose number another process of the same user has now does not stop the start', async () => {
    const dir = await readyFolder()
    const first = await openCluster({ dir, durable: false })
    const data = join(first.folder, 'cluster/data')
    const pidFile = await readFile(join(data, 'postmaster.pid'), 'utf8')
    await first.stop()
    const { uid, gid } = await stat(data)
    const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid, cwd: '/' } : { cwd: '/' })
    try {
      await writeFile(join(data, 'postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)))
      const second = await openCluster({ dir, durable: false })
      expect(second.reused).toBe(false)
      expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      stranger.kill('SIGKILL')
    }
  })

  test('a running server whose socket was swept away is replaced', async () => {
    const dir = await readyFolder()
    const first = await openCluster({ dir, durable: false })
    await rm(join(first.connection().host, '.s.PGSQL.5432'))
    const second = await openCluster({ dir, durable: false })
    expect(second.reused).toBe(false)
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('what a killed initdb left is not taken for a cluster and is removed', async () => {
    const dir = await newFolder()
    await mkdir(join(dir, 'cluster.part-abc/data'), { recursive: true })
    await writeFile(join(dir, 'cluster.part-abc/data/PG_VERSION'), '18\n')
    const cluster = await openCluster({ dir, durable: false })
    expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await readdir(cluster.folder)).toEqual(['cluster'])
  })

  test('a path too long for a socket gets a short private folder, which goes away with the server', async () => {
    const dir = await readyFolder('x'.repeat(90))
    const cluster = await openCluster({ dir, durable: false })
    const { host } = cluster.connection()
    expect(host.startsWith(await realpath(tmpdir()))).toBe(true)
    expect((await stat(host)).mode & 0o777).toBe(0o700)
    expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }])
    await cluster.stop()
    await expect(stat(host)).rejects.toThrow(/ENOENT/)
  })

  test('a folder reached through a link, with blanks and letters of another script in its name', async () => {
    const dir = await readyFolder("o'brien 数据, \u00e9")
    const link = join(dir, '..', 'link')
    await symlink(dir, link)
    const cluster = await openCluster({ dir: link, durable: false })
    expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await openCluster({ dir, durable: false })).reused).toBe(true)
  })

  test('a cluster of another major says what to do', async () => {
    const dir = await readyFolder()
    const cluster = await openCluster({ dir, durable: false })
    await cluster.stop()
    await writeFile(join(cluster.folder, 'cluster/data/PG_VERSION'), '17\n')
    await expect(openCluster({ dir, durable: false })).rejects.toThrow(
      /made by PostgreSQL 17.*a backup with the version of ShipSmart that made it.*another DATA_DIR.*docs\/operations\.md/,
    )
  })

  test('a start that fails shows the last words of the server', async () => {
    const dir = await readyFolder()
    const cluster = await openCluster({ dir, durable: false })
    await cluster.stop()
    await rm(join(cluster.folder, 'cluster/data/global'), { recursive: true })
    await expect(openCluster({ dir, durable: false })).rejects.toThrow(/could not be started[\s\S]*global/)
  })

  test.runIf(isRoot)(
    'root with a private data folder: the cluster lies elsewhere, the same one every time, a new one after the folder was deleted',
    async () => {
      const dir = await newFolder()
      await chmod(join(dir, '..'), 0o700)
      const said: string[] = []
      const first = await openCluster({ dir, durable: false, say: (line) => said.push(line) })
      expect(first.folder).toMatch(/^\/var\/lib\/shipsmart\/[0-9a-f]{16}$/)
      expect(said.join()).toMatch(/is kept in \/var\/lib\/shipsmart/)
      await query(first, 'create table thing ()')
      await first.stop()
      await chmod(join(dir, '..'), 0o755)
      const second = await openCluster({ dir, durable: false })
      expect(second.folder).toBe(first.folder)
      expect(await query(second, "select to_regclass('thing') is not null as kept")).toEqual([{ kept: true }])
      await second.stop()
      await rm(first.folder, { recursive: true })
      await rm(dir, { recursive: true })
      await chmod(join(dir, '..'), 0o700)
      const third = await openCluster({ dir, durable: false })
      expect(third.folder).not.toBe(first.folder)
    },
  )

  test.runIf(isRoot)('root: a cluster whose folder was closed later is not silently replaced by an empty one', async () => {
    const dir = await readyFolder()
    const cluster = await openCluster({ dir, durable: false })
    await cluster.stop()
    await chmod(join(dir, '..'), 0o700)
    await expect(openCluster({ dir, durable: false })).rejects.toThrow(/can no longer enter it.*chmod o\+x/)
    await chmod(join(dir, '..'), 0o755)
  })

  test.runIf(isRoot)(
    'root: the server runs as an unprivileged user without extra groups, and only the socket folder and data are its own',
    async () => {
      const cluster = await openCluster({ dir: await readyFolder(), durable: false })
      const server = await readPostmaster(join(cluster.folder, 'cluster/data'))
      const status = await readFile(`/proc/${server?.pid}/status`, 'utf8')
      const owner = await stat(join(cluster.folder, 'cluster/data'))
      expect(owner.uid).not.toBe(0)
      expect(status).toMatch(new RegExp(`^Uid:\\s+${owner.uid}\\s+${owner.uid}\\s`, 'm'))
      expect(status).toMatch(/^Groups:\s*$/m)
      expect((await stat(join(cluster.folder, 'cluster'))).uid).toBe(0)
      expect((await stat(join(cluster.folder, 'cluster/password'))).uid).toBe(0)
    },
  )
})

async function newFolder(name = 'db'): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'shipsmart-cluster-'))
  await chmod(parent, 0o755)
  made.push(join(parent, name))
  return join(parent, name)
}

/** A folder with a cluster in it, made once and copied from then on: for what is about finding one, not about making one. */
async function readyFolder(name = 'db'): Promise<string> {
  if (ready === '') {
    const dir = await newFolder()
    await (await openCluster({ dir, durable: false })).stop()
    made.pop()
    ready = dir
  }
  const dir = await newFolder(name)
  execFileSync('cp', ['-a', ready, dir])
  return dir
}

async function query(cluster: { connection(): pg.ClientConfig }, sql: string): Promise<unknown[]> {
  const client = new pg.Client(cluster.connection())
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isTrue, { timeout: 30_000, interval: 20 }).toBe(true)
}
