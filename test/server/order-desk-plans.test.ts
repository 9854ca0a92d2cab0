import { deskPlans } from '#test/world/order-desk-plans.ts'

// Enough for a plan that goes through the table to be found out; forty thousand are in `npm run proof`.
deskPlans({
  size: 10_000,
  finds: [
    ['an order number', 'F00001234', 1],
    ['the beginning of one', 'f0000123', 10],
    ['a tracking number', 'XR000002345GB', 1],
    ['the member’s reference', 'out-3123', 1],
    // 312, and 3120 to 3129.
    ['a marketplace number', 'ebay-312', 11],
    ['a part of a name', '阳锋 80', 2],
    // 1, 401, … 9601.
    ['two Chinese characters', '欧阳', 25],
  ],
})
