import isoCountries from 'i18n-iso-countries'
import { z } from 'zod'
import type { Bilingual, Setting } from '#server/platform/settings.ts'
import { checkEntrances, checkFileTypes, checkGroups, checkIpLines, checkNamePattern } from './checks.ts'
import { moneySettings } from './money-settings.ts'
import { paymentSettings } from './payment-settings.ts'
import { securitySettings } from './security-settings.ts'
import { imageSetting, numberSetting, pairsSetting, secretSetting, switchSetting, textSetting } from './setting-kinds.ts'

const regionNames = {
  zh: new Intl.DisplayNames('zh-CN', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
}
const countryChoices: Record<string, Bilingual> = Object.fromEntries(
  Object.keys(isoCountries.getAlpha2Codes())
    .sort()
    .map((code) => [code, { zh: regionNames.zh.of(code) ?? code, en: regionNames.en.of(code) ?? code }]),
)

/** Every number and text that an operator may tune, with its first value. */
export const registry = {
  site_name: textSetting('ShipSmart', 'basics', { max: 200, rule: ['required'], title: { zh: '站点名称', en: 'Site name' } }),
  record_number: textSetting('', 'basics', { max: 60, title: { zh: '备案号', en: 'Registration number (ICP)' } }),
  version: textSetting('v1.0.0', 'basics', { max: 60, title: { zh: '版本号', en: 'Version' } }),
  time_zone: {
    group: 'basics',
    type: 'select',
    schema: z.string().refine(isZone, 'invalid.choice'),
    initial: 'Europe/London',
    rule: ['required'],
    choices: zoneChoices(),
    title: { zh: '时区', en: 'Time zone' },
    tip: { zh: '页面、筛选、单证与统计都使用该时区', en: 'Used for screens, filters, documents and charts' },
  },
  cdn_url: textSetting('', 'basics', {
    rule: ['url'],
    title: { zh: 'CDN 地址', en: 'CDN URL' },
    tip: { zh: '留空时文件由本站提供', en: 'Defaults to this site' },
  }),
  api_url: textSetting('', 'basics', {
    rule: ['url'],
    title: { zh: '接口地址', en: 'API URL' },
    tip: { zh: '提供给其他客户端的地址；默认为本站', en: 'For other clients. Defaults to this site' },
  }),
  service_wechat_qr_code: imageSetting('basics', { title: { zh: '客服微信二维码', en: 'Support WeChat QR code' } }),
  support_email: {
    group: 'basics',
    type: 'string',
    schema: z.union([z.literal(''), z.email().max(200)], { error: 'invalid.email' }),
    initial: '',
    rule: ['email'],
    title: { zh: '客服邮箱', en: 'Support e-mail' },
  },
  support_hours_zh: textSetting('', 'basics', { max: 120, title: { zh: '客服时间（中文）', en: 'Support hours (Chinese)' } }),
  support_hours_en: textSetting('', 'basics', { max: 120, title: { zh: '客服时间（英文）', en: 'Support hours (English)' } }),
  protocol: {
    group: 'basics',
    type: 'json',
    schema: z
      .array(
        z.strictObject({
          title_zh: protocolTitle(),
          title_en: protocolTitle(),
          article_id: z.int('invalid.required').positive(),
        }),
      )
      .max(10),
    initial: [],
    title: { zh: '注册协议', en: 'Registration agreements' },
    tip: {
      zh: '注册时须同意的协议，也显示在页脚',
      en: 'Accepted by new members when they register; also shown in the footer',
    },
  },
  open_member_center: switchSetting(true, 'basics', {
    title: { zh: '开放会员中心', en: 'Member centre open' },
    tip: { zh: '关闭后会员无法登录', en: 'When off, members cannot sign in' },
  }),
  no_access_ip: {
    group: 'basics',
    type: 'textarea',
    schema: z.string().max(20_000),
    initial: '',
    check: checkIpLines,
    title: { zh: '禁止访问的 IP', en: 'Blocked IP addresses' },
    tip: { zh: '每行一个 IP 或网段', en: 'One IP address or subnet per line' },
  },
  job_run_keep_days: numberSetting(30, 'basics', [1, 3650], {
    title: { zh: '任务记录保留天数', en: 'Job history retention (days)' },
    tip: { zh: '更早的执行记录每晚清除', en: 'Older runs are deleted every night' },
  }),
  task_keep_days: numberSetting(7, 'basics', [1, 3650], {
    title: { zh: '任务与结果文件保留天数', en: 'Task and file retention (days)' },
  }),
  notice_keep_days: numberSetting(180, 'basics', [1, 3650], {
    title: { zh: '通知保留天数', en: 'Notification retention (days)' },
  }),
  admin_log_keep_days: numberSetting(180, 'basics', [1, 3650], {
    title: { zh: '管理员日志保留天数', en: 'Admin log retention (days)' },
    tip: { zh: '更早的操作记录每晚清除', en: 'Older entries are deleted every night' },
  }),
  config_group: pairsSetting('basics', {
    check: checkGroups,
    title: { zh: '自定义配置分组', en: 'Custom config groups' },
    tip: {
      zh: '键为分组标识（小写字母、数字、下划线），值为分组名称；内置分组始终存在',
      en: 'Key: lower-case letters, digits and underscores. Value: the title. Built-in groups are always included',
    },
  }),
  upload_mode: {
    group: 'upload',
    type: 'select',
    schema: z.enum(['local', 's3']),
    initial: 'local' as const,
    isFromEnvironment: true as const,
    choices: {
      local: { zh: '本机数据目录（local）', en: 'Local data folder (local)' },
      s3: { zh: '对象存储桶（s3）', en: 'Storage bucket (s3)' },
    },
    title: { zh: '文件存储方式', en: 'File storage' },
    tip: {
      zh: '新上传的文件存放在哪里；由环境变量 FILES_URL 决定，不能在此修改',
      en: 'Where new uploads are stored. Set by the environment variable FILES_URL',
    },
  },
  upload_maxsize: numberSetting(10_485_760, 'upload', [1024, 1_073_741_824], {
    title: { zh: '上传大小上限（字节）', en: 'Max upload size (bytes)' },
    tip: { zh: '10 MB 为 10485760', en: '10 MB = 10485760' },
  }),
  upload_member_day_mb: numberSetting(200, 'upload', [1, 100_000], {
    title: { zh: '每个会员每天上传总量（MB）', en: 'Daily upload limit per member (MB)' },
    tip: { zh: '表格导入也计算在内；管理员不受限制', en: 'Includes imported spreadsheets; staff have no limit' },
  }),
  upload_mimetype: textSetting('jpg,png,bmp,jpeg,gif,webp,zip,rar,xls,xlsx,doc,docx,pdf,txt,wav,mp4,mp3', 'upload', {
    rule: ['required'],
    check: checkFileTypes,
    title: { zh: '允许的文件类型', en: 'Allowed file types' },
    tip: {
      zh: '用逗号分隔的扩展名或类型，如 jpg,pdf,image/*；* 表示全部',
      en: 'Extensions or types separated by commas, for example jpg,pdf,image/*; * allows all',
    },
  }),
  upload_savename: textSetting('/storage/{topic}/{year}{mon}{day}/{filename}{filesha1}{.suffix}', 'upload', {
    rule: ['required'],
    check: checkNamePattern,
    title: { zh: '保存文件名规则', en: 'File name pattern' },
    tip: {
      zh: '须以 /storage/ 开头并含有 {filesha1}；可用 {topic} {year} {mon} {day} {filename} {suffix} {.suffix}',
      en: 'Must start with /storage/ and contain {filesha1}. Also available: {topic} {year} {mon} {day} {filename} {suffix} {.suffix}',
    },
  }),
  ...securitySettings,
  smtp_server: {
    ...textSetting('', 'mail', {
      title: { zh: 'SMTP 服务器', en: 'SMTP server' },
      tip: { zh: '留空时邮件只保存在发件箱', en: 'If empty, e-mails stay in the outbox' },
    }),
    // Anything else would not make an address, and every mail would fail on it.
    schema: z
      .string()
      .max(253)
      .regex(/^([a-z0-9]([a-z0-9.-]*[a-z0-9])?)?$/i, 'invalid.host'),
  },
  smtp_port: numberSetting(465, 'mail', [1, 65_535], { title: { zh: 'SMTP 端口', en: 'SMTP port' } }),
  smtp_user: textSetting('', 'mail', { title: { zh: 'SMTP 用户名', en: 'SMTP user' } }),
  smtp_pass: secretSetting('mail', 'smtp_server', { title: { zh: 'SMTP 密码', en: 'SMTP password' } }),
  smtp_verification: {
    group: 'mail',
    type: 'select',
    schema: z.enum(['SSL', 'TLS', 'none']),
    initial: 'SSL' as const,
    rule: ['required'],
    choices: {
      SSL: { zh: 'SSL/TLS（常用端口 465）', en: 'SSL/TLS (usually port 465)' },
      TLS: { zh: 'STARTTLS（常用端口 587）', en: 'STARTTLS (usually port 587)' },
      none: { zh: '不加密', en: 'Not encrypted' },
    },
    title: { zh: 'SMTP 加密方式', en: 'SMTP encryption' },
  },
  smtp_sender_mail: textSetting('', 'mail', {
    max: 254,
    rule: ['email'],
    title: { zh: '发件人邮箱', en: 'Sender address' },
    tip: { zh: '留空时使用 SMTP 用户名', en: 'Defaults to the SMTP user' },
  }),
  outbox_keep_days: numberSetting(180, 'mail', [1, 3650], { title: { zh: '发件箱保留天数', en: 'Outbox retention (days)' } }),
  sms_url: textSetting('https://api.twilio.com', 'sms', {
    rule: ['required', 'url'],
    title: { zh: '短信服务地址', en: 'SMS service URL' },
    tip: { zh: '兼容 Twilio Messages 接口的服务', en: 'Any service compatible with the Twilio Messages API' },
  }),
  sms_account: textSetting('', 'sms', {
    title: { zh: '短信账号 SID', en: 'SMS account SID' },
    tip: { zh: '留空时短信只保存在发件箱', en: 'If empty, text messages stay in the outbox' },
  }),
  sms_token: secretSetting('sms', 'sms_url', { title: { zh: '短信账号密钥', en: 'SMS account token' } }),
  sms_sender: textSetting('', 'sms', { title: { zh: '短信发送号码', en: 'SMS sender' } }),
  sender_country: {
    group: 'parcel',
    type: 'select',
    schema: z.string().refine((code) => Object.hasOwn(countryChoices, code), 'invalid.choice'),
    initial: 'GB',
    rule: ['required'],
    choices: countryChoices,
    title: { zh: '默认寄件国家', en: 'Default sender country' },
    tip: { zh: '新订单与没有地址的会员从该国家开始填写', en: 'New orders start from here until a member has a sender address' },
  },
  parcel_max_weight_g: numberSetting(30_000, 'parcel', [1, 1_000_000], {
    title: { zh: '包裹最大重量（克）', en: 'Max parcel weight (g)' },
    tip: { zh: '渠道未设置最大重量时使用', en: 'Used when a channel has no limit of its own' },
  }),
  parcel_max_side_cm: numberSetting(150, 'parcel', [1, 10_000], {
    title: { zh: '包裹最大边长（厘米）', en: 'Max parcel side (cm)' },
    tip: { zh: '渠道未设置最大边长时，三边均不得超过该值', en: 'Used for each side when a channel has no limit of its own' },
  }),
  vat_standard_rates: {
    group: 'parcel',
    type: 'json',
    schema: z
      .array(z.strictObject({ from: z.iso.date('invalid.date'), percent: z.number().min(0).max(100) }))
      .min(1, 'invalid.required')
      .max(50),
    initial: [{ from: '2011-01-04', percent: 20 }],
    rule: ['required'],
    title: { zh: '增值税标准税率', en: 'Standard VAT rate' },
    tip: {
      zh: '每个税率从其起始日起生效；旧税率请保留，历史发票仍按当时税率',
      en: 'Each rate applies from its start date. Keep old rates: earlier sales keep theirs',
    },
  },
  price_lock_minutes: numberSetting(30, 'parcel', [1, 1440], {
    title: { zh: '报价有效时间（分钟）', en: 'Quote validity (minutes)' },
  }),
  label_give_up_hours: numberSetting(4, 'parcel', [1, 168], {
    title: { zh: '面单最长等待（小时）', en: 'Label timeout (hours)' },
    tip: {
      zh: '承运商超过该时间没有响应且确定未出单时，订单失败并退回预留金额',
      en: 'If the carrier has not responded by then and has certainly created no label, the order fails and the money is released',
    },
  }),
  label_unclear_minutes: numberSetting(5, 'parcel', [1, 120], {
    title: { zh: '面单结果不明时的等待（分钟）', en: 'Unconfirmed label wait (minutes)' },
    tip: {
      zh: '承运商没有明确答复时，在此时间内查不到面单不代表没有出单：期间继续查询，不退回预留金额',
      en: 'After an unclear answer, the carrier may still create the label: we keep checking for this long before the money is released',
    },
  }),
  number_warn_below: numberSetting(5000, 'parcel', [0, 10_000_000], {
    title: { zh: '单号不足提醒', en: 'Low tracking number alert' },
    tip: { zh: '同一前缀的单号少于该数量时通知工作人员', en: 'Notify staff when fewer numbers with the same prefix are left' },
  }),
  ...paymentSettings,
  ...moneySettings,
  config_quick_entrance: pairsSetting('config_quick_entrance', {
    check: checkEntrances,
    title: { zh: '快捷入口', en: 'Shortcuts' },
    tip: {
      zh: '键为名称，值为站内路径（如 /admin/country）或 https:// 地址',
      en: 'Key: the title. Value: a path on this site, for example /admin/country, or a URL that starts with https://',
    },
  }),
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

function zoneChoices(): Record<string, Bilingual> {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
  return Object.fromEntries(zones.map((zone) => [zone, { zh: zone, en: zone }]))
}

function protocolTitle() {
  return z.string().trim().min(1, 'invalid.required').max(120, 'invalid.too_long')
}
