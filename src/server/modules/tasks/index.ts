export { taskFigures } from './figures.ts'
export { taskJobs } from './jobs.ts'
export { taskRoutes } from './routes.ts'
export { startTask } from './start-task.ts'
