export { deleteOldNotices } from './jobs.ts'
export { notify } from './notify.ts'
export { noticeRoutes } from './routes.ts'
