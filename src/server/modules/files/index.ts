export { fileFigures } from './figures.ts'
export { filesRoutes } from './routes.ts'
export { serveFiles } from './serve.ts'
export { issueTicket } from './tickets.ts'
