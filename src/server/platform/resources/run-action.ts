import type { ActionAnswer, ActionAnswers, RowAction } from '#contract/row-action.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { say, sayWithWords } from '#server/platform/i18n.ts'
import { sayError } from '#server/platform/say-error.ts'
import type { WordKey, WordValues } from '#words/keys.ts'
import type { Row } from './columns.ts'

type Outcome = ActionAnswer['list'][number]

/** What is said of a deed that has more to tell than that it is done. */
export type Told = { key: WordKey; values: WordValues }
export type Deed = Promise<void> | Promise<Told>

/**
 * Does a verb to each row, one after the other, and says of each how it went: done, why not, or missing for whoever may not see it.
 * A failure nobody foresaw ends the whole call; what was done before stays done, and every action may run twice.
 */
export async function runAction(options: {
  action: RowAction
  ids: number[]
  /** the rows the caller may see */
  rows: Row[]
  language: Language
  act: (row: Row) => Deed
}): Promise<ActionAnswer> {
  const { action, ids, rows, language, act } = options
  const byId = new Map(rows.map((row) => [Number(row.id), row]))
  const list: Outcome[] = []
  for (const id of new Set(ids)) {
    const row = byId.get(id)
    list.push({ id, ...(row ? await outcome(action, row, language, act) : refused(language, 'error.row.missing')) })
  }
  return { list }
}

/** What the action asks for and was not told. */
export function mustAnswer({ asks }: RowAction, answers: ActionAnswers): void {
  for (const name of ['reason', 'amount'] as const)
    if (asks[name] && answers[name] === undefined)
      throw new AppError('input.invalid', { fields: { [name]: { key: 'invalid.required' } } })
}

async function outcome(action: RowAction, row: Row, language: Language, act: (row: Row) => Deed): Promise<Omit<Outcome, 'id'>> {
  const reason = action.check(row)
  if (reason) return refused(language, reason)
  try {
    const told = await act(row)
    return { ok: true, msg: told ? sayWithWords(language, told.key, told.values) : say(language, 'message.operation_successful') }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ok: false, msg: sayError(language, error) }
  }
}

const refused = (language: Language, reason: WordKey): Omit<Outcome, 'id'> => ({ ok: false, msg: say(language, reason) })
