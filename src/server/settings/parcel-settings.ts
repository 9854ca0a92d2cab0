import isoCountries from 'i18n-iso-countries'
import { z } from 'zod'
import type { Bilingual, Setting } from '#server/platform/settings.ts'
import { numberSetting } from './setting-kinds.ts'

const regionNames = {
  zh: new Intl.DisplayNames('zh-CN', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
}
const countryChoices: Record<string, Bilingual> = Object.fromEntries(
  Object.keys(isoCountries.getAlpha2Codes())
    .sort()
    .map((code) => [code, { zh: regionNames.zh.of(code) ?? code, en: regionNames.en.of(code) ?? code }]),
)

/** What parcels, quotes, labels and their VAT go by. */
export const parcelSettings = {
  sender_country: {
    group: 'parcel',
    type: 'select',
    schema: z.string().refine((code) => Object.hasOwn(countryChoices, code), 'invalid.choice'),
    initial: 'GB',
    rule: ['required'],
    choices: countryChoices,
    title: { zh: '默认寄件国家', en: 'Default sender country' },
    tip: {
      zh: '运费估算默认从该国家寄出；会员还没有寄件地址时，新订单也从该国家开始填写',
      en: 'Price estimates start from here, and new orders until a member has a sender address',
    },
  },
  parcel_max_weight_g: numberSetting(30_000, 'parcel', [1, 1_000_000], {
    unit: 'grams',
    title: { zh: '包裹最大重量', en: 'Maximum weight' },
    tip: {
      zh: '渠道未设置最大重量时使用；更重的包裹无法下单',
      en: 'Used where a channel sets no limit of its own. Heavier parcels cannot be ordered',
    },
  }),
  parcel_max_side_cm: numberSetting(150, 'parcel', [1, 10_000], {
    unit: 'centimetres',
    title: { zh: '包裹最大边长', en: 'Maximum side length' },
    tip: { zh: '渠道未设置最大边长时，三边均不得超过该值', en: 'Used for each side where a channel sets no limit of its own' },
  }),
  cn22_limit: numberSetting(270, 'parcel', [0, 100_000], {
    unit: 'pounds',
    title: { zh: 'CN22 价值上限', en: 'CN22 value limit' },
    tip: {
      zh: '包裹申报价值不超过该金额时打印 CN22，超过时打印 CN23',
      en: 'Parcels up to this value get a CN22, dearer ones a CN23',
    },
  }),
  vat_standard_rates: {
    group: 'parcel',
    type: 'json',
    schema: z
      .array(z.strictObject({ from: z.iso.date('invalid.date'), percent: z.number().min(0).max(100) }))
      .min(1, 'invalid.required')
      .max(50),
    initial: [{ from: '2011-01-04', percent: 20 }],
    rule: ['required'],
    title: { zh: '增值税标准税率', en: 'Standard VAT rates' },
    tip: {
      zh: '每个税率从其起始日起生效；请保留旧税率，历史单据仍按当时税率',
      en: 'Each rate applies from its date. Keep old rates: past sales stay taxed as they were',
    },
  },
  price_lock_minutes: numberSetting(30, 'parcel', [1, 1440], {
    unit: 'minutes',
    title: { zh: '报价有效期', en: 'Quote validity' },
    tip: { zh: '超过该时间未付款的订单会重新计价', en: 'Orders not paid within this time are priced again' },
  }),
  label_give_up_hours: numberSetting(4, 'parcel', [1, 168], {
    unit: 'hours',
    title: { zh: '面单超时', en: 'Label timeout' },
    tip: {
      zh: '承运商超过该时间没有响应且确定未生成面单时，订单失败并退回预留金额',
      en: 'When a carrier has not answered for this long and no label was made, the order fails and the reserved amount is released',
    },
  }),
  label_unclear_minutes: numberSetting(5, 'parcel', [1, 120], {
    unit: 'minutes',
    title: { zh: '面单结果查询时间', en: 'Unconfirmed label lookup' },
    tip: {
      zh: '承运商没有明确答复时，在此时间内继续查询，期间不退回预留金额',
      en: 'After an unclear answer, the label is looked for this long before the reserved amount is released',
    },
  }),
  stuck_days: numberSetting(5, 'parcel', [1, 60], {
    unit: 'days',
    title: { zh: '包裹滞留提醒', en: 'Stuck parcels' },
    tip: {
      zh: '已交运的包裹超过该天数没有新状态时，列入滞留包裹并显示在仪表盘',
      en: 'Handed-over parcels with no new status for this long are listed as stuck and shown on the dashboard',
    },
  }),
  reweigh_days: numberSetting(7, 'parcel', [1, 60], {
    unit: 'days',
    title: { zh: '复重补差异议期', en: 'Re-weigh dispute period' },
    tip: {
      zh: '会员在此期限内未提出异议的复重补差将自动扣款',
      en: 'A re-weigh difference that the member has not disputed within this time is charged',
    },
  }),
  return_arrival_days: numberSetting(60, 'parcel', [1, 365], {
    unit: 'days',
    title: { zh: '退件到仓期限', en: 'Return arrival period' },
    tip: {
      zh: '已通过的退件超过该期限仍未到仓时自动取消',
      en: 'An approved return whose parcel has not arrived within this time is cancelled',
    },
  }),
  return_keep_days: numberSetting(60, 'parcel', [8, 365], {
    unit: 'days',
    title: { zh: '退件保管期', en: 'Return storage period' },
    tip: {
      zh: '在库退件超过该期限仍未选择处理方式时将被销毁；到期前 7 天提醒会员',
      en: 'A returned parcel is disposed of if its member has not chosen within this time; they are reminded 7 days before',
    },
  }),
  claim_answer_days: numberSetting(14, 'parcel', [1, 90], {
    unit: 'days',
    title: { zh: '理赔回复期限', en: 'Claim answer period' },
    tip: {
      zh: '会员在此期限内未回复理赔提问的，理赔自动关闭；到期前会提醒一次',
      en: 'A claim whose member has not answered a question within this time is closed; they are reminded once before',
    },
  }),
  number_warn_below: numberSetting(5000, 'parcel', [0, 10_000_000], {
    unit: 'numbers',
    title: { zh: '单号不足提醒', en: 'Low tracking numbers' },
    tip: {
      zh: '同一前缀的剩余单号少于该数量时通知工作人员；用完后该渠道无法生成面单',
      en: 'Staff are notified when fewer numbers with the same prefix are left. Without numbers a channel makes no labels',
    },
  }),
} satisfies Record<string, Setting>
