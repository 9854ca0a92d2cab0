export { forgetOldNotices } from './jobs.ts'
export { type NoticeMail, notify } from './notify.ts'
export { noticeRoutes } from './routes.ts'
