import { z } from 'zod'
import type { Setting } from '#server/platform/settings.ts'
import { numberSetting } from './setting-kinds.ts'

/** What is asked about paying and giving back. Sums are whole pounds. */
export const paymentSettings = {
  recharge_amounts: {
    group: 'money',
    type: 'json',
    schema: z.array(z.int('invalid.integer').min(1).max(100_000)).min(1, 'invalid.required').max(8),
    initial: [20, 50, 100, 200, 500],
    rule: ['required'],
    title: { zh: '充值金额选项（英镑）', en: 'Top-up amounts (£)' },
    tip: { zh: '会员充值时可直接选择的整数金额，最多 8 个', en: 'Up to 8 whole amounts for members to choose from' },
  },
  payment_minutes: numberSetting(60, 'money', [31, 1440], {
    title: { zh: '在线支付有效时间（分钟）', en: 'Online payment timeout (minutes)' },
    tip: { zh: '支付机构要求至少 31 分钟', en: 'Providers require at least 31 minutes' },
  }),
  transfer_days: numberSetting(7, 'money', [1, 60], {
    title: { zh: '等待银行转账的天数', en: 'Bank transfer timeout (days)' },
  }),
  refund_without_approval: numberSetting(50, 'money', [0, 100_000], {
    title: { zh: '免审批退款上限（英镑）', en: 'Refund limit without approval (£)' },
    tip: {
      zh: '同一订单或同一笔支付，工作人员发起的退款累计超过该金额须由财务审批；会员发起的一律审批',
      en: 'Staff refunds above this in total for one order or payment need finance approval; refunds requested by members always do',
    },
  }),
  owed_limit: numberSetting(0, 'money', [0, 100_000], {
    title: { zh: '欠款上限（英镑）', en: 'Credit limit (£)' },
    tip: { zh: '欠款超过该金额时不能再下单付款', en: 'Members who owe more cannot buy until they have paid' },
  }),
} satisfies Record<string, Setting>
