import type en from '../en/country.ts'

export default {
  'field.country.name_zh.label': '中文名称',
  'field.country.name_en.label': '英文名称',
  'field.country.iso2.label': '二字码',
  'field.country.iso3.label': '三字码',
  'field.country.iso_number.label': '数字代码',
  'field.country.is_eu.label': '欧盟',
  'field.country.is_uk.label': '英国',
  'field.country.status.label': '启用',
  'field.country.weigh.label': '排序权重',
  'country.title': '国家管理',
  'country.eu': '欧盟',
  'country.uk': '英国',
} satisfies Record<keyof typeof en, string>
