import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { type TaskContext, type TaskKind, taskKind } from '#server/platform/tasks/task.ts'
import { addRows } from './add-rows.ts'
import type { Importer, ImportKind } from './import-kind.ts'
import { writeResultSheet } from './result-sheet.ts'
import { reviewRows } from './review-rows.ts'
import { listTargets } from './row-store.ts'
import { getImport, type ImportKey } from './store.ts'

export const addRowsTaskName = 'import-rows'
export const priceRowsTaskName = 'price-import'

const addInput = z.object({
  kind: z.string(),
  id: z.number(),
  total: z.number(),
  with_twins: z.boolean(),
  is_paid: z.boolean().default(false),
})
const priceInput = z.object({ kind: z.string(), id: z.number(), total: z.number() })

export type AddRowsInput = z.output<typeof addInput>
export type PriceRowsInput = z.output<typeof priceInput>

/** The long work of imports: adding the rows of a large file, paying for what they became, and pricing them before. Run again, each goes on where it stopped. */
export const importTaskKinds = (kinds: readonly ImportKind[]): TaskKind<Ctx>[] => [
  taskKind<Ctx, AddRowsInput>({
    kind: addRowsTaskName,
    input: addInput,
    run: async (ctx, { kind: name, id, total, with_twins: withDuplicates, is_paid: isPaid }, task) => {
      const { kind, importKey, importer } = await openImport(ctx, kinds, name, id, task)
      const whole = isPaid ? total * 2 : total
      await addRows(ctx, kind, importKey, importer, { withDuplicates, progress: (done) => task.progress(done, whole) })
      const payProgress = (done: number) => task.progress(Math.min(whole, total + done), whole)
      if (isPaid) await payAdded(ctx, kind, importKey, importer, { taskId: task.id, progress: payProgress })
      return kind.results ? writeResultSheet(ctx, kind, importKey, { language: task.language, folder: task.folder }) : null
    },
  }),
  taskKind<Ctx, PriceRowsInput>({
    kind: priceRowsTaskName,
    input: priceInput,
    run: async (ctx, { kind: name, id, total }, task) => {
      const { kind, importKey, importer } = await openImport(ctx, kinds, name, id, task)
      await reviewRows(ctx, kind, importKey, importer, (done) => task.progress(done, total))
      return null
    },
  }),
]

type OpenImport = { kind: ImportKind; importKey: ImportKey; importer: Importer }

async function openImport(
  ctx: Ctx,
  kinds: readonly ImportKind[],
  name: string,
  id: number,
  task: TaskContext,
): Promise<OpenImport> {
  const kind = kinds.find((one) => one.kind === name)
  if (!kind) throw new AppError('task.broken')
  const importKey = { userId: task.owner.id, kind: name, id }
  const { options } = await getImport(ctx.db, importKey)
  return { kind, importKey, importer: { userId: task.owner.id, language: task.language, options } }
}

const paidAtOnce = 20

/** Pays for everything this import has added and nobody has paid for yet. Run again, it goes on where it stopped; what cannot be paid stays unpaid. */
export async function payAdded(
  ctx: Ctx,
  kind: ImportKind,
  importKey: ImportKey,
  importer: Importer,
  { taskId, progress }: { taskId: number; progress: (done: number) => Promise<void> },
): Promise<void> {
  let after = 0
  let done = 0
  for (;;) {
    await progress(done)
    const ids = (await listTargets(ctx.db, importKey, after, paidAtOnce)).map(({ target_id }) => target_id)
    const last = ids.at(-1)
    if (last === undefined) return
    await kind.payment?.pay(ctx, { ...importer, requestId: `task-${taskId}` }, ids)
    after = last
    done += ids.length
  }
}
