import { useStore } from 'zustand'
import type { AdminInfo, MemberInfo, SignedInAdmin } from '#contract/account.ts'
import { type Realm, routeNames } from '#contract/envelope.ts'
import { browserStorage, syncAcrossTabs } from './browser-storage.ts'
import { withDefaults } from './json-shape.ts'
import { keysClearedAtSignOut } from './saved-keys.ts'
import { createSavedState } from './saved-state.ts'

const tokens = { token: '', refreshToken: '', refresh_token: '' }

const signedOutAdmin: AdminInfo = {
  id: 0,
  username: '',
  nickname: '',
  avatar: '',
  lastlogintime: '',
  last_login_time: '',
  super: false,
  ...tokens,
}

const signedOutMember: MemberInfo = {
  id: 0,
  username: '',
  nickname: '',
  email: '',
  mobile: '',
  avatar: '',
  gender: 0,
  birthday: null,
  money: '0.00',
  score: 0,
  score_pending: 0,
  motto: '',
  lastlogintime: null,
  last_login_time: null,
  lastloginip: '',
  last_login_ip: '',
  jointime: 0,
  join_time: 0,
  ...tokens,
}

export const adminInfo = createSavedState<AdminInfo>({
  key: 'adminInfo',
  storage: browserStorage,
  read: (raw) => withDefaults(signedOutAdmin, raw),
})
export const userInfo = createSavedState<MemberInfo>({
  key: 'userInfo',
  storage: browserStorage,
  read: (raw) => withDefaults(signedOutMember, raw),
})
syncAcrossTabs('adminInfo', adminInfo)
syncAcrossTabs('userInfo', userInfo)

export const useAdminInfo = (): AdminInfo => useStore(adminInfo)
export const useUserInfo = (): MemberInfo => useStore(userInfo)

const accountStores = { admin: adminInfo, member: userInfo }

export const areaBase = { admin: '/admin', member: '/user' } as const satisfies Record<Realm, string>
export const loginPath = { admin: routeNames.adminLogin, member: routeNames.userLogin } as const satisfies Record<Realm, string>

export type Tokens = { token: string; refreshToken: string }

/** Reads storage, not memory: another tab may have refreshed or signed out a moment ago, before its event got here. */
export function readTokens(realm: Realm): Tokens {
  accountStores[realm].reload()
  const { token, refreshToken } = accountStores[realm].getState()
  return { token, refreshToken }
}

export function writeTokens(realm: Realm, { token, refreshToken }: Tokens): void {
  const next = { token, refreshToken, refresh_token: refreshToken }
  if (realm === 'admin') adminInfo.setState(next)
  else userInfo.setState(next)
}

/** The area's own session. The other area, the settings and what the member was about to do stay: a session also ends by itself, half-way through a form. */
export const clearSession = (realm: Realm): void => accountStores[realm].clear()

/**
 * Answers after sign-in say nothing new of tokens; the ones we hold stay. An answer that comes when its account has left, or another has come, is
 * nobody's any more.
 */
export function saveAdminInfo(info: SignedInAdmin): void {
  if (isCurrentAccount('admin', info.id)) adminInfo.setState(info)
}
export function saveUserInfo({ token, refreshToken, refresh_token, ...rest }: MemberInfo): void {
  if (isCurrentAccount('member', rest.id)) userInfo.setState(rest)
}

/** Who was kept here by another hand may have no number yet. */
const isCurrentAccount = (realm: Realm, id: number): boolean =>
  readTokens(realm).token !== '' && [0, id].includes(getAccountId(realm))

export const useToken = (realm: Realm): string => {
  const ofAdmin = useStore(adminInfo, (info) => info.token)
  const ofMember = useStore(userInfo, (info) => info.token)
  return realm === 'admin' ? ofAdmin : ofMember
}

export const useAccountId = (realm: Realm): number => {
  const ofAdmin = useStore(adminInfo, (info) => info.id)
  const ofMember = useStore(userInfo, (info) => info.id)
  return realm === 'admin' ? ofAdmin : ofMember
}

export const getAccountId = (realm: Realm): number => accountStores[realm].getState().id

/** Tells that someone left (0), or that another is in their place without this tab having seen them leave; not who signs in. Gives the end of telling. */
export function onAccountChange(realm: Realm, handler: (id: number) => void): () => void {
  const notify = (now: { id: number }, before: { id: number }) => {
    if (before.id !== 0 && now.id !== before.id) handler(now.id)
  }
  return realm === 'admin' ? adminInfo.subscribe(notify) : userInfo.subscribe(notify)
}

const signingOut = new Set<Realm>()

/** Who left on purpose leaves nothing behind, and is not brought back to the page they left, whoever else notices that the session is over. */
export function markSigningOut(realm: Realm): void {
  signingOut.add(realm)
  for (const key of keysClearedAtSignOut(realm)) browserStorage.removeItem(key)
}
export const isSigningOut = (realm: Realm): boolean => signingOut.has(realm)
export const markSignedIn = (realm: Realm): void => void signingOut.delete(realm)
