import { z } from 'zod'
import type { Setting } from '#server/platform/settings.ts'

const count = (initial: number, group: string, min: number, max: number, title: Setting['title'], tip?: Setting['tip']) =>
  ({ group, type: 'number', schema: z.int().min(min).max(max), initial, title, tip }) satisfies Setting<number>

const words = (initial: string, group: string, title: Setting['title'], tip?: Setting['tip']) =>
  ({ group, type: 'string', schema: z.string().max(500), initial, title, tip }) satisfies Setting<string>

const secret = (group: string, title: Setting['title']) =>
  ({ group, type: 'password', schema: z.string().max(500), initial: '', title }) satisfies Setting<string>

const smtpVerifications = ['SSL', 'TLS', 'none'] as const

/** Every number and text that an operator may tune, with its first value. */
export const registry = {
  site_name: words('ShipSmart', 'basics', { zh: '站点名称', en: 'Site name' }),
  record_number: words('', 'basics', { zh: '备案号', en: 'Record number' }),
  version: words('v1.0.0', 'basics', { zh: '版本号', en: 'Version' }),
  time_zone: {
    group: 'basics',
    type: 'string',
    schema: z.string().refine(isZone),
    initial: 'Europe/London',
    title: { zh: '时区', en: 'Time zone' },
    tip: { zh: '页面、筛选、单据与统计都使用该时区', en: 'Used for screens, filters, documents and charts' },
  },
  cdn_url: words('', 'basics', { zh: 'CDN 地址', en: 'CDN address' }),
  api_url: words('', 'basics', { zh: '接口地址', en: 'API address' }),
  service_wechat_qr_code: {
    group: 'basics',
    type: 'image',
    schema: z.string().max(500),
    initial: '',
    title: { zh: '客服微信二维码', en: 'Support WeChat QR code' },
  },
  support_email: {
    group: 'basics',
    type: 'string',
    schema: z.union([z.literal(''), z.email().max(200)]),
    initial: '',
    title: { zh: '客服邮箱', en: 'Support e-mail' },
  },
  support_hours_zh: words('', 'basics', { zh: '客服时间（中文）', en: 'Support hours (Chinese)' }),
  support_hours_en: words('', 'basics', { zh: '客服时间（英文）', en: 'Support hours (English)' }),
  protocol: {
    group: 'basics',
    type: 'json',
    schema: z.array(z.strictObject({ title_zh: z.string(), title_en: z.string(), article_id: z.int() })),
    initial: [],
    title: { zh: '注册协议', en: 'Agreements at registration' },
  },
  open_member_center: {
    group: 'basics',
    type: 'switch',
    schema: z.boolean(),
    initial: true,
    title: { zh: '开放会员中心', en: 'Member centre open' },
  },
  no_access_ip: {
    group: 'basics',
    type: 'textarea',
    schema: z.string().max(20_000),
    initial: '',
    title: { zh: '禁止访问的 IP', en: 'Blocked IP addresses' },
    tip: { zh: '每行一个 IP 或网段', en: 'One address or subnet per line' },
  },
  job_run_keep_days: count(
    30,
    'basics',
    1,
    3650,
    { zh: '任务记录保留天数', en: 'Days the job history is kept' },
    { zh: '更早的执行记录每晚清除', en: 'Older runs are removed every night' },
  ),
  upload_mode: words('local', 'upload', { zh: '上传方式', en: 'Upload mode' }),
  upload_maxsize: count(10_485_760, 'upload', 1024, 1_073_741_824, { zh: '上传大小上限（字节）', en: 'Largest upload (bytes)' }),
  upload_mimetype: words('jpg,png,bmp,jpeg,gif,webp,zip,rar,xls,xlsx,doc,docx,pdf,txt,wav,mp4,mp3', 'upload', {
    zh: '允许的文件类型',
    en: 'Allowed file types',
  }),
  upload_savename: words('/storage/{topic}/{year}{mon}{day}/{filename}{filesha1}{.suffix}', 'upload', {
    zh: '保存文件名规则',
    en: 'Stored name pattern',
  }),
  token_keep_seconds: count(86_400, 'security', 60, 2_592_000, { zh: '登录凭证有效秒数', en: 'Access token life in seconds' }),
  refresh_keep_seconds: count(2_592_000, 'security', 3600, 31_536_000, {
    zh: '保持登录秒数',
    en: 'Keep-signed-in life in seconds',
  }),
  captcha_after_account_failures: count(3, 'security', 0, 100, {
    zh: '账号失败几次后需要验证码',
    en: 'Failures of an account before a captcha',
  }),
  captcha_after_address_failures: count(20, 'security', 0, 10_000, {
    zh: '同一 IP 失败几次后需要验证码',
    en: 'Failures of an address before a captcha',
  }),
  lock_after_failures: count(10, 'security', 1, 1000, { zh: '失败几次后锁定账号', en: 'Failures before an account is locked' }),
  lock_minutes: count(30, 'security', 1, 10_080, { zh: '锁定分钟数', en: 'Minutes an account stays locked' }),
  flood_per_minute: count(1200, 'security', 10, 1_000_000, {
    zh: '每个 IP 每分钟请求上限',
    en: 'Requests per minute and address',
  }),
  smtp_server: words(
    '',
    'mail',
    { zh: 'SMTP 服务器', en: 'SMTP server' },
    { zh: '留空时邮件只保存在发件箱', en: 'Left empty, mail stays in the outbox' },
  ),
  smtp_port: count(465, 'mail', 1, 65_535, { zh: 'SMTP 端口', en: 'SMTP port' }),
  smtp_user: words('', 'mail', { zh: 'SMTP 用户名', en: 'SMTP user' }),
  smtp_pass: secret('mail', { zh: 'SMTP 密码', en: 'SMTP password' }),
  smtp_verification: {
    group: 'mail',
    type: 'select',
    schema: z.enum(smtpVerifications),
    choices: smtpVerifications,
    initial: 'SSL' as const,
    title: { zh: 'SMTP 加密方式', en: 'SMTP encryption' },
  },
  smtp_sender_mail: words('', 'mail', { zh: '发件人邮箱', en: 'Sender address' }),
  sms_url: words(
    'https://api.twilio.com',
    'sms',
    { zh: '短信服务地址', en: 'SMS service address' },
    { zh: '兼容 Twilio Messages 接口的服务', en: 'Any service that speaks Twilio’s Messages call' },
  ),
  sms_account: words(
    '',
    'sms',
    { zh: '短信账号 SID', en: 'SMS account SID' },
    { zh: '留空时短信只保存在发件箱', en: 'Left empty, messages stay in the outbox' },
  ),
  sms_token: secret('sms', { zh: '短信账号密钥', en: 'SMS account token' }),
  sms_sender: words('', 'sms', { zh: '短信发送号码', en: 'SMS sender' }),
  code_resend_seconds: count(60, 'security', 0, 3600, { zh: '验证码重发间隔（秒）', en: 'Seconds before a code is sent again' }),
  code_keep_seconds: count(600, 'security', 60, 86_400, { zh: '验证码有效秒数', en: 'Seconds a code is good for' }),
  code_tries: count(5, 'security', 1, 100, { zh: '验证码可输错次数', en: 'Wrong tries before a code burns' }),
  codes_per_address_day: count(20, 'security', 1, 10_000, {
    zh: '每个邮箱或手机号每天验证码数',
    en: 'Codes per day for one e-mail or mobile',
  }),
  codes_per_ip_hour: count(60, 'security', 1, 100_000, { zh: '每个 IP 每小时验证码数', en: 'Codes per hour from one IP' }),
  outbox_keep_days: count(180, 'mail', 1, 3650, { zh: '发件箱保留天数', en: 'Days the outbox is kept' }),
  task_keep_days: count(7, 'basics', 1, 3650, { zh: '任务与结果文件保留天数', en: 'Days that tasks and their files are kept' }),
  notice_keep_days: count(180, 'basics', 1, 3650, { zh: '通知保留天数', en: 'Days that notices are kept' }),
} satisfies Record<string, Setting>

export type SettingRegistry = { [Name in keyof typeof registry]: Setting<z.output<(typeof registry)[Name]['schema']>> }

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
