export { adminLogCleanupJob } from './delete-old-admin-log.ts'
export { isSuperAdmin } from './group-screen.ts'
export {
  findGroupIds,
  firstMemberGroupId,
  hasUnmanagedGroup,
  listGroupNames,
  superGroupIdsSql,
  unmanagedGroupIdsSql,
} from './group-store.ts'
export { listOwnSteps } from './list-own-steps.ts'
export { adminMenus, frameSources, memberMenus, visitorRules } from './menus.ts'
export { accessRoutes } from './routes.ts'
export { syncRules } from './sync-rules.ts'
export { writeAdminLog } from './write-admin-log.ts'
