import { listPlans } from '#test/world/order-list-plans.ts'

// The member has as many as among the forty thousand of `npm run proof`, only fewer neighbours.
listPlans({ count: 8_000, share: 20 })
