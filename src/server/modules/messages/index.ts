export { messageJobs } from './jobs.ts'
export { canMail, canText } from './on-offer.ts'
export { queueMail, queueSms } from './queue-message.ts'
export { messageRoutes } from './routes.ts'
