import type { OwnInfo } from '#contract/admin-info.ts'
import { defaultAvatar } from '#contract/file-fields.ts'
import { type Language, pick } from '#domain/language.ts'
import { formatMobile } from '#domain/mobile.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { listGroupNames, listOwnSteps } from '#server/modules/access/index.ts'
import type { Actor } from '#server/platform/session/actor.ts'

const stepsShown = 12

/** Somebody of the back office as they see themselves, with their last steps. */
export async function readOwnInfo(ctx: Ctx, actor: Actor, language: Language): Promise<OwnInfo> {
  const { db, settings } = ctx
  const row = await db
    .selectFrom('admin')
    .select(['id', 'username', 'nickname', 'avatar', 'email', 'mobile', 'motto', 'last_login_time'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const groups = await listGroupNames(db, actor.groupIds)
  const log = await listOwnSteps(db, actor.id, { language, limit: stepsShown })
  const lastLogin = formatTime(row.last_login_time, settings.get('time_zone'))
  return {
    info: {
      ...row,
      avatar: row.avatar || defaultAvatar,
      mobile: formatMobile(row.mobile),
      last_login_time: lastLogin,
      lastlogintime: lastLogin,
      // Where older clients look for their tokens; they keep their own.
      token: '',
      refresh_token: '',
      group_name_arr: groups.map((group) => pick(language, group.name_zh, group.name_en)),
    },
    log,
  }
}
