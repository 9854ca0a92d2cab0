import type { ActionResult } from '#contract/row-action.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { isDatabaseUnavailable, isTimedOut } from '#server/platform/db/sql-errors.ts'
import { formatError } from '#server/platform/format-error.ts'
import { say } from '#server/platform/i18n.ts'
import type { Log } from '#server/platform/log.ts'

export type Outcome = Omit<ActionResult['list'][number], 'id'>
/** Nothing to tell means that it is done. */
type Act = (id: number) => Promise<void> | Promise<Outcome | undefined>
type By = { log: Log; language: Language; requestId: string }

/**
 * Does something to each id on its own, one after the other, and says of each how it went: one that cannot, for whatever reason, does not stop the
 * others. When the database goes away what was done is still answered: nobody knows of the one that was being done, and the rest is left alone.
 */
export async function forEachId(ids: readonly number[], by: By, act: Act): Promise<ActionResult> {
  const list: ActionResult['list'] = []
  let isAway = false
  for (const id of new Set(ids)) {
    if (isAway) {
      list.push({ id, ok: false, msg: say(by.language, 'message.not_done') })
      continue
    }
    const outcome = await outcomeOf(id, by, act)
    if (outcome === 'away') isAway = true
    list.push({ id, ...(outcome === 'away' ? { ok: false, msg: say(by.language, 'message.maybe_done') } : outcome) })
  }
  return { list }
}

async function outcomeOf(id: number, { log, language, requestId }: By, act: Act): Promise<Outcome | 'away'> {
  try {
    return (await act(id)) ?? { ok: true, msg: say(language, 'message.operation_successful') }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, msg: formatError(language, error) }
    if (isDatabaseUnavailable(error)) {
      log.warn({ err: (error as Error).message, id: requestId, row: id }, 'database away in the middle of a selection')
      return 'away'
    }
    // Somebody else held it for too long; nothing was written.
    if (isTimedOut(error)) return { ok: false, msg: formatError(language, new AppError('server.database_away')) }
    log.error({ err: error, id: requestId, row: id }, 'unexpected error at one of a selection')
    return { ok: false, msg: formatError(language, new AppError('server.unexpected', { detail: { id: requestId } })) }
  }
}
