import type en from '../en/shop-notify.ts'

export default {
  'notifyMarketplace.title': '通知平台发货',
} satisfies Record<keyof typeof en, string>
