import { memberSavedView, savedView } from '#contract/saved-view.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { deleteView, saveView } from './actions/save-view.ts'
import { listViews } from './store.ts'

const routesOf = (calls: typeof savedView | typeof memberSavedView): Route<Ctx>[] => [
  on(calls.index, async (ctx: Ctx, { list }, caller) => ({ list: await listViews(ctx.db, actorOf(caller), list) })),
  on(calls.save, saveView),
  on(calls.del, deleteView),
]

export const viewsRoutes: Route<Ctx>[] = [...routesOf(savedView), ...routesOf(memberSavedView)]
