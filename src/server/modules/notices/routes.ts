import { type NoticeView, notice } from '#contract/notice.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { sayWithWords } from '#server/platform/i18n.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import type { WordValues } from '#words/keys.ts'
import { countUnread, listNotices, markRead, type StoredNotice } from './store.ts'

/** What fits a bell; who wants more looks at the thing itself. */
const maxShown = 30

export const noticeRoutes: Route<Ctx>[] = [
  on(notice.memberIndex, getNotices),
  on(notice.memberRead, markNoticesRead),
  on(notice.adminIndex, getNotices),
  on(notice.adminRead, markNoticesRead),
]

async function getNotices(ctx: Ctx, _input: unknown, caller: Caller): Promise<{ list: NoticeView[]; unread: number }> {
  const owner = actorOf(caller)
  const rows = await listNotices(ctx.db, owner, maxShown)
  return { list: rows.map((row) => toView(row, caller.language)), unread: await countUnread(ctx.db, owner) }
}

/** Marks some or all as read. May run twice; a stranger's number marks nothing. */
async function markNoticesRead(
  ctx: Ctx,
  { ids, all }: { ids?: number[]; all?: boolean },
  caller: Caller,
): Promise<{ unread: number }> {
  if (!ids && !all) throw new AppError('input.invalid', { fields: { ids: { key: 'invalid.required' } } })
  const owner = actorOf(caller)
  return inTx(ctx, async (tx) => {
    const marked = await markRead(tx, owner, all ? undefined : ids, ctx.clock())
    // The person's other browsers count along.
    if (marked > 0)
      await publishChange(tx, { to: owner.realm === 'admin' ? { admin: owner.id } : { member: owner.id }, topic: 'notice' })
    return { unread: await countUnread(tx, owner) }
  })
}

const toView = (row: StoredNotice, language: Language): NoticeView => ({
  id: row.id,
  kind: row.kind,
  text: sayWithWords(language, row.word_key, row.word_values as WordValues),
  link: row.link,
  is_read: row.read_time === null ? 0 : 1,
  create_time: toSeconds(row.create_time),
})
