import type en from '../en/area.ts'

export default {
  'area.title': '地区管理',
  'area.level.province': '省级',
  'area.level.city': '市级',
  'area.level.district': '区县级',
  'field.area.country.label': '国家',
  'field.area.level.label': '级别',
  'field.area.pid.label': '上级地区',
  'field.area.name_zh.label': '中文名称',
  'field.area.name_en.label': '英文名称',
  'field.area.shortname.label': '简称',
  'field.area.mergename.label': '完整路径',
  'field.area.code.label': '区划代码',
  'field.area.zip.label': '邮编',
  'field.area.pinyin.label': '拼音',
  'field.area.first.label': '首字母',
  'field.area.lng.label': '经度',
  'field.area.lat.label': '纬度',
} satisfies Record<keyof typeof en, string>
