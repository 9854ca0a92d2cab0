import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Ctx } from '#server/ctx.ts'
import { issueDocument } from '#server/modules/files/index.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import type { ImportKind } from '../import-kind.ts'
import { getImportWithRows } from '../import-status.ts'
import { writeResultSheet } from '../result-sheet.ts'

/** One download of the sheet with what became of each row, as it stands now. */
export async function fetchResult(ctx: Ctx, kind: ImportKind, id: number, caller: Caller): Promise<{ url: string }> {
  const { realm, id: userId } = actorOf(caller)
  const importKey = { userId, kind: kind.kind, id }
  await getImportWithRows(ctx, importKey)
  const folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-result-'))
  try {
    const sheet = await writeResultSheet(ctx, kind, importKey, { language: caller.language, folder })
    return await issueDocument(
      ctx,
      { realm, id: userId },
      {
        key: `imports/${randomUUID()}.xlsx`,
        name: sheet.name,
        mimetype: sheet.mimetype,
        isTemporary: true,
        draw: async () => createReadStream(sheet.path),
      },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
