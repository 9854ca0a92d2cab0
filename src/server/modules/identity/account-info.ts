import type { MemberInfo, SignedInAdmin } from '#contract/account.ts'
import { defaultAvatar } from '#contract/file-fields.ts'
import { formatMobile } from '#domain/mobile.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { formatTime, toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { isSuper } from '#server/platform/access.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import type { OpenedSession } from '#server/platform/session/open-session.ts'
import { getAdmin, getMember } from './store.ts'

/** Spec §3's names to the letter, later clients' spellings beside them. */
export async function adminInfo(ctx: Ctx, actor: { id: number; groupIds: number[] }): Promise<SignedInAdmin> {
  const row = await getAdmin(ctx.db, actor.id)
  const lastLogin = formatTime(row.last_login_time, ctx.settings.get('time_zone'))
  return {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    avatar: row.avatar || defaultAvatar,
    lastlogintime: lastLogin,
    last_login_time: lastLogin,
    super: isSuper(ctx.access.current().admin, actor.groupIds),
  }
}

/** Existing clients put the whole of it over what they hold, and only their refresh token back: the token must be the one they came with. */
export async function memberInfo(ctx: Ctx, memberId: number, tokens: OpenedSession): Promise<MemberInfo> {
  const row = await getMember(ctx.db, memberId)
  const lastLogin = row.last_login_time && toSeconds(row.last_login_time)
  const joined = toSeconds(row.join_time)
  return {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    email: row.email ?? '',
    mobile: formatMobile(row.mobile ?? ''),
    avatar: row.avatar || defaultAvatar,
    gender: row.gender,
    birthday: row.birthday,
    money: formatDecimal(asPence(row.money)),
    score: row.score,
    score_pending: row.score_pending,
    motto: row.motto,
    lastlogintime: lastLogin,
    last_login_time: lastLogin,
    lastloginip: row.last_login_ip,
    last_login_ip: row.last_login_ip,
    jointime: joined,
    join_time: joined,
    ...tokenFields(tokens),
  }
}

/** The session a caller is in already. */
export const currentTokens = ({ rawTokens }: Caller): OpenedSession => ({ token: rawTokens.member ?? '', refreshToken: '' })

export const tokenFields = ({ token, refreshToken }: OpenedSession) => ({ token, refreshToken, refresh_token: refreshToken })
