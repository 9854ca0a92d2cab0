import type en from '../en/shop-order.ts'

export default {
  'newOrders.title': '新订单',
} satisfies Record<keyof typeof en, string>
