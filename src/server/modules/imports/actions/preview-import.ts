import type { InputOf } from '#contract/endpoint.ts'
import type { ImportCalls, ImportPreview } from '#contract/import.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { fieldsByPosition } from '../column-places.ts'
import type { ImportKind } from '../import-kind.ts'
import { getImportStatus, getImportWithRows, toImportRow } from '../import-status.ts'
import { listProblemFields, listRows } from '../row-store.ts'
import { listMappings } from '../store.ts'

type Input = InputOf<ImportCalls['preview']>

/** One page of the rows, with what is wrong in which cell. */
export async function previewImport(
  ctx: Ctx,
  kind: ImportKind,
  { id, view, page, limit }: Input,
  caller: Caller,
): Promise<ImportPreview> {
  const { language } = caller
  const importKey = { userId: actorOf(caller).id, kind: kind.kind, id }
  const file = await getImportWithRows(ctx, importKey)
  const status = await getImportStatus(ctx, kind, importKey, file, language)
  const rows = await listRows(ctx.db, importKey, { view, limit, offset: (page - 1) * limit })
  const problemFields = new Set((await listProblemFields(ctx.db, importKey)).map(({ field }) => field))
  return {
    ...status,
    columns: kind.columns
      .filter(({ field }) => file.columns[field] !== undefined || problemFields.has(field))
      .map(({ field, label, choices }) => ({
        field,
        label: say(language, label),
        choices: choices.map((key) => say(language, key)),
      })),
    list: rows.map((row) => toImportRow(ctx, kind, row, language)),
    total: status.counts[view],
  }
}

/** The sheet's columns with a few of their texts, what each of them means, and everything they could mean. */
export async function listImportColumns(ctx: Ctx, kind: ImportKind, id: number, caller: Caller) {
  const importKey = { userId: actorOf(caller).id, kind: kind.kind, id }
  const file = await getImportWithRows(ctx, importKey)
  const rows = await listRows(ctx.db, importKey, { view: 'all', limit: 3, offset: 0 })
  const fieldAt = fieldsByPosition(file.columns)
  return {
    columns: file.headings.flatMap((heading, position) => {
      if (heading === '') return []
      const field = fieldAt.get(position) ?? ''
      const isSecret = kind.columns.some((column) => column.field === field && column.isSecret)
      const samples = isSecret ? [] : rows.flatMap(({ cells }) => cells[`#${position}`] ?? cells[field] ?? [])
      return [{ position, heading, field, samples }]
    }),
    fields: kind.columns.map(({ field, label, isRequired }) => ({
      field,
      label: say(caller.language, label),
      is_required: isRequired,
    })),
    saved: (await listMappings(ctx.db, importKey)).map(({ name, fields }) => ({ name, fields })),
  }
}
