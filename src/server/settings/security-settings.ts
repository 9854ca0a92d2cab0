import { z } from 'zod'
import type { Setting } from '#server/platform/settings.ts'
import { checkOrigins } from './checks.ts'
import { numberSetting } from './setting-kinds.ts'

/** How long a sign-in lasts, and how much anybody may try, ask and send. */
export const securitySettings = {
  token_keep_seconds: numberSetting(86_400, 'security', [60, 2_592_000], {
    title: { zh: '登录凭证有效秒数', en: 'Access token lifetime (seconds)' },
  }),
  refresh_keep_seconds: numberSetting(2_592_000, 'security', [3600, 31_536_000], {
    title: { zh: '保持登录秒数', en: 'Keep-me-signed-in lifetime (seconds)' },
  }),
  captcha_after_account_failures: numberSetting(3, 'security', [0, 100], {
    title: { zh: '账号失败几次后需要验证码', en: 'Captcha after failures per account' },
  }),
  captcha_after_address_failures: numberSetting(20, 'security', [0, 10_000], {
    title: { zh: '同一 IP 失败几次后需要验证码', en: 'Captcha after failures per IP' },
  }),
  lock_after_failures: numberSetting(10, 'security', [1, 1000], {
    title: { zh: '失败几次后锁定账号', en: 'Lock account after failures' },
  }),
  lock_after_address_failures: numberSetting(100, 'security', [1, 100_000], {
    title: { zh: '同一 IP 一刻钟内失败几次后暂停登录', en: 'Pause sign-in after failures per IP in 15 minutes' },
  }),
  lock_minutes: numberSetting(30, 'security', [1, 10_080], {
    title: { zh: '锁定分钟数', en: 'Account lock duration (minutes)' },
  }),
  flood_per_minute: numberSetting(1200, 'security', [10, 1_000_000], {
    title: { zh: '每个 IP 每分钟请求上限', en: 'Requests per minute per IP' },
  }),
  cors_origins: {
    group: 'security',
    type: 'textarea',
    schema: z.string().max(20_000),
    initial: '',
    check: checkOrigins,
    title: { zh: '允许跨域的来源', en: 'Allowed origins (CORS)' },
    tip: {
      zh: '每行一个，如 https://admin.example.com；留空则不允许跨域',
      en: 'One per line, for example https://admin.example.com. Empty: none',
    },
  },
  code_resend_seconds: numberSetting(60, 'security', [0, 3600], {
    title: { zh: '验证码重发间隔（秒）', en: 'Code resend interval (seconds)' },
  }),
  code_keep_seconds: numberSetting(600, 'security', [60, 86_400], {
    title: { zh: '验证码有效秒数', en: 'Code validity (seconds)' },
  }),
  code_tries: numberSetting(5, 'security', [1, 100], {
    title: { zh: '验证码可输错次数', en: 'Max attempts per code' },
  }),
  codes_per_address_day: numberSetting(20, 'security', [1, 10_000], {
    title: { zh: '每个邮箱或手机号每天验证码数', en: 'Codes per day per e-mail or mobile' },
  }),
  codes_per_ip_hour: numberSetting(60, 'security', [1, 100_000], {
    title: { zh: '每个 IP 每小时验证码数', en: 'Codes per hour per IP' },
  }),
} satisfies Record<string, Setting>
