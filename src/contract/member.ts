import { z } from 'zod'
import { captchaAliases, memberCredentials, memberInfo, refreshAliases, rule, signInIgnores, signOutInput } from './account.ts'
import { endpoint } from './endpoint.ts'
import { emptyInput } from './inputs.ts'

export const member = {
  index: endpoint({
    path: 'GET /api/user/index',
    access: 'member',
    input: emptyInput,
    output: z.strictObject({ userInfo: memberInfo, menus: z.array(rule), rules: z.array(rule) }),
  }),
  checkIn: endpoint({
    path: 'GET /api/user/checkIn',
    access: 'public',
    input: emptyInput,
    output: z.strictObject({
      userLoginCaptchaSwitch: z.boolean(),
      captcha: z.boolean(),
      accountVerificationType: z.array(z.enum(['email', 'mobile'])),
    }),
  }),
  signIn: endpoint({
    path: 'POST /api/user/checkIn',
    access: 'public',
    input: memberCredentials,
    output: z.strictObject({ userInfo: memberInfo, routePath: z.string() }),
    aliases: { ...captchaAliases, salespersonCode: 'salesperson_code' },
    ignores: signInIgnores,
  }),
  signOut: endpoint({
    path: 'POST /api/user/logout',
    access: 'public',
    input: signOutInput,
    output: z.null(),
    aliases: refreshAliases,
  }),
}
