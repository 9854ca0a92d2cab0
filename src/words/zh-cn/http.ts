import type en from '../en/http.ts'

export default {
  'http.302': '接口重定向了！',
  'http.400': '参数不正确！',
  'http.401': '您没有权限操作！',
  'http.403': '您没有权限操作！',
  'http.404': '请求地址出错：{{url}}',
  'http.408': '请求超时！',
  'http.409': '系统已存在相同数据！',
  'http.413': '请求内容过大，最多 {{limit}}',
  'http.415': '不支持该内容类型，请发送 JSON',
  'http.500': '服务器内部错误！',
  'http.501': '服务未实现！',
  'http.502': '网关错误！',
  'http.503': '服务不可用！',
  'http.504': '服务暂时无法访问，请稍后再试！',
  'http.505': 'HTTP 版本不受支持！',
  'http.other': '异常问题，请联系网站管理员！',
  'http.timeout': '网络请求超时！',
  'http.network': '服务端异常！',
  'http.offline': '您断网了！',
} satisfies Record<keyof typeof en, string>
