import type { InputOf } from '#contract/endpoint.ts'
import { defaultAvatar } from '#contract/file-fields.ts'
import { echoedFields, type profile } from '#contract/profile.ts'
import { checkProfile, isReservedName } from '#domain/account.ts'
import { AppError } from '#domain/errors.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { currentTokens, memberInfo } from '../account-info.ts'
import { mustOwnAvatar } from '../own-avatar.ts'
import { getMember, updateMember } from '../store.ts'
import { reportTakenField } from './create-account.ts'

type ProfileInput = InputOf<(typeof profile)['save']> & { [name in (typeof echoedFields)[number]]?: unknown }

/** Changes what a member says about themself. Fields that were not sent stay, save the birthday, whose absence clears it as on the wire. */
export async function saveProfile(ctx: Ctx, input: ProfileInput, caller: Caller): Promise<void> {
  const { id } = actorOf(caller)
  const now = ctx.clock()
  if (echoedFields.some((name) => input[name] !== undefined)) await mustBeUnchanged(ctx, input, caller)
  const before = await getMember(ctx.db, id)
  const profile = {
    username: (input.username ?? before.username).trim(),
    nickname: (input.nickname ?? before.nickname).trim(),
    avatar: input.avatar === defaultAvatar ? '' : (input.avatar ?? before.avatar),
    birthday: input.birthday ?? '',
    motto: (input.motto ?? before.motto).trim(),
  }
  const fields = checkProfile({ ...profile, today: formatTime(now, ctx.settings.get('time_zone'), 'yyyy-mm-dd') })
  const isRenamed = profile.username.toLowerCase() !== before.username.toLowerCase()
  if (isRenamed && isReservedName(profile.username)) fields.username = { key: 'invalid.account_reserved' }
  if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
  await mustOwnAvatar(ctx.db, { avatar: profile.avatar, before: before.avatar, by: { type: 'member', id } })
  await reportTakenField(() =>
    updateMember(ctx.db, id, {
      ...profile,
      birthday: profile.birthday || null,
      gender: input.gender ?? before.gender,
      update_time: now,
    }),
  )
}

/** What is sent back as it came is no wish to change it; anything else is refused by its name instead of being passed over. */
async function mustBeUnchanged(ctx: Ctx, input: ProfileInput, caller: Caller): Promise<void> {
  const info = await memberInfo(ctx, actorOf(caller).id, currentTokens(caller))
  const changed = echoedFields.filter((name) => input[name] !== undefined && String(input[name]) !== String(info[name]))
  const fields = Object.fromEntries(changed.map((field) => [field, { key: 'invalid.unknown_field' as const, values: { field } }]))
  if (changed.length > 0) throw new AppError('input.invalid', { fields })
}
