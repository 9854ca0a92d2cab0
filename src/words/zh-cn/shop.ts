import type en from '../en/shop.ts'

export default {
  'shop.title': '我的店铺',
} satisfies Record<keyof typeof en, string>
