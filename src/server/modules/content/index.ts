export { articleFiles } from './file-users.ts'
export { contentRoutes } from './routes.ts'
export { seedArticles } from './seed-articles.ts'
export { findArticle, listAddresses, listArticles, listCards } from './store.ts'
