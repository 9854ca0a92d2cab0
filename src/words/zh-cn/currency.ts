import type en from '../en/currency.ts'

export default {
  'currency.title': '币种管理',
  'field.currency.code.label': '代码',
  'field.currency.symbol.label': '符号',
  'field.currency.name_zh.label': '中文名称',
  'field.currency.name_en.label': '英文名称',
  'field.currency.rate.label': '1 英镑兑换',
  'field.currency.rate.help': '1 英镑可兑换多少该货币，最多六位小数，例如人民币 9.4281。',
  'field.currency.rate_date.label': '汇率日期',
} satisfies Record<keyof typeof en, string>
