export { forgetOldNotices } from './jobs.ts'
export { notify } from './notify.ts'
export { noticeRoutes } from './routes.ts'
