export { applySale } from './orders/apply-sale.ts'
export { applyRulesTo } from './rules/apply-rules.ts'
export { shopRuleRoutes } from './rules/routes.ts'
export { getShop, openShop, stopShop } from './store.ts'
