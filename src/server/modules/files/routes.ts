import { upload } from '#contract/upload.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { keepUpload } from './actions/keep-upload.ts'

const maxUploadBytes = ({ settings }: Ctx): number => settings.get('upload_maxsize')

export const filesRoutes: Route<Ctx>[] = [
  { ...on(upload.member, keepUpload), maxUploadBytes },
  { ...on(upload.admin, keepUpload), maxUploadBytes },
]
