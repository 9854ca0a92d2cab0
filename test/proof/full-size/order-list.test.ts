import { listPlans } from '#test/world/order-list-plans.ts'

listPlans({ count: 40_000, share: 100 })
