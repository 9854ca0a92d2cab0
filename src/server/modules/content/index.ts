export { contentRoutes } from './routes.ts'
export { seedArticles } from './seed-articles.ts'
export { findArticle, listArticleCards, listArticleSlugs, listArticles } from './store.ts'
