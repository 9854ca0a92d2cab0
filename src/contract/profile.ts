import { z } from 'zod'
import { memberInfo } from './account.ts'
import { callsAt } from './endpoint.ts'
import { emptyInput } from './inputs.ts'

/** What a member does to the own account. Forms are checked by `domain/account.ts`, here only the shape. */

const typed = (max: number) => z.string({ error: 'invalid.type' }).max(max, 'invalid.too_long')
const text = (max: number) => typed(max).default('')
const contactType = z.enum(['email', 'mobile'], { error: 'invalid.choice' })
const contact = { email: text(254), mobile: text(32) }

/** Older clients send these back as they came; a profile does not change them, so another value is refused. */
export const echoedFields = ['email', 'mobile', 'money', 'score'] as const

const { get, post } = callsAt('/api/account', 'member')

export const profile = {
  read: get('profile', {
    access: 'member:account/profile',
    input: emptyInput,
    output: z.strictObject({ accountVerificationType: z.array(contactType), userInfo: memberInfo }),
  }),
  save: post('profile', {
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
    output: z.null(), // Older clients send all that they hold. Whose profile it is says the session.
    ignores: [
      'id',
      'score_pending',
      'lastlogintime',
      'last_login_time',
      'lastloginip',
      'last_login_ip',
      'jointime',
      'join_time',
      'token',
      'refreshToken',
      'refresh_token',
    ],
  }),
  /** The list of first steps stays away, on every device. */
  hideChecklist: post('hideChecklist', { input: emptyInput, output: z.null() }),
  verify: post('verification', {
    input: z.object({ type: contactType, captcha: text(20) }),
    output: z.strictObject({ type: contactType, accountVerificationToken: z.string() }),
  }),
  changeContact: post('changeBind', {
    input: z.object({
      type: contactType,
      captcha: text(20),
      ...contact,
      accountVerificationToken: text(64),
      password: text(200),
    }),
    output: z.null(),
  }),
  changePassword: post('changePassword', {
    access: 'member:account/changePassword',
    input: z.object({ oldPassword: text(200), newPassword: text(200) }),
    output: z.null(),
    ignores: ['confirmPassword'],
  }),
  retrievePassword: post('retrievePassword', {
    access: 'public',
    input: z.object({ type: contactType, account: text(254), captcha: text(20), password: text(200) }),
    output: z.null(),
  }),
}
