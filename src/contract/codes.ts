import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line } from './inputs.ts'

/** Where and for what a code is asked for. What is wrong with the address is said by the action, in the same words for every screen. */
const shared = {
  captcha_id: z.string().max(64).optional(),
  captcha: z.coerce.string().max(20).optional(),
  password: z.string().max(200).optional(),
  /** whatever older clients send along; a password may be in it */
  extra: z.unknown().optional(),
}

export const codes = {
  mail: endpoint({
    path: 'POST /api/Ems/send',
    access: 'public',
    input: z.object({ email: line(254), event: line(40), ...shared }),
    output: z.null(),
    aliases: { captchaId: 'captcha_id' },
    ignores: ['captchaInfo'],
  }),
  sms: endpoint({
    path: 'POST /api/Sms/send',
    access: 'public',
    input: z.object({ mobile: line(32), template_code: line(40), ...shared }),
    output: z.null(),
    aliases: { captchaId: 'captcha_id' },
    ignores: ['captchaInfo'],
  }),
}
