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
    title: { zh: '充值金额选项', en: 'Top-up amounts' },
    tip: { zh: '会员充值时可直接选择的整数英镑金额，最多 8 个', en: 'Whole pounds offered to members, up to 8' },
  },
  payment_minutes: numberSetting(60, 'money', [31, 1440], {
    unit: 'minutes',
    title: { zh: '在线支付有效期', en: 'Online payment window' },
    tip: {
      zh: '超过该时间未完成的支付自动过期；支付机构要求至少 31 分钟',
      en: 'Payments not completed in time expire. Providers require at least 31 minutes',
    },
  }),
  transfer_days: numberSetting(7, 'money', [1, 60], {
    unit: 'days',
    title: { zh: '银行转账等待期', en: 'Bank transfer window' },
    tip: {
      zh: '超过该时间仍未上传凭证的转账自动过期；之后到账仍可由财务确认',
      en: 'Transfers without proof expire after this. Finance can still confirm money that arrives later',
    },
  }),
  refund_without_approval: numberSetting(50, 'money', [0, 100_000], {
    unit: 'pounds',
    title: { zh: '免审批退款上限', en: 'Refunds without approval up to' },
    tip: {
      zh: '同一订单或支付的退款累计超过该金额须由财务审批；会员申请的退款一律审批',
      en: 'Staff refunds above this total per order or payment wait for finance. Refunds requested by members always do',
    },
  }),
  owed_limit: numberSetting(0, 'money', [0, 100_000], {
    unit: 'pounds',
    title: { zh: '欠款上限', en: 'Credit limit' },
    tip: { zh: '欠款超过该金额的会员在结清前不能付款下单', en: 'Members who owe more cannot buy until they settle it' },
  }),
} satisfies Record<string, Setting>
