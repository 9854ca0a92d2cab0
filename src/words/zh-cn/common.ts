import type en from '../en/common.ts'

export default {
  'common.yes': '是',
  'common.no': '否',
  'common.ok': '确定',
  'common.cancel': '取消',
  'common.close': '关闭',
  'common.save': '保存',
  'common.back': '返回',
  'common.missing': '找不到这条记录',
  'common.missing_hint': '可能已被删除，或您无权查看。',
  'common.retry': '重试',
  'common.loading': '加载中…',
  'common.request_id': '请求编号：{{id}}',
} satisfies Record<keyof typeof en, string>
