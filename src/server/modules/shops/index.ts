export { applySale } from './orders/apply-sale.ts'
export { getShop, openShop, stopShop } from './store.ts'
