export { registry, type SettingRegistry } from './registry.ts'
export { siteConfig } from './site-config.ts'
