import type en from '../en/config.ts'

export default {
  'config.group.basics': '基础配置',
  'config.group.upload': '上传',
  'config.group.security': '安全',
  'config.group.mail': '邮件',
  'config.group.sms': '短信',
  'config.group.config_quick_entrance': '快捷入口',
} satisfies Record<keyof typeof en, string>
