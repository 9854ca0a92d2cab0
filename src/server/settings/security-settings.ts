import { z } from 'zod'
import type { Setting } from '#server/platform/settings.ts'
import { checkOrigins } from './checks.ts'
import { numberSetting } from './setting-kinds.ts'

/** How long a sign-in lasts, and how much anybody may try, ask and send. */
export const securitySettings = {
  token_keep_seconds: numberSetting(86_400, 'security', [60, 2_592_000], {
    unit: 'seconds',
    title: { zh: '登录有效期', en: 'Access token lifetime' },
    tip: {
      zh: '超过该时间须重新登录，或由“保持登录”自动续期',
      en: 'After this, people sign in again unless they chose to stay signed in',
    },
  }),
  refresh_keep_seconds: numberSetting(2_592_000, 'security', [3600, 31_536_000], {
    unit: 'seconds',
    title: { zh: '保持登录时长', en: 'Stay signed in for' },
    tip: { zh: '勾选“保持登录”的设备在此时间内无需重新登录', en: 'Devices that stay signed in do not ask again for this long' },
  }),
  captcha_after_account_failures: numberSetting(3, 'security', [0, 100], {
    unit: 'failures',
    title: { zh: '账号登录失败后需验证码', en: 'Captcha per account after' },
    tip: {
      zh: '同一账号连续失败达到该次数后，登录须输入验证码；0 表示始终需要',
      en: 'After so many failed sign-ins an account needs a captcha; 0 asks always',
    },
  }),
  captcha_after_address_failures: numberSetting(20, 'security', [0, 10_000], {
    unit: 'failures',
    title: { zh: '同一 IP 失败后需验证码', en: 'Captcha per IP address after' },
    tip: {
      zh: '同一 IP 失败达到该次数后，从该 IP 登录须输入验证码',
      en: 'After so many failed sign-ins an IP address needs a captcha',
    },
  }),
  lock_after_failures: numberSetting(10, 'security', [1, 1000], {
    unit: 'failures',
    title: { zh: '账号锁定', en: 'Lock account after' },
    tip: {
      zh: '同一账号连续失败达到该次数后锁定一段时间',
      en: 'After so many failed sign-ins the account is locked for a while',
    },
  }),
  lock_after_address_failures: numberSetting(100, 'security', [1, 100_000], {
    unit: 'failures',
    title: { zh: 'IP 暂停登录', en: 'Pause IP address after' },
    tip: {
      zh: '同一 IP 在 15 分钟内失败达到该次数后暂停登录；共用网络的公司可能需要更高的值',
      en: 'Failed sign-ins within 15 minutes before an IP address must wait. Companies behind one address may need more',
    },
  }),
  lock_minutes: numberSetting(30, 'security', [1, 10_080], {
    unit: 'minutes',
    title: { zh: '账号锁定时长', en: 'Account lock duration' },
    tip: { zh: '锁定期间即使密码正确也无法登录', en: 'While locked, even the right password is refused' },
  }),
  flood_per_minute: numberSetting(1200, 'security', [10, 1_000_000], {
    unit: 'requests',
    title: { zh: '每个 IP 每分钟请求上限', en: 'Requests per minute and IP address' },
    tip: {
      zh: '超过的请求会被拒绝；设置过低会影响正常用户',
      en: 'Requests beyond this are refused. Too low a value locks out normal users',
    },
  }),
  cors_origins: {
    group: 'security',
    type: 'textarea',
    schema: z.string().max(20_000),
    initial: '',
    check: checkOrigins,
    title: { zh: '允许跨域的来源', en: 'Allowed origins (CORS)' },
    tip: {
      zh: '每行一个，如 https://admin.example.com；留空则其他网站不能调用接口',
      en: 'One per line, for example https://admin.example.com. Leave empty and no other website may call this one',
    },
  },
  code_resend_seconds: numberSetting(60, 'security', [0, 3600], {
    unit: 'seconds',
    title: { zh: '验证码重发间隔', en: 'Resend codes after' },
    tip: { zh: '在此时间内不能再次获取验证码', en: 'A new code cannot be requested sooner' },
  }),
  code_keep_seconds: numberSetting(600, 'security', [60, 86_400], {
    unit: 'seconds',
    title: { zh: '验证码有效期', en: 'Code validity' },
    tip: { zh: '超过该时间的验证码失效，须重新获取', en: 'Older codes stop working and a new one is needed' },
  }),
  code_tries: numberSetting(5, 'security', [1, 100], {
    unit: 'attempts',
    title: { zh: '验证码可输错次数', en: 'Wrong codes allowed' },
    tip: { zh: '输错达到该次数后验证码失效', en: 'After so many wrong entries the code stops working' },
  }),
  codes_per_address_day: numberSetting(20, 'security', [1, 10_000], {
    unit: 'codes',
    title: { zh: '每个邮箱或手机号每日验证码上限', en: 'Codes per e-mail or mobile and day' },
    tip: { zh: '达到上限后当天不再发送', en: 'No more are sent that day' },
  }),
  codes_per_ip_hour: numberSetting(60, 'security', [1, 100_000], {
    unit: 'codes',
    title: { zh: '每个 IP 每小时验证码上限', en: 'Codes per IP address and hour' },
    tip: { zh: '达到上限后该小时内不再发送', en: 'No more are sent within that hour' },
  }),
} satisfies Record<string, Setting>
