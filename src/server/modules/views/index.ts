export { viewsRoutes } from './routes.ts'
