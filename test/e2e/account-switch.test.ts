import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { password } from '#test/world/factories.ts'
import { holdRequest } from './hold-request.ts'
import { openAccountMenu, signInByHand } from './login-screen.ts'
import { saveAddressBook } from './order-form-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

const addressBookPath = '/user/account/addressBook'

/** Two members; the first one's book holds addresses. */
async function createTwoMembers() {
  const { build } = app.w
  const [first, next] = [await build.member(), await build.member()]
  await saveAddressBook(app.w, first.token)
  return { first, next }
}

/** As if the other one had signed in elsewhere in this browser while this tab slept. */
const switchStoredAccount = (page: Page, { id, username, token }: { id: number; username: string; token: string }) =>
  page.evaluate(
    (info) => {
      localStorage.setItem('userInfo', info)
      dispatchEvent(new StorageEvent('storage', { key: 'userInfo' }))
    },
    JSON.stringify({ id, username, nickname: username, token }),
  )

test('who signs in after another finds nothing of theirs, in a tab that saw them leave and in one that slept', async () => {
  const { first, next } = await createTwoMembers()
  const { page, say, tab } = await app.visit({ language: 'en', member: first })
  const theirs = page.getByRole('article')
  await page.goto(addressBookPath)
  await theirs.first().waitFor()
  const second = await tab()
  await second.goto('/user/account/shipsmart')
  await openAccountMenu(second, say, first.username)
  await second.getByRole('menuitem', { name: say('shell.sign_out'), exact: true }).click()
  await expectPath(page, '/user/login')
  await signInByHand(second, say, { realm: 'member', username: next.username, password })
  await expectPath(page, addressBookPath)
  await page.getByText(say('address.empty'), { exact: true }).waitFor()
  expect(await theirs.count()).toBe(0)

  // A form half written by one is not the other's either, and asks nobody whether to leave.
  await page
    .getByRole('button', { name: say('address.add') })
    .first()
    .click()
  await page.locator('[name=paste]').fill('half an address')
  const third = await app.w.build.member()
  await switchStoredAccount(page, third)
  await eventually(() => page.locator('[name=paste]').inputValue()).toBe('')
  await page.locator('header').getByText(third.username).waitFor()
  await eventually(() => page.locator('aside a[href="/user/account/shipsmart"]').count()).toBeGreaterThan(0)
})

proofTest(
  'a sign-out that is answered late leaves whoever signed in meanwhile their session',
  { shownBy: 'a sign-out whose answer comes when another is here already leaves them their session' },
  async () => {
    const { first, next } = await createTwoMembers()
    const { page, say, tab, stored } = await app.visit({ language: 'en', member: first })
    const answer = await holdRequest(page, '**/api/user/logout', { isAnswered: true })
    await page.goto('/user/account/shipsmart')
    await openAccountMenu(page, say, first.username)
    await page.getByRole('menuitem', { name: say('shell.sign_out'), exact: true }).click()
    await eventually(answer.isRequested).toBe(true)
    // Another tab notices first that the session is over.
    const second = await tab()
    await second.goto(addressBookPath)
    await expectPath(second, '/user/login')
    await signInByHand(second, say, { realm: 'member', username: next.username, password })
    await expectPath(second, addressBookPath)
    await heading(page, new RegExp(next.username)).waitFor()
    const late = page.waitForResponse('**/api/user/logout')
    answer.release()
    await (await late).finished()
    await page.getByRole('link', { name: say('node.account.addressBook'), exact: true }).click()
    await page.getByText(say('address.empty'), { exact: true }).waitFor()
    expect(await stored('userInfo')).toMatchObject({ username: next.username, token: expect.stringMatching(/./) })
  },
)
