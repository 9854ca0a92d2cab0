import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { type TaskKind, taskKind } from '#server/platform/tasks/task.ts'
import { addRows } from './add-rows.ts'
import type { ImportKind } from './import-kind.ts'

export const addRowsTaskName = 'import-rows'

const input = z.object({ kind: z.string(), id: z.number(), total: z.number(), with_twins: z.boolean() })

export type AddRowsInput = z.output<typeof input>

/** Adds the rows of a large file. Run again, it goes on where it stopped. */
export const addRowsTaskKind = (kinds: readonly ImportKind[]): TaskKind<Ctx> =>
  taskKind<Ctx, AddRowsInput>({
    kind: addRowsTaskName,
    input,
    run: async (ctx, { kind: name, id, total, with_twins: withDuplicates }, task) => {
      const kind = kinds.find((one) => one.kind === name)
      if (!kind) throw new AppError('task.broken')
      await addRows(
        ctx,
        kind,
        { userId: task.owner.id, kind: name, id },
        { withDuplicates, progress: (done) => task.progress(done, total) },
      )
      return null
    },
  })
