import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { report } from '#contract/report.ts'
import type { Ctx } from '#server/ctx.ts'
import { issueDocument } from '#server/modules/files/index.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { sheetMimetype, writeBook } from '#server/platform/spreadsheet/write-sheet.ts'
import { overviewSheets } from '../overview-sheets.ts'
import { readDays } from '../read-days.ts'
import { readMemberSeries } from './read-overview.ts'

type Export = (typeof report)['exportOverview']

/** Writes the figures of the charts into a workbook and gives one download of it. The sums are few however many parcels there are, so nobody waits for a task. */
export async function exportOverview(ctx: Ctx, input: InputOf<Export>, caller: Caller): Promise<DataOf<Export>> {
  const { realm, id } = actorOf(caller)
  const { language } = caller
  const range = readDays(ctx, input)
  const series = await readMemberSeries(ctx, range, { userId: id, language })
  return issueDocument(
    ctx,
    { realm, id },
    {
      key: `reports/${randomUUID()}.xlsx`,
      name: `${say(language, 'overview.sheet.title')} ${range.from} ${range.to}.xlsx`,
      mimetype: sheetMimetype,
      isTemporary: true,
      draw: async () => Readable.from([Buffer.from(await writeBook(overviewSheets(series, language)))]),
    },
  )
}
