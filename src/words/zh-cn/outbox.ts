import type en from '../en/outbox.ts'

export default {
  'outbox.title': '发件箱',
  'field.outbox.way.label': '类型',
  'field.outbox.recipient.label': '收件人',
  'field.outbox.subject.label': '主题',
  'field.outbox.template.label': '模板',
  'field.outbox.language.label': '语言',
  'field.outbox.body.label': '正文',
  'field.outbox.state.label': '状态',
  'field.outbox.attempts.label': '尝试次数',
  'field.outbox.last_error.label': '失败原因',
  'field.outbox.send_time.label': '发送时间',
  'outbox.state.waiting': '等待发送',
  'outbox.state.sent': '已发送',
  'outbox.state.failed': '发送失败',
  'outbox.state.sending': '发送中',
  'outbox.state.kept': '未发送',
  'outbox.way.mail': '邮件',
  'outbox.way.sms': '短信',
  'outbox.resend': '重新发送',
  'outbox.refused.not_failed': '只有发送失败的消息才能重新发送。',
} satisfies Record<keyof typeof en, string>
