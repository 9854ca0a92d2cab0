import common from '#words/en/common.ts'
import http from '#words/en/http.ts'
import message from '#words/en/message.ts'
import page from '#words/en/page.ts'
import shell from '#words/en/shell.ts'

/** The words of every page. */
export default { ...common, ...http, ...message, ...page, ...shell }
