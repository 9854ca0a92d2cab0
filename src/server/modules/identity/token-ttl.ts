import type { Ctx } from '#server/ctx.ts'
import type { Lives } from '#server/platform/session/open-session.ts'

export const tokenTtl = ({ settings }: Ctx): Lives => ({
  accessSeconds: settings.get('token_keep_seconds'),
  refreshSeconds: settings.get('refresh_keep_seconds'),
})
