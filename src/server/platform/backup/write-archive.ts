import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import { crashPoint } from '#server/platform/crash-points.ts'
import { readMigrationHistory } from '#server/platform/db/migrate.ts'
import type { Connection } from '#server/platform/db/pool.ts'
import { type ArchiveHead, type ArchiveManifest, entryNames, fileName, newHead, partName } from './archive-format.ts'
import { fullName, listTables, quoted, readQueueVersion, readSequences, readTotals, sessionSettings } from './catalog.ts'
import { copyOut } from './copy.ts'
import { writeWholeFile } from './partial-file.ts'
import { collect } from './tar-reader.ts'
import { createTarWriter, type TarWriter } from './tar-writer.ts'

const compress = promisify(gzip)
/** Most of the gain at a third of the time. */
const compressionLevel = 3

/** A column pair of a table that says where a stored file lies. `key` is an expression of SQL. */
export type StoredFileColumns = { table: string; storage: string; key: string }

export type FileSource = {
  columns: readonly StoredFileColumns[]
  /** null when the store does not have it */
  open(storage: string, key: string): Promise<{ stream: Readable; size: number } | null>
}

type ArchiveSource = {
  connection: Connection
  secret: string
  /** null leaves the files out */
  files: FileSource | null
  now: Date
  run: number | null
  reserve?: number
}

export type WrittenArchive = { bytes: number; rows: number; tables: number; files: ArchiveManifest['files'] }

const lockTimeoutMs = 30_000
/** Larger files go through without being held in memory. */
const maxBufferedFile = 4_194_304
const fileAttempts = 3
const retryPauseMs = 300
const shownMissing = 20

/**
 * Writes one archive with a snapshot of the database, the stored files and the application's secret. The
 * transaction only reads, so it blocks no writer. Files are read after it ended, so a slow store does not
 * keep it open.
 */
export function writeArchive(target: string, source: ArchiveSource): Promise<WrittenArchive> {
  return writeWholeFile(target, {
    reserve: source.reserve,
    write: async (handle, onWrite) => {
      const tar = createTarWriter(handle, { time: source.now, onWrite })
      const listPath = `${target}.${process.pid}.files.partial`
      try {
        const tables = await writeTables(tar, source, listPath)
        const files = source.files ? await writeFiles(tar, source.files, listPath) : noFiles
        const manifest: ArchiveManifest = { totals: tables.totals, sequences: tables.sequences, files }
        await tar.addBytes(entryNames.manifest, toJson(manifest))
        await tar.addBytes(entryNames.checksum, Buffer.from(`${tar.digest()}\n`))
        await tar.end()
        await crashPoint('before rename')
        const rows = tables.totals.reduce((sum, one) => sum + one.rows, 0)
        return { bytes: tar.bytesWritten(), rows, tables: tables.totals.length, files }
      } finally {
        await rm(listPath, { force: true })
      }
    },
  })
}

const noFiles: ArchiveManifest['files'] = { count: 0, bytes: 0, missing: 0, missingNames: [] }
const toJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

async function writeTables(tar: TarWriter, { connection, secret, files, now, run }: ArchiveSource, listPath: string) {
  const client = new pg.Client({ ...connection, application_name: 'shipsmart-backup' })
  // The running statement fails with the error as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`${sessionSettings}; set lock_timeout = ${lockTimeoutMs}`)
    await client.query('begin transaction isolation level repeatable read read only')
    const migrations = await readMigrationHistory(client)
    if (!migrations) throw new Error('There is nothing to back up: ShipSmart was never started on this database.')
    const tables = await listTables(client)
    // A migration waits until the tables are read.
    await client.query(`lock table ${tables.map(({ schema, name }) => quoted(schema, name)).join(', ')} in access share mode`)
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const head: ArchiveHead = newHead({
      created: now.toISOString(),
      server: rows[0]?.server_version ?? '',
      migrations,
      queue: await readQueueVersion(client),
      tables,
      hasFiles: files !== null,
      run,
    })
    await tar.addBytes(entryNames.head, toJson(head))
    await tar.addBytes(entryNames.secret, Buffer.from(`${secret}\n`))
    const totals: ArchiveManifest['totals'] = []
    for (const [at, table] of tables.entries()) {
      totals.push(await readTotals(client, table))
      let part = 0
      const names = table.columns.map((name) => quoted(name)).join(', ')
      for await (const block of copyOut(client, `copy ${quoted(table.schema, table.name)} (${names}) to stdout`))
        await tar.addBytes(partName(at, part++), await compress(block, { level: compressionLevel }))
      await crashPoint(`after table ${fullName(table)}`)
    }
    if (files) await saveFileList(client, files, listPath)
    const sequences = await readSequences(client)
    await client.query('commit')
    return { totals, sequences }
  } finally {
    await client.end()
  }
}

/** A line for each file. An older schema may lack some of the columns. */
async function saveFileList(client: pg.Client, { columns }: FileSource, listPath: string): Promise<void> {
  const selects: string[] = []
  for (const { table, storage, key } of columns) {
    const { rows } = await client.query(
      'select 1 from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped',
      [`public.${table}`, storage],
    )
    if (rows.length > 0) selects.push(`select ${storage}, ${key} from ${table} where ${storage} <> ''`)
  }
  const text = selects.length > 0 ? selects.join(' union ') : `select '', '' where false`
  await pipeline(Readable.from(copyOut(client, `copy (${text}) to stdout`)), createWriteStream(listPath, { mode: 0o600 }))
}

async function writeFiles(tar: TarWriter, source: FileSource, listPath: string): Promise<ArchiveManifest['files']> {
  const found = { ...noFiles, missingNames: [] as string[] }
  const lines = createInterface({ input: createReadStream(listPath), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) {
    const [storage = '', key = ''] = line.split('\t')
    const name = fileName({ storage, key })
    const size = await writeFile(tar, name, () => source.open(storage, key))
    if (size === null) {
      found.missing += 1
      if (found.missingNames.length < shownMissing) found.missingNames.push(name)
      continue
    }
    found.count += 1
    found.bytes += size
  }
  return found
}

type OpenFile = () => Promise<{ stream: Readable; size: number } | null>

/** A small file is read whole first, so that a store that breaks off can be asked again. */
async function writeFile(tar: TarWriter, name: string, open: OpenFile): Promise<number | null> {
  const file = await readSmall(name, open)
  if (!file) return null
  if (file.bytes) await tar.addBytes(name, file.bytes)
  else await tar.addStream(name, file.size, file.stream)
  return file.size
}

async function readSmall(name: string, open: OpenFile) {
  for (let attempt = 1; ; attempt++) {
    try {
      const file = await open()
      if (!file || file.size > maxBufferedFile) return file && { ...file, bytes: null }
      const bytes = await collect(file.stream)
      if (bytes.length !== file.size) throw new Error(`${name} could not be read whole`)
      return { ...file, bytes }
    } catch (error) {
      if (attempt >= fileAttempts) throw error
      await sleep(retryPauseMs * attempt)
    }
  }
}
