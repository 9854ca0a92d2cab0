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
  'notice.task.done': '“{{title}}”已完成。',
  'notice.task.failed': '“{{title}}”未能完成。',
  'notice.numbers_low': '{{prefix}} 单号即将用完，仅剩 {{left}} 个，请添加单号段。',
  'notice.ledger.difference': '每晚核对发现账目差异 {{count}} 处，请查看财务页面。',
  'notice.wallet.low': '您的余额仅剩 {{amount}}，请及时充值，以免影响打单。',
} satisfies Record<keyof typeof en, string>
