import { z } from 'zod'
import type { Setting } from '#server/platform/settings.ts'
import { numberSetting, textSetting } from './setting-kinds.ts'

/** What the wallet, points, statements and invoices go by. */
export const moneySettings = {
  seller_name: textSetting('', 'money', {
    max: 120,
    title: { zh: '开票方名称', en: 'Seller name' },
    tip: {
      zh: '显示在对账单与发票上；留空时使用站点名称。已开具的发票不变',
      en: 'Shown on statements and invoices; defaults to the site name. Issued invoices do not change',
    },
  }),
  seller_address: {
    group: 'money',
    type: 'textarea',
    schema: z.string().max(500),
    initial: '',
    title: { zh: '开票方地址', en: 'Seller address' },
    tip: { zh: '显示在发票上，每行打印为一行', en: 'Printed on invoices, line by line' },
  },
  seller_vat_number: textSetting('', 'money', {
    max: 30,
    title: { zh: '增值税号', en: 'VAT number' },
    tip: {
      zh: '填写后开具增值税发票；留空时开具普通发票',
      en: 'With a number, VAT invoices are issued; without, plain invoices',
    },
  }),
  wallet_low_pounds: numberSetting(5, 'money', [0, 100_000], {
    unit: 'pounds',
    title: { zh: '余额不足邮件提醒', en: 'Low-balance e-mail below' },
    tip: {
      zh: '余额降到该金额以下时通知会员一次；0 表示不提醒',
      en: 'Members are notified once when their balance falls below this; 0 turns it off',
    },
  }),
  balance_hint_pounds: numberSetting(10, 'money', [0, 100_000], {
    unit: 'pounds',
    title: { zh: '首页充值提示', en: 'Top-up reminder below' },
    tip: {
      zh: '余额低于该金额时，会员首页提示充值；0 表示不提示',
      en: 'Below this, the member’s dashboard suggests a top-up; 0 turns it off',
    },
  }),
  points_per_pound: numberSetting(1, 'money', [0, 1000], {
    unit: 'points',
    title: { zh: '每消费 1 英镑获得积分', en: 'Points per £1 spent' },
    tip: { zh: '只影响之后的订单；0 表示不赠送积分', en: 'Applies to new orders; 0 gives no points' },
  }),
  points_worth_pound: numberSetting(100, 'money', [0, 1_000_000], {
    unit: 'points',
    title: { zh: '多少积分抵扣 1 英镑', en: 'Points worth £1' },
    tip: {
      zh: '数值越大，每个积分越不值钱；0 表示积分不能抵扣',
      en: 'The higher, the less a point is worth; with 0 points cannot be spent',
    },
  }),
} satisfies Record<string, Setting>
