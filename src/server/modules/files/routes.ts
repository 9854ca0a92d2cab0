import { suffixPicture as pictureCalls } from '#contract/suffix-picture.ts'
import { upload } from '#contract/upload.ts'
import type { Ctx } from '#server/ctx.ts'
import type { FileReference } from '#server/platform/file-references.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { storeUpload } from './actions/store-upload.ts'
import { attachmentRoutes } from './attachment-routes.ts'
import { suffixPicture } from './suffix-picture.ts'

const maxUploadBytes = ({ settings }: Ctx): number => settings.get('upload_maxsize')

export const filesRoutes = (users: readonly FileReference[]): Route<Ctx>[] => [
  { ...on(upload.member, storeUpload), maxUploadBytes },
  { ...on(upload.admin, storeUpload), maxUploadBytes },
  on(pictureCalls.member, async (_ctx: Ctx, { suffix, background }) => suffixPicture(suffix, background)),
  on(pictureCalls.admin, async (_ctx: Ctx, { suffix, background }) => suffixPicture(suffix, background)),
  ...attachmentRoutes(users),
]
