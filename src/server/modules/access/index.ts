export { frameSources, memberMenus, ruleTree, visitorRules } from './menus.ts'
export { syncRules } from './sync-rules.ts'
export { writeAdminLog } from './write-admin-log.ts'
