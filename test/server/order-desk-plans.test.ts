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
    // Those of 1200 to 1599 that leave 14 over when divided by 20, with the space and without.
    ['a post code', 'm15 4ad', 20],
    ['a post code without its space', 'M154AD', 20],
    ['an e-mail', 'Buyer1234@example.com', 1],
    // 123, and 1230 to 1239.
    ['the beginning of an e-mail', 'buyer123', 11],
    // 1, 401, … 9601.
    ['two Chinese characters', '欧阳', 25],
  ],
})
