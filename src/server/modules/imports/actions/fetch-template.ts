import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '#server/ctx.ts'
import { issueTicket } from '#server/modules/files/index.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { sheetMimetype, writeSheet } from '#server/platform/spreadsheet/write-sheet.ts'
import type { ImportKind } from '../import-kind.ts'

/** One download of a sheet with the headings and an example, in the caller's language. The file is made once for each wording. */
export async function fetchTemplate(ctx: Ctx, kind: ImportKind, caller: Caller): Promise<{ url: string }> {
  const { language } = caller
  const title = say(language, kind.title)
  const columns = kind.columns.map(({ label, isRequired }) => `${say(language, label)}${isRequired ? ' *' : ''}`)
  const example = kind.columns.map((column) => column.example[language] || null)
  const wording = createHash('sha256')
    .update(JSON.stringify([title, columns, example]))
    .digest('hex')
    .slice(0, 16)
  const key = `templates/${kind.kind}-${language}-${wording}.xlsx`
  if (!(await ctx.files.main.exists(key))) {
    const folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-template-'))
    try {
      const file = path.join(folder, 'template.xlsx')
      await writeSheet(file, {
        name: title,
        columns: columns.map((one) => ({ title: one, kind: 'text' })),
        rows: yieldRow(example),
      })
      const hash = createHash('sha256')
      await pipeline(createReadStream(file), hash)
      await ctx.files.main.put(key, {
        path: file,
        size: (await stat(file)).size,
        sha256: hash.digest('hex'),
        mimetype: sheetMimetype,
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return issueDownload(ctx, key, say(language, 'import.template_name', { title }), caller)
}

async function issueDownload(ctx: Ctx, attachmentKey: string, name: string, caller: Caller): Promise<{ url: string }> {
  const file = { storage: ctx.files.main.name, attachmentKey, name: `${name}.xlsx`, mimetype: sheetMimetype }
  const { url } = await issueTicket(ctx.db, { ...file, owner: actorOf(caller), now: ctx.clock() })
  return { url }
}

async function* yieldRow(row: (string | null)[]) {
  yield row
}
