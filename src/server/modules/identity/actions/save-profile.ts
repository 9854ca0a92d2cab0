import { sentBack } from '#contract/profile.ts'
import { checkProfile } from '#domain/account.ts'
import { AppError } from '#domain/errors.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { defaultAvatar, memberInfo, ownTokens } from '../info.ts'
import { getMember, updateMember } from '../store.ts'
import { unlessTaken } from './create-account.ts'

type Asked = {
  username?: string
  nickname?: string
  avatar?: string
  gender?: number
  birthday?: string | null
  motto?: string
} & { [name in (typeof sentBack)[number]]?: unknown }

/** Changes what a member says about themself. Fields that were not sent stay, save the birthday, whose absence clears it as on the wire. */
export async function saveProfile(ctx: Ctx, asked: Asked, caller: Caller): Promise<void> {
  const { id } = actorOf(caller)
  const now = ctx.clock()
  if (sentBack.some((name) => asked[name] !== undefined)) await mustBeUnchanged(ctx, asked, caller)
  const before = await getMember(ctx.db, id)
  const profile = {
    username: (asked.username ?? before.username).trim(),
    nickname: (asked.nickname ?? before.nickname).trim(),
    avatar: asked.avatar === defaultAvatar ? '' : (asked.avatar ?? before.avatar),
    birthday: asked.birthday ?? '',
    motto: (asked.motto ?? before.motto).trim(),
  }
  const fields = checkProfile({ ...profile, today: formatTime(now, ctx.settings.get('time_zone'), 'yyyy-mm-dd') })
  if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
  await unlessTaken(() =>
    updateMember(ctx.db, id, {
      ...profile,
      birthday: profile.birthday || null,
      gender: asked.gender ?? before.gender,
      update_time: now,
    }),
  )
}

/** What is sent back as it came is no wish to change it; anything else is refused by its name instead of being passed over. */
async function mustBeUnchanged(ctx: Ctx, asked: Asked, caller: Caller): Promise<void> {
  const info = await memberInfo(ctx, actorOf(caller).id, ownTokens(caller))
  const changed = sentBack.filter((name) => asked[name] !== undefined && String(asked[name]) !== String(info[name]))
  const fields = Object.fromEntries(changed.map((field) => [field, { key: 'invalid.unknown_field' as const, values: { field } }]))
  if (changed.length > 0) throw new AppError('input.invalid', { fields })
}
