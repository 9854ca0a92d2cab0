import { z } from 'zod'
import { adminCredentials, adminInfo, captchaAliases, refreshAliases, rule, signedInAdmin, signOutInput } from './account.ts'
import { endpoint } from './endpoint.ts'
import { emptyInput } from './inputs.ts'
import { siteConfig } from './site.ts'

export const admin = {
  login: endpoint({
    path: 'GET /admin/Index/login',
    access: 'public',
    input: emptyInput,
    output: z.strictObject({ captcha: z.boolean() }),
  }),
  signIn: endpoint({
    path: 'POST /admin/Index/login',
    access: 'public',
    input: adminCredentials,
    output: z.strictObject({ userInfo: adminInfo, routePath: z.string() }),
    aliases: captchaAliases,
  }),
  index: endpoint({
    path: 'GET /admin/Index/index',
    access: 'admin',
    input: emptyInput,
    output: z.strictObject({
      adminInfo: signedInAdmin,
      menus: z.array(rule),
      siteConfig,
      terminal: z.strictObject({ installServicePort: z.string(), npmPackageManager: z.string() }),
    }),
  }),
  signOut: endpoint({
    path: 'POST /admin/Index/logout',
    access: 'public',
    input: signOutInput,
    output: z.null(),
    aliases: refreshAliases,
  }),
}
