import type en from '../en/upload.ts'

export default {
  'upload.choose': '选择图片',
  'upload.choose_stored': '从附件选择',
  'upload.hint': '也可以拖到这里，或直接粘贴',
  'upload.limits': '最大 {{size}}',
  'upload.drop': '松开即可上传',
  'upload.replace': '更换',
  'upload.remove': '移除',
  'upload.cancel': '取消上传',
  'upload.sending': '正在上传 {{name}}',
  'upload.done': '{{name}} 上传成功。',
  'upload.preview': '已上传的图片',
} satisfies Record<keyof typeof en, string>
