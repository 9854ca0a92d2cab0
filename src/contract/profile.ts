import { z } from 'zod'
import { memberInfo } from './account.ts'
import { endpoint } from './endpoint.ts'
import { emptyInput } from './inputs.ts'

/** What a member does to the own account. Forms are checked by `domain/account.ts`, here only the shape. */

const typed = (max: number) => z.string({ error: 'invalid.type' }).max(max, 'invalid.too_long')
const text = (max: number) => typed(max).default('')
const contactType = z.enum(['email', 'mobile'], { error: 'invalid.choice' })
const contact = { email: text(254), mobile: text(32) }

/** Older clients send these back as they came; a profile does not change them, so another value is refused. */
export const echoedFields = ['email', 'mobile', 'money', 'score'] as const

export const profile = {
  read: endpoint({
    path: 'GET /api/account/profile',
    access: 'member:account/profile',
    input: emptyInput,
    output: z.strictObject({ accountVerificationType: z.array(contactType), userInfo: memberInfo }),
  }),
  save: endpoint({
    path: 'POST /api/account/profile',
    access: 'member:account/profile',
    input: z.object({
      username: typed(60).optional(),
      nickname: typed(200).optional(),
      avatar: typed(500).optional(),
      gender: z.coerce.number({ error: 'invalid.choice' }).int().min(0, 'invalid.choice').max(2, 'invalid.choice').optional(),
      birthday: z.string().max(20).nullish(),
      motto: typed(2000).optional(),
      ...Object.fromEntries(echoedFields.map((name) => [name, z.unknown().optional()])),
    }),
    output: z.null(),
    // Older clients send all that they hold. Whose profile it is says the session.
    ignores: [
      'id',
      'score_pending',
      ...['lastlogintime', 'last_login_time', 'lastloginip', 'last_login_ip', 'jointime', 'join_time'],
      ...['token', 'refreshToken', 'refresh_token'],
    ],
  }),
  /** The list of first steps stays away, on every device. */
  hideChecklist: endpoint({ path: 'POST /api/account/hideChecklist', access: 'member', input: emptyInput, output: z.null() }),
  verify: endpoint({
    path: 'POST /api/account/verification',
    access: 'member',
    input: z.object({ type: contactType, captcha: text(20) }),
    output: z.strictObject({ type: contactType, accountVerificationToken: z.string() }),
  }),
  changeContact: endpoint({
    path: 'POST /api/account/changeBind',
    access: 'member',
    input: z.object({
      type: contactType,
      captcha: text(20),
      ...contact,
      accountVerificationToken: text(64),
      password: text(200),
    }),
    output: z.null(),
  }),
  changePassword: endpoint({
    path: 'POST /api/account/changePassword',
    access: 'member:account/changePassword',
    input: z.object({ oldPassword: text(200), newPassword: text(200) }),
    output: z.null(),
    ignores: ['confirmPassword'],
  }),
  retrievePassword: endpoint({
    path: 'POST /api/account/retrievePassword',
    access: 'public',
    input: z.object({ type: contactType, account: text(254), captcha: text(20), password: text(200) }),
    output: z.null(),
  }),
}
