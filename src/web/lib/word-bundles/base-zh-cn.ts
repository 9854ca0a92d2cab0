import common from '#words/zh-cn/common.ts'
import http from '#words/zh-cn/http.ts'
import message from '#words/zh-cn/message.ts'
import page from '#words/zh-cn/page.ts'
import shell from '#words/zh-cn/shell.ts'

/** The words of every page. */
export default { ...common, ...http, ...message, ...page, ...shell }
