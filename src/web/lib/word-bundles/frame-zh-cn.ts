import navigation from '#words/zh-cn/navigation.ts'
import notice from '#words/zh-cn/notice.ts'
import task from '#words/zh-cn/task.ts'

/** The words of both areas' frames. */
export default { ...navigation, ...notice, ...task }
