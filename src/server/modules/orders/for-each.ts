import type { ActionAnswer } from '#contract/row-action.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { say } from '#server/platform/i18n.ts'
import { sayError } from '#server/platform/say-error.ts'

/** Does something to each order on its own and says of each how it went: one that cannot does not stop the others. */
export async function forEach(
  ids: readonly number[],
  language: Language,
  act: (id: number) => Promise<void>,
): Promise<ActionAnswer> {
  const list: ActionAnswer['list'] = []
  for (const id of new Set(ids)) {
    try {
      await act(id)
      list.push({ id, ok: true, msg: say(language, 'message.operation_successful') })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      list.push({ id, ok: false, msg: sayError(language, error) })
    }
  }
  return { list }
}
