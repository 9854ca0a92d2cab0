import { z } from 'zod'
import { isTimeZone } from '#domain/time.ts'
import type { Bilingual, Setting } from '#server/platform/settings.ts'
import { backupSettings } from './backup-settings.ts'
import { checkEntrances, checkGroups, checkIpLines } from './checks.ts'
import { messageSettings } from './message-settings.ts'
import { moneySettings } from './money-settings.ts'
import { parcelSettings } from './parcel-settings.ts'
import { paymentSettings } from './payment-settings.ts'
import { securitySettings } from './security-settings.ts'
import { imageSetting, numberSetting, pairsSetting, switchSetting, textSetting } from './setting-kinds.ts'
import { shopSettings } from './shop-settings.ts'
import { uploadSettings } from './upload-settings.ts'

/** Every number and text that an operator may tune, with its first value. */
export const registry = {
  site_name: textSetting('ShipSmart', 'basics', {
    max: 200,
    rule: ['required'],
    title: { zh: '站点名称', en: 'Site name' },
    tip: { zh: '显示在页面标题、邮件与单据上', en: 'Shown in page titles, e-mails and documents' },
  }),
  record_number: textSetting('', 'basics', {
    max: 60,
    title: { zh: '备案号', en: 'Record number' },
    tip: { zh: '显示在公开页面页脚；留空则不显示', en: 'Shown in the footer of public pages; leave empty to hide it' },
  }),
  version: textSetting('v1.0.0', 'basics', {
    max: 60,
    title: { zh: '版本号', en: 'Version' },
    tip: {
      zh: '告知其他客户端的版本号，不影响本系统运行',
      en: 'Reported to other clients; it does not change how this site works',
    },
  }),
  time_zone: {
    group: 'basics',
    type: 'select',
    schema: z.string().refine(isTimeZone, 'invalid.choice'),
    initial: 'Europe/London',
    rule: ['required'],
    choices: zoneChoices(),
    title: { zh: '时区', en: 'Time zone' },
    tip: {
      zh: '页面、筛选、单据、统计与每日截止时间都使用该时区；修改后历史数据按新时区显示',
      en: 'Used for screens, filters, documents, charts and daily cut-offs. Changing it shows past dates in the new zone, too',
    },
  },
  cdn_url: textSetting('', 'basics', {
    rule: ['url'],
    title: { zh: 'CDN 地址', en: 'CDN URL' },
    tip: {
      zh: '文件将从该地址加载；留空时由本站提供',
      en: 'Files are loaded from here; leave empty to serve them from this site',
    },
  }),
  api_url: textSetting('', 'basics', {
    rule: ['url'],
    title: { zh: '接口地址', en: 'API URL' },
    tip: { zh: '提供给其他客户端的接口地址；留空为本站', en: 'The address other clients call; defaults to this site' },
  }),
  service_wechat_qr_code: imageSetting('basics', {
    title: { zh: '客服微信二维码', en: 'Support WeChat QR code' },
    tip: { zh: '显示在客服与支持页面；留空则不显示', en: 'Shown on the support page; leave empty to hide it' },
  }),
  support_email: {
    group: 'basics',
    type: 'string',
    schema: z.union([z.literal(''), z.email().max(200)], { error: 'invalid.email' }),
    initial: '',
    rule: ['email'],
    title: { zh: '客服邮箱', en: 'Support e-mail' },
    tip: {
      zh: '显示在页脚与支持页面，会员会写信到此邮箱',
      en: 'Shown in the footer and on the support page; members write to it',
    },
  },
  support_hours_zh: textSetting('', 'basics', {
    max: 120,
    title: { zh: '客服时间（中文）', en: 'Support hours (Chinese)' },
    tip: { zh: '中文页面上显示在客服邮箱旁', en: 'Shown beside the support e-mail on Chinese pages' },
  }),
  support_hours_en: textSetting('', 'basics', {
    max: 120,
    title: { zh: '客服时间（英文）', en: 'Support hours (English)' },
    tip: { zh: '英文页面上显示在客服邮箱旁', en: 'Shown beside the support e-mail on English pages' },
  }),
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
    title: { zh: '注册协议', en: 'Agreements at registration' },
    tip: {
      zh: '注册时须同意的协议，也显示在页脚；修改只影响之后的注册',
      en: 'Members accept these when they register; also linked in the footer. Changes apply to new registrations',
    },
  },
  open_member_center: switchSetting(true, 'basics', {
    title: { zh: '开放会员中心', en: 'Member centre open' },
    tip: {
      zh: '关闭后会员无法登录，公开页面与后台不受影响',
      en: 'While closed, members cannot sign in. Public pages and the back office stay open',
    },
  }),
  no_access_ip: {
    group: 'basics',
    type: 'textarea',
    schema: z.string().max(20_000),
    initial: '',
    check: checkIpLines,
    title: { zh: '禁止访问的 IP', en: 'Blocked IP addresses' },
    tip: {
      zh: '每行一个 IP 或网段；这些地址的所有请求立即被拒绝',
      en: 'One address or subnet per line. All their requests are refused at once',
    },
  },
  job_run_keep_days: numberSetting(30, 'basics', [1, 3650], {
    unit: 'days',
    title: { zh: '后台任务记录保留期', en: 'Job history' },
    tip: { zh: '更早的执行记录每晚删除，无法恢复', en: 'Older runs are deleted every night and cannot be restored' },
  }),
  task_keep_days: numberSetting(7, 'basics', [1, 3650], {
    unit: 'days',
    title: { zh: '导入导出结果保留期', en: 'Imports and exports' },
    tip: { zh: '更早的任务及其结果文件每晚删除', en: 'Older tasks and their files are deleted every night' },
  }),
  notice_keep_days: numberSetting(180, 'basics', [1, 3650], {
    unit: 'days',
    title: { zh: '通知保留期', en: 'Notifications' },
    tip: { zh: '更早的站内通知每晚删除', en: 'Older notifications are deleted every night' },
  }),
  admin_log_keep_days: numberSetting(180, 'basics', [1, 3650], {
    unit: 'days',
    title: { zh: '管理员日志保留期', en: 'Admin log' },
    tip: {
      zh: '更早的操作记录每晚删除，无法恢复；配置变更记录不受影响',
      en: 'Older entries are deleted every night and cannot be restored. The history of settings is kept',
    },
  }),
  config_group: pairsSetting('basics', {
    check: checkGroups,
    title: { zh: '自定义配置分组', en: 'Custom groups' },
    tip: {
      zh: '键为分组标识（小写字母、数字、下划线），值为分组名称；仍有配置项的分组不能删除',
      en: 'Key: a short name in lower-case letters, digits and underscores. Value: its title. A group that still has settings cannot be removed',
    },
  }),
  ...backupSettings,
  ...uploadSettings,
  ...securitySettings,
  ...messageSettings,
  ...parcelSettings,
  ...paymentSettings,
  ...moneySettings,
  ...shopSettings,
  config_quick_entrance: pairsSetting('config_quick_entrance', {
    check: checkEntrances,
    title: { zh: '快捷入口', en: 'Shortcuts' },
    tip: {
      zh: '显示在本页顶部。键为名称，值为站内路径（如 /admin/country）或 https:// 地址',
      en: 'Shown at the top of this page. Key: the title. Value: a path such as /admin/country, or a URL that starts with https://',
    },
  }),
} satisfies Record<string, Setting>

export type SettingRegistry = { [Name in keyof typeof registry]: Setting<z.output<(typeof registry)[Name]['schema']>> }

function zoneChoices(): Record<string, Bilingual> {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
  return Object.fromEntries(zones.map((zone) => [zone, { zh: zone, en: zone }]))
}

function protocolTitle() {
  return z.string().trim().min(1, 'invalid.required').max(120, 'invalid.too_long')
}
