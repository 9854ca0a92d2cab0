import type en from '../en/message.ts'

export default {
  'message.added': '添加成功',
  'message.deleted': '删除成功',
  'message.saved': '保存成功',
  'message.signed_in': '登录成功',
  'message.signed_out': '已退出登录',
  'message.updated': '更新成功',
  'message.operation_successful': '操作成功',
  'message.uploaded': '文件上传成功',
} satisfies Record<keyof typeof en, string>
