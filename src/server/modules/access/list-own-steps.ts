import type { Language } from '#domain/language.ts'
import { toSeconds } from '#domain/time.ts'
import type { Db } from '#server/platform/db/pool.ts'
import { readTitle } from './write-admin-log.ts'

/** The last steps of one admin, the latest first. */
export async function listOwnSteps(db: Db, adminId: number, { language, limit }: { language: Language; limit: number }) {
  const steps = await db
    .selectFrom('admin_log')
    .select(['id', 'title', 'url', 'outcome', 'ip', 'create_time'])
    .where('admin_id', '=', adminId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return steps.map((step) => ({ ...step, title: readTitle(step.title, language), create_time: toSeconds(step.create_time) }))
}
