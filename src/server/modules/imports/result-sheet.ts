import path from 'node:path'
import type { Language } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { say, sayAny } from '#server/platform/i18n.ts'
import { type SheetCell, sheetMimetype, writeSheet } from '#server/platform/spreadsheet/write-sheet.ts'
import type { TaskResult } from '#server/platform/tasks/task.ts'
import { fieldsByPosition, isJoined } from './column-places.ts'
import type { ImportKind } from './import-kind.ts'
import { listRowsAfter } from './row-store.ts'
import { maskCells } from './secret-cells.ts'
import { getImport, type ImportKey } from './store.ts'

const batchSize = 500

/** The sheet as it was sent and corrected, with what became of each row: a state, what it was made, and what is still wrong with it. */
export async function writeResultSheet(
  ctx: Ctx,
  kind: ImportKind,
  importKey: ImportKey,
  { language, folder }: { language: Language; folder: string },
): Promise<TaskResult> {
  const file = await getImport(ctx.db, importKey)
  const fieldAt = fieldsByPosition(file.columns)
  // The parts of a joined field stay as they were sent. What was made of them has a column of its own, which counts when the sheet is sent again.
  const shown = file.headings.flatMap((heading, position) => {
    const field = fieldAt.get(position)
    return heading === ''
      ? []
      : [{ title: heading, key: field === undefined || isJoined(file.columns[field]) ? `#${position}` : field }]
  })
  const typed = kind.columns.filter(({ field }) => file.columns[field] === undefined || isJoined(file.columns[field]))
  const keys = [...shown, ...typed.map(({ field, label }) => ({ title: say(language, label), key: field }))]
  const labelOf = new Map(kind.columns.map(({ field, label }) => [field, say(language, label)]))
  const results = kind.results
  const out = path.join(folder, 'result.xlsx')
  await writeSheet(out, {
    name: say(language, 'import.result'),
    columns: [
      { title: say(language, 'import.row'), kind: 'number' },
      ...keys.map(({ title }) => ({ title, kind: 'text' as const })),
      { title: say(language, 'import.state'), kind: 'text' },
      ...(results?.columns ?? []).map((key) => ({ title: say(language, key), kind: 'text' as const })),
      { title: say(language, 'import.errors'), kind: 'text' },
    ],
    rows: listCells(),
  })
  return {
    path: out,
    name: `${say(language, 'import.result_name', { name: file.name.replace(/\.(xlsx?|csv|tsv|txt)$/i, '') })}.xlsx`,
    mimetype: sheetMimetype,
  }

  async function* listCells(): AsyncGenerator<SheetCell[]> {
    let after = 0
    for (;;) {
      const rows = await listRowsAfter(ctx.db, importKey, after, batchSize)
      const last = rows.at(-1)
      if (!last) return
      const ids = [...new Set(rows.flatMap(({ target_id }) => target_id ?? []))]
      const became = ids.length > 0 ? await results?.list(ctx, importKey.userId, ids, language) : undefined
      for (const { number, cells: sealed, state, is_skipped, problems, target_id } of rows) {
        const cells = maskCells(ctx, kind, sealed)
        const facts = (target_id === null ? undefined : became?.get(target_id)) ?? (results?.columns ?? []).map(() => '')
        const errors = Object.entries(problems).map(([field, { key, values }]) =>
          [labelOf.get(field), sayAny(language, key, values)].filter(Boolean).join(': '),
        )
        const word = say(language, state !== 'added' && is_skipped ? 'import.view.skipped' : `import.view.${state}`)
        yield [number, ...keys.map(({ key }) => cells[key] ?? null), word, ...facts, errors.join('\n')]
      }
      after = last.number
    }
  }
}
