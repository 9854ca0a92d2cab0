import { attachment } from '#contract/resources/attachment.ts'
import { resources } from '#contract/resources/index.ts'
import type { Ctx } from '#server/ctx.ts'
import type { FileUser } from '#server/platform/file-users.ts'
import { said } from '#server/platform/http/answer.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { checkAttachment } from './actions/check-attachment.ts'
import { deleteAttachments } from './actions/delete-attachments.ts'
import { fullUrl } from './full-url.ts'

const { index, read, detail, del } = attachment.calls

/** The calls of the list of uploads. Its deletion is an action of its own: a row goes with its file. */
export function attachmentRoutes(users: readonly FileUser[]): Route<Ctx>[] {
  const routes = resourceRoutes<Ctx>(attachment, resources, {
    actions: {
      check: (ctx, row) => checkAttachment(ctx, { id: Number(row.id), storage: String(row.storage), url: String(row.url) }),
    },
  })
  return routes.map((route) => {
    const { endpoint } = route
    if (endpoint === index) return answering(route, (answer, show) => ({ ...answer, list: (answer.list as Row[]).map(show) }))
    if (endpoint === read || endpoint === detail) return answering(route, (answer, show) => ({ row: show(answer.row as Row) }))
    if (endpoint !== del) return route
    return on<Ctx, typeof endpoint>(endpoint, async (ctx, input) => {
      const count = await deleteAttachments(ctx, (input as { ids: number[] }).ids, users)
      return said('message.files_deleted', null, { count })
    })
  })
}

type Show = (row: Row) => Row

/** The engine's answer, with what existing clients look for in a row: the whole address, and the owner as a nested row. */
function answering(route: Route<Ctx>, dress: (answer: Row, show: Show) => Row): Route<Ctx> {
  const ask = route.handle as unknown as (ctx: Ctx, input: unknown, caller: Caller) => Promise<Row>
  return {
    ...route,
    handle: async (ctx: Ctx, input: never, caller: Caller) =>
      dress(await ask(ctx, input, caller), (row) => ({
        ...row,
        ...('url' in row ? { full_url: fullUrl(ctx, caller.host, String(row.url)) } : {}),
        ...('admin_id' in row ? { admin: ownerOf(row, 'admin_id'), user: ownerOf(row, 'user_id') } : {}),
      })),
  }
}

const ownerOf = (row: Row, column: 'admin_id' | 'user_id') =>
  row[column] === null ? null : { id: row[column], username: row.owner }
