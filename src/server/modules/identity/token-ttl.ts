import type { Ctx } from '#server/ctx.ts'
import type { TokenTtl } from '#server/platform/session/open-session.ts'

export const tokenTtl = ({ settings }: Ctx): TokenTtl => ({
  accessSeconds: settings.get('token_keep_seconds'),
  refreshSeconds: settings.get('refresh_keep_seconds'),
})
