import type { ImportCalls } from '#contract/import.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { commitImport } from './actions/commit-import.ts'
import { fetchTemplate } from './actions/fetch-template.ts'
import { fixRow } from './actions/fix-row.ts'
import { previewImport } from './actions/preview-import.ts'
import { maxImportBytes, uploadImport } from './actions/upload-import.ts'
import type { ImportKind } from './import-kind.ts'
import { getImport, getImportStatus } from './import-status.ts'

/** The calls by which one kind of thing is imported. */
export const importRoutes = (calls: ImportCalls, kind: ImportKind): Route<Ctx>[] => [
  on(calls.template, (ctx: Ctx, _input, caller) => fetchTemplate(ctx, kind, caller)),
  {
    ...on(calls.upload, (ctx: Ctx, _input, caller) => uploadImport(ctx, kind, caller)),
    maxUploadBytes: () => maxImportBytes,
  },
  on(calls.preview, (ctx: Ctx, input, caller) => previewImport(ctx, kind, input, caller)),
  on(calls.fix, (ctx: Ctx, input, caller) => fixRow(ctx, kind, input, caller)),
  on(calls.commit, (ctx: Ctx, input, caller) => commitImport(ctx, kind, input, caller)),
  on(calls.status, async (ctx: Ctx, { id }, caller) => {
    const importKey = { userId: actorOf(caller).id, kind: kind.kind, id }
    return getImportStatus(ctx, importKey, await getImport(ctx, importKey))
  }),
]
