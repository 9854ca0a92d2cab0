import { attachment } from '#contract/resources/attachment.ts'
import { resources } from '#contract/resources/index.ts'
import { suffixPicture as pictureCalls } from '#contract/suffix-picture.ts'
import { upload } from '#contract/upload.ts'
import type { Ctx } from '#server/ctx.ts'
import type { FileReference } from '#server/platform/file-references.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { checkAttachment } from './actions/check-attachment.ts'
import { deleteAttachments } from './actions/delete-attachments.ts'
import { storeUpload } from './actions/store-upload.ts'
import { fullUrl } from './file-names.ts'
import { suffixPicture } from './suffix-picture.ts'

const maxUploadBytes = ({ settings }: Ctx): number => settings.get('upload_maxsize')

export const filesRoutes = (users: readonly FileReference[]): Route<Ctx>[] => [
  { ...on(upload.member, storeUpload), maxUploadBytes },
  { ...on(upload.admin, storeUpload), maxUploadBytes },
  on(pictureCalls.member, async (_ctx: Ctx, { suffix, background }) => suffixPicture(suffix, background)),
  on(pictureCalls.admin, async (_ctx: Ctx, { suffix, background }) => suffixPicture(suffix, background)),
  ...attachmentRoutes(users),
]

/** The calls of the list of uploads. Its deletion is an action of its own: a row goes with its file. */
function attachmentRoutes(users: readonly FileReference[]): Route<Ctx>[] {
  const routes = resourceRoutes<Ctx>(attachment, resources, {
    shape: (ctx, row, { caller }) => {
      row.full_url = fullUrl(ctx, caller.host, String(row.url))
    },
    actions: {
      check: (ctx, row) => checkAttachment(ctx, { id: Number(row.id), storage: String(row.storage), url: String(row.url) }),
    },
  })
  return routes.map((route) => {
    const { endpoint } = route
    if (endpoint !== attachment.calls.del) return route
    return on<Ctx, typeof endpoint>(endpoint, async (ctx, input) => {
      const count = await deleteAttachments(ctx, (input as { ids: number[] }).ids, users)
      return replyWithMessage('message.files_deleted', null, { count })
    })
  })
}
