import { expect, test, vi } from 'vitest'
import { browserStorage } from './browser-storage.ts'
import { keysClearedAtSignOut } from './saved-keys.ts'
import { clearSession, markSignedIn, markSigningOut, saveUserInfo, userInfo } from './session.ts'
import { signOut } from './sign-out.ts'

test('what a member had in hand outlives the session, and goes when they leave on purpose', () => {
  const kept = () => keysClearedAtSignOut('member').filter((key) => browserStorage.getItem(key) !== null)
  userInfo.setState({ id: 7, token: 'a' })
  for (const key of keysClearedAtSignOut('member')) browserStorage.setItem(key, '{"user_id":7}')
  clearSession('member')
  expect(userInfo.getState().token).toBe('')
  expect(kept()).toHaveLength(6)
  markSigningOut('admin')
  expect(kept()).toHaveLength(6)
  markSigningOut('member')
  expect(kept()).toEqual([])
  markSignedIn('admin')
  markSignedIn('member')
})

test('an answer about an account that has left, or is another one by now, is not kept', () => {
  const stored = () => browserStorage.getItem('userInfo')
  const answer = { ...userInfo.getState(), id: 7, username: 'ann', money: '5.00' }
  userInfo.setState({ id: 7, token: 'a' })
  saveUserInfo(answer)
  expect(userInfo.getState()).toMatchObject({ username: 'ann', money: '5.00', token: 'a' })
  clearSession('member')
  saveUserInfo(answer)
  expect(stored()).toBeNull()
  expect(userInfo.getState()).toMatchObject({ id: 0, username: '', money: '0.00' })
  userInfo.setState({ id: 8, username: 'bob', token: 'b' })
  saveUserInfo(answer)
  expect(userInfo.getState()).toMatchObject({ id: 8, username: 'bob', money: '0.00' })
  clearSession('member')
})

test('a sign-out whose answer comes when another is here already leaves them their session', async () => {
  let release = () => {}
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return Response.json({ code: 1, msg: '', time: 0, data: null })
  })
  const leaveSlowly = async (meanwhile: () => void) => {
    userInfo.setState({ id: 7, username: 'ann', token: 'a' })
    const leaving = signOut('member', { everywhere: false })
    meanwhile()
    release()
    await leaving
    markSignedIn('member')
    return userInfo.getState()
  }
  expect(await leaveSlowly(() => undefined)).toMatchObject({ id: 0, token: '' })
  // Another tab has noticed that the session is over, and somebody signed in there.
  const newcomer = { id: 8, username: 'bob', token: 'b' }
  const changeHands = () => {
    clearSession('member')
    userInfo.setState(newcomer)
  }
  expect(await leaveSlowly(changeHands)).toMatchObject(newcomer)
  clearSession('member')
  vi.unstubAllGlobals()
})
