import { expect, test } from 'vitest'
import { allWords } from '#words/all.ts'

// English is the specification's own; Chinese is what the clients of the same wire say.
test.each([
  ['302', 'Interface redirected!', '接口重定向了！'],
  ['400', 'Incorrect parameter!', '参数不正确！'],
  ['401', 'You do not have permission to operate!', '您没有权限操作！'],
  ['403', 'You do not have permission to operate!', '您没有权限操作！'],
  ['404', 'Error requesting address: {{url}}', '请求地址出错：{{url}}'],
  ['408', 'Request timed out!', '请求超时！'],
  ['409', 'The same data already exists in the system!', '系统已存在相同数据！'],
  ['500', 'Server internal error!', '服务器内部错误！'],
  ['501', 'Service not implemented!', '服务未实现！'],
  ['502', 'Gateway error!', '网关错误！'],
  ['503', 'Service unavailable!', '服务不可用！'],
  ['504', 'The service is temporarily unavailable Please try again later!', '服务暂时无法访问，请稍后再试！'],
  ['505', 'HTTP version is not supported!', 'HTTP 版本不受支持！'],
  ['other', 'Abnormal problem, please contact the website administrator!', '异常问题，请联系网站管理员！'],
  ['timeout', 'Network request timeout!', '网络请求超时！'],
  ['network', 'Server exception!', '服务端异常！'],
  ['offline', 'You are disconnected!', '您断网了！'],
])('%s is said in the words of the specification, in both languages', (what, en, zh) => {
  const key = `http.${what}`
  expect([allWords.en[key], allWords['zh-cn'][key]]).toEqual([en, zh])
})
