import type { ActionFormValues, ActionResult, RowAction } from '#contract/row-action.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { toSeconds } from '#domain/time.ts'
import { forEachId } from '#server/platform/for-each-id.ts'
import { say, sayWithWords } from '#server/platform/i18n.ts'
import type { Log } from '#server/platform/log.ts'
import type { WordKey, WordValues } from '#words/keys.ts'
import type { Row } from './columns.ts'

/** What is said of an action that has more to tell than that it is done. */
export type ActionMessage = { key: WordKey; values: WordValues }
export type ActionRun = Promise<void> | Promise<ActionMessage>

/** Does a verb to each row and says of each how it went: done, why not, or missing for whoever may not see it. Every action may run twice. */
export function runAction(options: {
  action: RowAction
  ids: number[]
  /** the rows the caller may see */
  rows: Row[]
  by: { log: Log; language: Language; requestId: string }
  act: (row: Row) => ActionRun
  now: Date
}): Promise<ActionResult> {
  const { action, ids, rows, by, act, now } = options
  const byId = new Map(rows.map((row) => [Number(row.id), row]))
  return forEachId(ids, by, async (id) => {
    const row = byId.get(id)
    if (!row) throw new AppError('row.missing')
    const reason = action.check(row, toSeconds(now))
    if (reason) return { ok: false, msg: say(by.language, reason) }
    const message = await act(row)
    return message ? { ok: true, msg: sayWithWords(by.language, message.key, message.values) } : undefined
  })
}

/** What the action asks for and was not told. */
export function mustHaveAnswers({ asks }: RowAction, answers: ActionFormValues): void {
  for (const name of ['reason', 'amount'] as const)
    if (asks[name] && answers[name] === undefined && !(name === 'amount' && asks.isAmountOptional))
      throw new AppError('input.invalid', { fields: { [name]: { key: 'invalid.required' } } })
}
