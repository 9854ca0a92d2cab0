import { deskPlans } from '#test/world/order-desk-plans.ts'

deskPlans({
  size: 40_000,
  finds: [
    ['an order number', 'F00012345', 1],
    ['the beginning of one', 'f0001234', 10],
    ['a tracking number', 'XR000023456GB', 1],
    ['the member’s reference', 'out-31234', 1],
    ['a marketplace number', 'ebay-3123', 11],
    ['a part of a name', '阳锋 80', 2],
    ['two Chinese characters', '欧阳', 100],
  ],
})
