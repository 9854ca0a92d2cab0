import type en from '../en/express.ts'

export default {
  'expressCompany.title': '快递公司',
  'field.expressCompany.name_zh.label': '中文名称',
  'field.expressCompany.name_en.label': '英文名称',
  'field.expressCompany.code.label': '代码',
  'field.expressCompany.website.label': '官网',
  'field.expressCompany.tracking_url.label': '查询网址',
  'field.expressCompany.tracking_url.help': '用 {no} 表示运单号的位置，例如 https://track.example.com/?no={no}。',
  'field.expressCompany.phone.label': '客服电话',
} satisfies Record<keyof typeof en, string>
