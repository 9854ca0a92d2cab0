export { machineFigures } from './machine-figures.ts'
export { deskRoutes } from './routes.ts'
