import { writeArchive } from '#server/platform/backup/write-archive.ts'
import { runAsFlow } from '#server/platform/crash-points.ts'
import type { Connection } from '#server/platform/db/pool.ts'

export type BackupFlowInput = { connection: Connection; file: string }

/** Writes one archive without files. */
export async function backupFlow({ connection, file }: BackupFlowInput): Promise<string[]> {
  const source = { connection, secret: 'a secret', files: null, now: new Date(), run: null }
  return (await runAsFlow('backup', () => writeArchive(file, source))).steps
}
