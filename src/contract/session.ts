import { z } from 'zod'
import { refreshAliases } from './account.ts'
import { endpoint } from './endpoint.ts'

export const session = {
  captcha: endpoint({
    path: 'GET /api/common/captcha',
    access: 'public',
    input: z.object({ id: z.string({ error: 'invalid.required' }).regex(/^[\w-]{8,64}$/, 'invalid.format') }),
    output: z.never(),
    media: 'image/png',
  }),
  refresh: endpoint({
    path: 'POST /api/common/refreshToken',
    access: 'public',
    input: z.object({
      refresh_token: z.string().max(200).default(''),
      /** our own client asks for a new refresh token each time; others keep the first one */
      rotate: z.preprocess((raw) => raw === true || raw === 1 || raw === '1', z.boolean()).optional(),
    }),
    output: z.strictObject({
      type: z.enum(['admin-refresh', 'user-refresh']),
      token: z.string(),
      refreshToken: z.string().optional(),
      refresh_token: z.string().optional(),
    }),
    aliases: refreshAliases,
  }),
}
