export { mailConfig, smsConfig } from './carriers.ts'
export { settingFiles } from './file-users.ts'
export { registry, type SettingRegistry } from './registry.ts'
export { siteConfig } from './site-config.ts'
