import { addRows } from '#server/modules/imports/add-rows.ts'
import { payAdded } from '#server/modules/imports/import-tasks.ts'
import { getImport } from '#server/modules/imports/store.ts'
import { orderImportKind } from '#server/modules/orders/index.ts'
import { type OrderFlowInput, runFlow } from './order-flow.ts'

export type ImportFlowInput = Pick<OrderFlowInput, 'connection' | 'nowMs' | 'memberId'> & { importId: number; isPaid: boolean }

/** Adds what is good of a sheet and pays for it, as its task does. */
export const importFlow = (input: ImportFlowInput) =>
  runFlow(input, 'import', async (ctx) => {
    const importKey = { userId: input.memberId, kind: orderImportKind.kind, id: input.importId }
    const file = await getImport(ctx.db, importKey)
    const importer = { userId: input.memberId, language: 'en', options: file.options } as const
    const progress = async () => undefined
    await addRows(ctx, orderImportKind, importKey, importer, { withDuplicates: false, progress })
    if (input.isPaid) await payAdded(ctx, orderImportKind, importKey, importer, { taskId: 1, progress })
  })
