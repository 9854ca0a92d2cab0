import type en from '../en/tabs.ts'

export default {
  'tabs.menu': '“{{title}}”的操作',
  'tabs.refresh': '重新加载',
  'tabs.close': '关闭',
  'tabs.close_others': '关闭其他',
  'tabs.close_all': '全部关闭',
  'tabs.fill': '页面全屏',
  'tabs.full.leave': '退出页面全屏',
} satisfies Record<keyof typeof en, string>
