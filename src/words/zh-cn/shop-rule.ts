import type en from '../en/shop-rule.ts'

export default {
  'shopRule.title': '自动规则',
} satisfies Record<keyof typeof en, string>
