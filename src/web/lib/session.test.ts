import { expect, test } from 'vitest'
import { browserShelf } from './browser-shelf.ts'
import { keysClearedAtSignOut } from './saved-keys.ts'
import { cameBack, clearSession, leaveOnPurpose, userInfo } from './session.ts'

test('what a member had in hand outlives the session, and goes when they leave on purpose', () => {
  const kept = () => keysClearedAtSignOut('member').filter((key) => browserShelf.getItem(key) !== null)
  userInfo.setState({ id: 7, token: 'a' })
  for (const key of keysClearedAtSignOut('member')) browserShelf.setItem(key, '{"user_id":7}')
  clearSession('member')
  expect(userInfo.getState().token).toBe('')
  expect(kept()).toHaveLength(5)
  leaveOnPurpose('admin')
  expect(kept()).toHaveLength(5)
  leaveOnPurpose('member')
  expect(kept()).toEqual([])
  cameBack('admin')
  cameBack('member')
})
