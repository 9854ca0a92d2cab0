import type { ImportCalls } from '#contract/import.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { commitImport } from './actions/commit-import.ts'
import { fetchResult } from './actions/fetch-result.ts'
import { fetchTemplate } from './actions/fetch-template.ts'
import { fixRow } from './actions/fix-row.ts'
import { listImportColumns, previewImport } from './actions/preview-import.ts'
import { setupImport } from './actions/setup-import.ts'
import { maxImportBytes, uploadImport } from './actions/upload-import.ts'
import type { ImportKind } from './import-kind.ts'
import { getImportStatus } from './import-status.ts'
import { getImport, listRecentImports } from './store.ts'

/** So many are worth coming back to. */
const mostRecent = 5

/** The calls by which one kind of thing is imported. */
export const importRoutes = (calls: ImportCalls, kind: ImportKind): Route<Ctx>[] => [
  on(calls.template, (ctx: Ctx, _input, caller) => fetchTemplate(ctx, kind, caller)),
  {
    ...on(calls.upload, (ctx: Ctx, _input, caller) => uploadImport(ctx, kind, caller)),
    maxUploadBytes: () => maxImportBytes,
  },
  on(calls.preview, (ctx: Ctx, input, caller) => previewImport(ctx, kind, input, caller)),
  on(calls.columns, (ctx: Ctx, { id }, caller) => listImportColumns(ctx, kind, id, caller)),
  on(calls.setup, (ctx: Ctx, input, caller) => setupImport(ctx, kind, input, caller)),
  on(calls.fix, (ctx: Ctx, input, caller) => fixRow(ctx, kind, input, caller)),
  on(calls.commit, (ctx: Ctx, input, caller) => commitImport(ctx, kind, input, caller)),
  on(calls.result, (ctx: Ctx, { id }, caller) => fetchResult(ctx, kind, id, caller)),
  on(calls.status, async (ctx: Ctx, { id }, caller) => {
    const importKey = { userId: actorOf(caller).id, kind: kind.kind, id }
    return getImportStatus(ctx, kind, importKey, await getImport(ctx.db, importKey), caller.language)
  }),
  on(calls.recent, async (ctx: Ctx, _input, caller) => {
    const list = await listRecentImports(ctx.db, { userId: actorOf(caller).id, kind: kind.kind }, mostRecent)
    return {
      list: list.map(({ id, name, row_count, added_count, is_emptied, create_time }) => ({
        id,
        name,
        row_count,
        added_count,
        create_time: toSeconds(create_time),
        is_open: !is_emptied,
      })),
    }
  }),
]
