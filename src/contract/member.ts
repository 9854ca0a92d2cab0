import { z } from 'zod'
import {
  captchaAliases,
  memberCredentials,
  memberInfo,
  menuInput,
  refreshAliases,
  rule,
  signInIgnores,
  signOutInput,
} from './account.ts'
import { callsAt } from './endpoint.ts'
import { emptyInput } from './inputs.ts'

const { get, post } = callsAt('/api/user', 'public')

export const member = {
  index: get('index', {
    access: 'member',
    input: menuInput,
    output: z.strictObject({ userInfo: memberInfo, menus: z.array(rule), rules: z.array(rule) }),
  }),
  checkIn: get('checkIn', {
    input: emptyInput,
    output: z.strictObject({
      userLoginCaptchaSwitch: z.boolean(),
      captcha: z.boolean(),
      accountVerificationType: z.array(z.enum(['email', 'mobile'])),
    }),
  }),
  signIn: post('checkIn', {
    input: memberCredentials,
    output: z.strictObject({ userInfo: memberInfo, routePath: z.string() }),
    aliases: { ...captchaAliases, salespersonCode: 'salesperson_code' },
    ignores: signInIgnores,
  }),
  signOut: post('logout', { input: signOutInput, output: z.null(), aliases: refreshAliases }),
}
