import { routes } from '#server/app.ts'
import type { Ctx } from '#server/ctx.ts'
import { addressExportKind, addressImportKind } from '#server/modules/addresses/index.ts'
import { importTaskKinds } from '#server/modules/imports/index.ts'
import { orderExportKind, orderImportKind } from '#server/modules/orders/index.ts'
import { exportTableKind } from '#server/modules/prices/index.ts'
import { purchaseKind } from '#server/modules/shops/index.ts'
import { exportEntriesKind, exportLogKind } from '#server/modules/wallet/index.ts'
import { exportKind } from '#server/platform/resources/export-list.ts'
import type { TaskKind } from '#server/platform/tasks/task.ts'

/** Everything that can be imported. */
const importKinds = [addressImportKind, orderImportKind]

/** Every kind of long work. */
export const taskKinds: TaskKind<Ctx>[] = [
  exportKind(routes.flatMap(({ list }) => list ?? [])),
  addressExportKind,
  exportTableKind,
  ...importTaskKinds(importKinds),
  exportLogKind,
  exportEntriesKind,
  orderExportKind,
  purchaseKind,
]
