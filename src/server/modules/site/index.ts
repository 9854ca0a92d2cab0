export { describePage } from './describe-page.ts'
export { siteRoutes } from './routes.ts'
export { serveSitemap } from './serve-sitemap.ts'
