import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import type { ArchiveHead, ArchiveManifest } from './archive-format.ts'
import { quoted, sessionSettings } from './catalog.ts'
import { copyIn } from './copy.ts'
import {
  type Comparison,
  compareTotals,
  emptyTables,
  mustHaveTables,
  releaseJobs,
  setSequences,
  suspendRules,
} from './load-tables.ts'
import { prepareTarget, type Target, withClient } from './prepare-target.ts'
import { readArchive } from './read-archive.ts'

/** A file of the archive that lies on this machine's disk, on its way into its store. */
type UnpackedFile = { storage: string; key: string; path: string; size: number; sha256: string }

type Restore = Target & {
  file: string
  /** fails where the archive's secret cannot be used here */
  checkSecret: (secret: string) => Promise<void>
  keepSecret: (secret: string) => Promise<void>
  /** null leaves the files of the archive out; `check` fails where there is no such store */
  files: { check: (storage: string) => void; put: (file: UnpackedFile) => Promise<void> } | null
  printLine: (line: string) => void
}

export type RestoredArchive = { head: ArchiveHead; manifest: ArchiveManifest; bytes: number }

/**
 * Restores an archive into an empty database. The archive is checked first. One transaction then loads
 * everything and commits when rows and sums agree with the archive. After an error the database is as empty
 * as before.
 */
export async function restoreArchive(restore: Restore): Promise<RestoredArchive> {
  const { file, printLine } = restore
  printLine(`Checking ${file}`)
  const { head } = await readArchive(file, {
    secret: restore.checkSecret,
    file: async ({ storage }, body) => {
      restore.files?.check(storage)
      for await (const _ of body);
    },
  })
  await prepareTarget(restore, head)
  printLine(`Restoring the backup of ${head.created} (${head.tables.length} tables)`)
  return withClient(restore.connection, async (client) => {
    await client.query(sessionSettings)
    await client.query('begin')
    try {
      const restored = await loadArchive(client, head, restore)
      await client.query('commit')
      await client.query('analyze')
      return restored
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  })
}

async function loadArchive(client: ClientBase, head: ArchiveHead, restore: Restore): Promise<RestoredArchive> {
  await mustHaveTables(client, head)
  const resumeRules = await suspendRules(client, head.tables)
  await emptyTables(client, head.tables)
  const folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-restore-'))
  try {
    const read = await readArchive(restore.file, {
      secret: restore.keepSecret,
      table: ({ schema, name, columns }, blocks) =>
        copyIn(client, `copy ${quoted(schema, name)} (${columns.map((column) => quoted(column)).join(', ')}) from stdin`, blocks),
      file: async (stored, body) => {
        if (restore.files) await restore.files.put({ ...stored, ...(await unpack(folder, body)) })
        for await (const _ of body);
      },
    })
    await resumeRules()
    await setSequences(client, read.manifest)
    const compared = await compareTotals(client, head, read.manifest)
    printComparison(compared, restore.printLine)
    if (compared.some(({ differences }) => differences.length > 0))
      throw new Error('The restored tables are not those of the archive, so nothing was kept.')
    await releaseJobs(client, head)
    return read
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function printComparison(compared: readonly Comparison[], printLine: (line: string) => void): void {
  const filled = compared.filter(({ rows, differences }) => rows > 0 || differences.length > 0)
  for (const { table, rows, sums, differences } of filled) {
    const shown = Object.entries(sums).flatMap(([column, sum]) => (sum === '0' ? [] : [`${column} ${sum}`]))
    printLine(`  ${table}: ${differences.join(', ') || `${rows} rows as in the archive, sums ${shown.join(', ') || '0'}`}`)
  }
  printLine(`  ${compared.length - filled.length} tables without rows, as in the archive`)
}

async function unpack(folder: string, body: AsyncIterable<Buffer>): Promise<Pick<UnpackedFile, 'path' | 'sha256'>> {
  const place = path.join(folder, 'file')
  const hash = createHash('sha256')
  await pipeline(Readable.from(hashed(body, hash)), createWriteStream(place, { mode: 0o600 }))
  return { path: place, sha256: hash.digest('hex') }
}

async function* hashed(body: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}
