import enArea from './en/area.ts'
import enCommon from './en/common.ts'
import enCountry from './en/country.ts'
import enCurrency from './en/currency.ts'
import enError from './en/error.ts'
import enHome from './en/home.ts'
import enHttp from './en/http.ts'
import enInvalid from './en/invalid.ts'
import enJob from './en/job.ts'
import enLogin from './en/login.ts'
import enMessage from './en/message.ts'
import enNode from './en/node.ts'
import enPage from './en/page.ts'
import enResource from './en/resource.ts'
import enShell from './en/shell.ts'
import zhArea from './zh-cn/area.ts'
import zhCommon from './zh-cn/common.ts'
import zhCountry from './zh-cn/country.ts'
import zhCurrency from './zh-cn/currency.ts'
import zhError from './zh-cn/error.ts'
import zhHome from './zh-cn/home.ts'
import zhHttp from './zh-cn/http.ts'
import zhInvalid from './zh-cn/invalid.ts'
import zhJob from './zh-cn/job.ts'
import zhLogin from './zh-cn/login.ts'
import zhMessage from './zh-cn/message.ts'
import zhNode from './zh-cn/node.ts'
import zhPage from './zh-cn/page.ts'
import zhResource from './zh-cn/resource.ts'
import zhShell from './zh-cn/shell.ts'

type Words = Record<string, string>

/** Every word in both languages, for the server and the audits; the web loads areas one by one. */
export const allWords: Record<'en' | 'zh-cn', Words> = {
  en: {
    ...enArea,
    ...enCommon,
    ...enCountry,
    ...enCurrency,
    ...enError,
    ...enHome,
    ...enHttp,
    ...enInvalid,
    ...enJob,
    ...enLogin,
    ...enMessage,
    ...enNode,
    ...enPage,
    ...enResource,
    ...enShell,
  },
  'zh-cn': {
    ...zhArea,
    ...zhCommon,
    ...zhCountry,
    ...zhCurrency,
    ...zhError,
    ...zhHome,
    ...zhHttp,
    ...zhInvalid,
    ...zhJob,
    ...zhLogin,
    ...zhMessage,
    ...zhNode,
    ...zhPage,
    ...zhResource,
    ...zhShell,
  },
}
