import { routes } from '#server/app.ts'
import type { Ctx } from '#server/ctx.ts'
import { exportBookKind } from '#server/modules/addresses/index.ts'
import { exportEntriesKind, exportLogKind } from '#server/modules/wallet/index.ts'
import { exportKind } from '#server/platform/resources/export-list.ts'
import type { TaskKind } from '#server/platform/tasks/task.ts'

/** Every kind of long work of the house. */
export const taskKinds: TaskKind<Ctx>[] = [
  exportKind(routes.flatMap(({ list }) => list ?? [])),
  exportBookKind,
  exportLogKind,
  exportEntriesKind,
]
