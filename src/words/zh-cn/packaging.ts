import type en from '../en/packaging.ts'

export default {
  'packaging.title': '包装材料',
  'field.packaging.name_zh.label': '中文名称',
  'field.packaging.name_en.label': '英文名称',
  'field.packaging.picture.label': '图片',
  'field.packaging.length.label': '长（厘米）',
  'field.packaging.length.help': '外部尺寸，最多一位小数。',
  'field.packaging.width.label': '宽（厘米）',
  'field.packaging.height.label': '高（厘米）',
  'field.packaging.weight.label': '自重（克）',
  'field.packaging.price.label': '售价',
  'field.packaging.stock.label': '库存',
} satisfies Record<keyof typeof en, string>
