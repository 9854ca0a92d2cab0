import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { z } from 'zod'
import {
  type ArchiveHead,
  type ArchiveManifest,
  archiveHead,
  archiveManifest,
  entryNames,
  readFileName,
  readPartName,
} from './archive-format.ts'
import { fullName, type StoredTable } from './catalog.ts'
import { partialSuffix } from './partial-file.ts'
import { collect, damaged, isDamaged, readTar, type TarEntry } from './tar-reader.ts'

const decompress = promisify(gunzip)
/** PostgreSQL makes no longer row. */
const maxPartBytes = 1_100_000_000
const maxJsonBytes = 100_000_000
const newline = 0x0a

/** The functions that receive the parts of an archive. A part without a function is only checked. */
export type ArchiveVisitor = {
  head?(head: ArchiveHead): Promise<void>
  secret?(secret: string): Promise<void>
  /** the rows as texts of COPY; a table without rows is not visited */
  table?(table: StoredTable, blocks: AsyncIterable<Buffer>): Promise<void>
  file?(file: { storage: string; key: string; size: number }, body: AsyncIterable<Buffer>): Promise<void>
}

export type ReadArchive = { head: ArchiveHead; manifest: ArchiveManifest; bytes: number }

/**
 * Reads an archive from its beginning to its end and compares it with its manifest and its checksum. Throws
 * at the first difference. The archive is good only when this function returns.
 */
export async function readArchive(file: string, visitor: ArchiveVisitor = {}): Promise<ReadArchive> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`There is no file ${file}.`)
    throw error
  })
  try {
    if (file.endsWith(partialSuffix)) throw damaged('its backup was not finished')
    const { size } = await handle.stat()
    return { ...(await readEntries(readTar(handle), visitor)), bytes: size }
  } catch (error) {
    if (isDamaged(error)) throw new Error(`${file} is damaged or incomplete: ${(error as Error).message}.`, { cause: error })
    throw error
  } finally {
    await handle.close()
  }
}

async function readEntries(entries: AsyncGenerator<TarEntry>, visitor: ArchiveVisitor) {
  let current = await entries.next()
  const advance = async () => {
    current = await entries.next()
  }
  const expect = async (name: string): Promise<TarEntry> => {
    if (current.done) throw damaged(`${name} is missing`)
    if (current.value.name !== name) throw damaged(`${name} was expected where ${current.value.name} stands`)
    return current.value
  }
  const head = parse(archiveHead, await expect(entryNames.head).then(readJson))
  await visitor.head?.(head)
  await advance()
  const secret = (await collect((await expect(entryNames.secret)).body)).toString('utf8').trim()
  await visitor.secret?.(secret)
  await advance()

  const rows = head.tables.map(() => 0)
  /** The parts of one table, as long as they follow each other. */
  async function* blocksOf(table: number): AsyncGenerator<Buffer> {
    while (!current.done && readPartName(current.value.name) === table) {
      const compressed = await collect(current.value.body)
      const block = await decompress(compressed, { maxOutputLength: maxPartBytes }).catch(() => {
        throw damaged('a part of a table cannot be decompressed')
      })
      rows[table] = (rows[table] ?? 0) + countLines(block)
      yield block
      await advance()
    }
  }
  for (let last = -1; !current.done; ) {
    const at = readPartName(current.value.name)
    if (at === undefined) break
    const table = head.tables[at]
    if (!table || at <= last) throw damaged('its tables are not those of its list')
    last = at
    const blocks = blocksOf(at)
    await visitor.table?.(table, blocks)
    for await (const _ of blocks);
  }

  const files = { count: 0, bytes: 0 }
  while (!current.done) {
    const { name, size, body } = current.value
    const file = readFileName(name)
    if (!file) break
    await visitor.file?.({ ...file, size }, body)
    files.count += 1
    files.bytes += size
    await advance()
  }

  const manifest = parse(archiveManifest, await expect(entryNames.manifest).then(readJson))
  await advance()
  const checksum = await expect(entryNames.checksum)
  const digest = checksum.digestBefore()
  if ((await collect(checksum.body)).toString('latin1').trim() !== digest) throw damaged('its checksum differs')
  await advance()
  if (!current.done) throw damaged('something follows its checksum')
  for (const [at, table] of head.tables.entries())
    if (manifest.totals[at]?.rows !== rows[at]) throw damaged(`the rows of ${fullName(table)} are not as many as there were`)
  if (manifest.files.count !== files.count || manifest.files.bytes !== files.bytes)
    throw damaged('its files are not those that were written')
  return { head, manifest }
}

async function readJson(entry: TarEntry): Promise<unknown> {
  if (entry.size > maxJsonBytes) throw damaged(`${entry.name} is too large`)
  try {
    return JSON.parse((await collect(entry.body)).toString('utf8'))
  } catch (error) {
    if (isDamaged(error)) throw error
    throw damaged(`${entry.name} cannot be read`)
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const parsed = schema.safeParse(raw)
  if (!parsed.success) throw damaged('it is no archive of a backup, or of a newer version of ShipSmart')
  return parsed.data
}

/** COPY writes a line for each row; a line break within a value is escaped. */
function countLines(block: Buffer): number {
  let count = 0
  for (let at = block.indexOf(newline); at !== -1; at = block.indexOf(newline, at + 1)) count += 1
  return count
}
