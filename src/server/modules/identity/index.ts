export { createAdmin, createMember } from './actions/create-account.ts'
export { memberInfo } from './info.ts'
export { forgetOldSignIns } from './jobs.ts'
export { identityRoutes } from './routes.ts'
