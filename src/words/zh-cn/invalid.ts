import type en from '../en/invalid.ts'

export default {
  'invalid.account': '3 到 16 位字母、数字或下划线，以字母开头',
  'invalid.amount': '请输入金额，最多两位小数',
  'invalid.choice': '请选择给出的选项',
  'invalid.format': '格式不正确',
  'invalid.iso2': '两个字母，例如 GB',
  'invalid.iso3': '三个字母，例如 GBR',
  'invalid.iso_number': '三位数字，例如 826',
  'invalid.password': '6 到 32 个字符，不含引号、尖括号和 &',
  'invalid.required': '此项必填',
  'invalid.taken': '该值已存在',
  'invalid.too_big': '不能大于 {{max}}',
  'invalid.too_long': '最多 {{max}} 个字符',
  'invalid.too_short': '至少 {{min}} 个字符',
  'invalid.too_small': '不能小于 {{min}}',
  'invalid.type': '值的类型不正确',
  'invalid.unknown_field': '未知字段：{{field}}',
  'invalid.unsafe_text': '文本中含有无法保存的字符',
  'invalid.unknown_row': '所选记录不存在',
  'invalid.value': '值无效',
} satisfies Record<keyof typeof en, string>
