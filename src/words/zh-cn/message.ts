import type en from '../en/message.ts'

export default {
  'message.added': '添加成功',
  'message.code_sent': '验证码已发送',
  'message.contact_changed': '更换成功',
  'message.deleted': '删除成功',
  'message.files_deleted_one': '已删除 {{count}} 条记录及其文件',
  'message.files_deleted_other': '已删除 {{count}} 条记录及其文件',
  'message.mail_sent': '测试邮件已发往 {{address}}',
  'message.operation_successful': '操作成功',
  'message.password_changed': '密码已修改，请用新密码登录。',
  'message.profile_saved': '资料已保存',
  'message.registered': '注册成功，欢迎！',
  'message.saved': '保存成功',
  'message.signed_in': '登录成功',
  'message.signed_out': '已退出登录',
  'message.updated': '更新成功',
  'message.task_stopping': '正在停止',
  'message.imported': '导入成功',
  'message.import_started': '已开始导入，可在右上角的任务列表中查看',
  'message.export_started': '已开始导出，可在右上角的任务列表中查看',
  'message.uploaded': '文件上传成功',
} satisfies Record<keyof typeof en, string>
