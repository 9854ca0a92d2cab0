import type { Ctx } from '#server/ctx.ts'

/** Where a stored file is reached from outside: the operator's CDN, our public address, or as we were just addressed. */
export const fullUrl = ({ settings, env }: Ctx, host: string, url: string): string =>
  `${(settings.get('cdn_url') || env.publicUrl || `//${host}`).replace(/\/+$/, '')}${url}`
