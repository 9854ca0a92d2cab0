import type { InputOf } from '#contract/endpoint.ts'
import type { ImportCalls, ImportPreview } from '#contract/import.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import type { ImportKind } from '../import-kind.ts'
import { getImport, getImportStatus, toImportRow } from '../import-status.ts'
import { listProblemFields, listRows } from '../store.ts'

type Input = InputOf<ImportCalls['preview']>

/** One page of the rows, with what is wrong in which cell. */
export async function previewImport(
  ctx: Ctx,
  kind: ImportKind,
  { id, view, page, limit }: Input,
  caller: Caller,
): Promise<ImportPreview> {
  const importKey = { userId: actorOf(caller).id, kind: kind.kind, id }
  const file = await getImport(ctx, importKey)
  const status = await getImportStatus(ctx, importKey, file)
  const rows = await listRows(ctx.db, importKey, { view, limit, offset: (page - 1) * limit })
  const fields = new Set([...file.fields, ...(await listProblemFields(ctx.db, importKey)).map(({ field }) => field)])
  return {
    ...status,
    columns: kind.columns
      .filter(({ field }) => fields.has(field))
      .map(({ field, label, choices }) => ({
        field,
        label: say(caller.language, label),
        choices: choices.map((key) => say(caller.language, key)),
      })),
    list: rows.map((row) => toImportRow(row, caller.language)),
    total: status.counts[view],
  }
}
