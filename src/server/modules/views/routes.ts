import { savedView } from '#contract/saved-view.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { deleteView } from './actions/delete-view.ts'
import { saveView } from './actions/save-view.ts'
import { listViews } from './store.ts'

export const viewsRoutes: Route<Ctx>[] = [
  on(savedView.index, async (ctx: Ctx, { list }, caller) => ({ list: await listViews(ctx.db, actorOf(caller).id, list) })),
  on(savedView.save, saveView),
  on(savedView.del, deleteView),
]
