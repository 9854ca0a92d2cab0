import { z } from 'zod'
import { refreshAliases } from './account.ts'
import { callsAt } from './endpoint.ts'
import { yesNo } from './inputs.ts'

/** made up by whoever wants to see the picture */
const pictureId = z.string({ error: 'invalid.required' }).regex(/^[\w-]{8,64}$/, 'invalid.format')

const { get, post } = callsAt('/api/common', 'public')

export const session = {
  captcha: get('captcha', { input: z.object({ id: pictureId }), output: z.never(), media: 'image/png' }),
  /** later clients have a picture with marks to click, in the order of `text` */
  clickCaptcha: get('clickCaptcha', {
    input: z.object({ id: pictureId }),
    output: z.strictObject({
      id: z.string(),
      text: z.array(z.string()),
      base64: z.string(),
      width: z.int(),
      height: z.int(),
    }),
  }),
  /** asked before the form is sent; right clicks stay good for it unless `unset` */
  checkClickCaptcha: post('checkClickCaptcha', {
    input: z.object({ id: pictureId, info: z.string({ error: 'invalid.required' }).max(400), unset: yesNo.default(false) }),
    output: z.null(),
  }),
  refresh: post('refreshToken', {
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
