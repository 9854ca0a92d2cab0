export { readDays } from './read-days.ts'
export { reportRoutes } from './routes.ts'
