import type en from '../en/insurance.ts'

export default {
  'insurance.title': '保险方案',
  'insurance.kind.bands': '按档计费',
  'insurance.kind.percent': '按比例计费',
  'insurance.band.cover': '保额上限（£）',
  'insurance.band.premium': '保费（£）',
  'field.insurance.name_zh.label': '中文名称',
  'field.insurance.name_en.label': '英文名称',
  'field.insurance.kind.label': '计费方式',
  'field.insurance.bands.label': '计费档位：保额上限 → 保费（£）',
  'field.insurance.bands.help': '从低到高填写；申报价值正好等于上限时仍属于该档。仅按档计费时使用。',
  'field.insurance.percent.label': '费率（%）',
  'field.insurance.percent.help': '申报价值的百分比，例如 2.5。仅按比例计费时使用。',
  'field.insurance.min_premium.label': '最低保费',
  'field.insurance.cover_limit.label': '最高保额',
  'field.insurance.cover_limit.help': '申报价值超过该金额时，不能购买此方案。',
  'field.insurance.ipt_rate.label': '保险税（%）',
  'field.insurance.ipt_rate.help': '英国保险费税（IPT），已含在保费中。',
} satisfies Record<keyof typeof en, string>
