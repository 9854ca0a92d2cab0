import { z } from 'zod'

/**
 * An archive is a plain tar file. It has `archive.json`, `secret`, the tables as compressed COPY text in
 * parts, the files, `manifest.json` with all totals, and `checksum`, the SHA-256 of everything before it.
 */
export const entryNames = { head: 'archive.json', secret: 'secret', manifest: 'manifest.json', checksum: 'checksum' } as const

export const partName = (table: number, part: number): string =>
  `tables/${String(table).padStart(4, '0')}/${String(part).padStart(6, '0')}.gz`
export const readPartName = (name: string): number | undefined => {
  const [, table] = /^tables\/(\d{4})\/\d{6}\.gz$/.exec(name) ?? []
  return table === undefined ? undefined : Number(table)
}

export const fileName = ({ storage, key }: { storage: string; key: string }): string => `files/${storage}/${key}`
export const readFileName = (name: string): { storage: string; key: string } | undefined => {
  const [, storage, key] = /^files\/([a-z0-9]+)\/(.+)$/.exec(name) ?? []
  return storage && key ? { storage, key } : undefined
}

const format = 'shipsmart-backup'
const version = 1

export const archiveHead = z.object({
  format: z.literal(format),
  version: z.literal(version),
  created: z.iso.datetime(),
  /** the PostgreSQL that it was read from */
  server: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** the version of the queue's tables */
  queue: z.int().nullable(),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  hasFiles: z.boolean(),
  /** the row of the run that made it, which is still running in its tables */
  run: z.int().nullable(),
})
export type ArchiveHead = z.output<typeof archiveHead>

export const newHead = (known: Omit<ArchiveHead, 'format' | 'version'>): ArchiveHead => ({ format, version, ...known })

export const archiveManifest = z.object({
  /** in the order of `tables` of the head */
  totals: z.array(z.object({ rows: z.int(), sums: z.record(z.string(), z.string()) })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.object({
    count: z.int(),
    bytes: z.int(),
    /** rows name them, and their store did not have them */
    missing: z.int(),
    /** the first of them */
    missingNames: z.array(z.string()),
  }),
})
export type ArchiveManifest = z.output<typeof archiveManifest>
