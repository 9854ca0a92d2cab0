export { deleteOldNotices } from './jobs.ts'
export { notify, notifyAdmins } from './notify.ts'
export { noticeRoutes } from './routes.ts'
