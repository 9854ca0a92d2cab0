import type { Ctx } from '#server/ctx.ts'
import type { TaskKind } from '#server/platform/tasks/task.ts'

/** Every kind of long work of the house. */
export const taskKinds: TaskKind<Ctx>[] = []
