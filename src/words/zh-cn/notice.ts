import type en from '../en/notice.ts'

export default {
  'notice.title': '通知',
  'notice.button_one': '通知，{{count}} 条未读',
  'notice.button_other': '通知，{{count}} 条未读',
  'notice.empty': '暂无通知。',
  'notice.empty_hint': '需要您知道的事情会显示在这里。',
  'notice.read_all': '全部标为已读',
  'notice.unread': '未读',
  'notice.failed': '通知加载失败。',
  'notice.account.renamed':
    '您的用户名已改为 {{username}}：另有账号与 {{former}} 仅大小写不同。您仍可使用 {{former}} 登录，也可在个人资料中更换用户名。',
  'notice.task.done': '“{{title}}”已完成。',
  'notice.task.failed': '“{{title}}”未能完成。',
  'notice.numbers_low': '{{prefix}} 单号即将用完，仅剩 {{left}} 个，请添加单号段。',
  'notice.ledger.difference': '每晚核对发现账目差异 {{count}} 处，请查看财务页面。',
  'notice.wallet.low': '您的余额仅剩 {{amount}}，请及时充值，以免影响出单。',
  'notice.payment.credited': '{{amount}} 已存入您的余额。',
  'notice.payment.kept': '{{amount}} 已到账，但对应项目已无法支付，款项已存入您的余额。',
  'notice.payment.mismatch': '支付 {{no}}：支付渠道报告的金额为 {{told}}，与应付金额不符，未入账。',
  'notice.payment.disputed': '支付 {{no}}（{{amount}}）发生争议，钱包已冻结，待处理完毕后恢复。',
  'notice.payment.proof': '支付 {{no}}：已上传转账凭证。',
  'notice.payment.refund_asked': '退款 {{no}}（{{amount}}）等待审批。',
  'notice.payment.refund_by_hand': '支付渠道上有一笔人工退款（{{ref}}），请登记。',
  'notice.payment.refunded': '{{amount}} 已原路退回。',
  'notice.payment.refund_failed': '{{amount}} 退回失败，款项已返还至您的余额。',
  'notice.payment.transfer_refused': '转账 {{no}} 未确认：{{reason}}',
} satisfies Record<keyof typeof en, string>
