import navigation from '#words/en/navigation.ts'
import notice from '#words/en/notice.ts'
import task from '#words/en/task.ts'

/** The words of both areas' frames. */
export default { ...navigation, ...notice, ...task }
