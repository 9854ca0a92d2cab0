import { z } from 'zod'
import type { Setting } from '#server/platform/settings.ts'
import { numberSetting, textSetting } from './setting-kinds.ts'

/** What the wallet, points, statements and invoices go by. */
export const moneySettings = {
  seller_name: textSetting('', 'money', {
    max: 120,
    title: { zh: '开票方名称', en: 'Seller name' },
    tip: { zh: '显示在对账单与发票上；留空时使用站点名称', en: 'Shown on statements and invoices. Defaults to the site name' },
  }),
  seller_address: {
    group: 'money',
    type: 'textarea',
    schema: z.string().max(500),
    initial: '',
    title: { zh: '开票方地址', en: 'Seller address' },
    tip: { zh: '每行打印为一行', en: 'Printed line by line' },
  },
  seller_vat_number: textSetting('', 'money', {
    max: 30,
    title: { zh: '增值税号', en: 'VAT number' },
    tip: { zh: '留空时开具普通发票', en: 'If empty, invoices are issued without VAT details' },
  }),
  wallet_low_pounds: numberSetting(5, 'money', [0, 100_000], {
    title: { zh: '余额不足提醒（英镑）', en: 'Low-balance e-mail below (£)' },
    tip: {
      zh: '余额降到该金额以下时通知会员一次；0 表示不提醒',
      en: 'Members are notified once when their balance falls below this. 0: never',
    },
  }),
  balance_hint_pounds: numberSetting(10, 'money', [0, 100_000], {
    title: { zh: '首页余额偏低提示（英镑）', en: 'Low-balance reminder below (£)' },
    tip: {
      zh: '余额低于该金额时，会员首页的待办中会提示充值；0 表示不提示',
      en: 'Below this, the member’s dashboard suggests a top-up. 0: never',
    },
  }),
  points_per_pound: numberSetting(1, 'money', [0, 1000], {
    title: { zh: '每消费 1 英镑获得积分', en: 'Points earned per £1' },
  }),
  points_worth_pound: numberSetting(100, 'money', [0, 1_000_000], {
    title: { zh: '多少积分抵扣 1 英镑', en: 'Points worth £1' },
    tip: { zh: '0 表示积分不能用于抵扣', en: '0: points cannot be spent' },
  }),
} satisfies Record<string, Setting>
