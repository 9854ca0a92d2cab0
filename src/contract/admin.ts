import { z } from 'zod'
import {
  adminCredentials,
  adminInfo,
  captchaAliases,
  menuInput,
  refreshAliases,
  rule,
  signedInAdmin,
  signOutInput,
} from './account.ts'
import { callsAt } from './endpoint.ts'
import { emptyInput } from './inputs.ts'
import { siteConfig } from './site.ts'

const { get, post } = callsAt('/admin/Index', 'public')

export const admin = {
  login: get('login', { input: emptyInput, output: z.strictObject({ captcha: z.boolean() }) }),
  signIn: post('login', {
    input: adminCredentials,
    output: z.strictObject({ userInfo: adminInfo, routePath: z.string() }),
    aliases: captchaAliases,
  }),
  index: get('index', {
    access: 'admin',
    input: menuInput,
    output: z.strictObject({
      adminInfo: signedInAdmin,
      menus: z.array(rule),
      siteConfig,
      terminal: z.strictObject({ installServicePort: z.string(), npmPackageManager: z.string() }),
    }),
  }),
  signOut: post('logout', { input: signOutInput, output: z.null(), aliases: refreshAliases }),
}
