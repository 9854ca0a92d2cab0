import type en from '../en/navigation.ts'

export default {
  'navigation.new_window': '（在新窗口中打开）',
  'navigation.strange': '无法识别该菜单的类型，请刷新页面；如仍无法打开，请联系管理员。',
  'navigation.stopped': '当前页面有未保存的内容，已留在本页。',
  'navigation.here': '您已在该页面。',
  'navigation.invalid': '页面不存在。',
  'navigation.tabs.label': '已打开的页面',
  'navigation.tabs.close': '关闭“{{title}}”',
  'navigation.tabs.more': '“{{title}}”的操作',
  'navigation.layout': '布局设置',
} satisfies Record<keyof typeof en, string>
