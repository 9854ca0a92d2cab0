import { beforeAll, expect, test } from 'vitest'
import { password } from '#test/world/factories.ts'
import { holdRequest } from './hold-request.ts'
import { openAccountMenu, signInByHand } from './login-screen.ts'
import { proofTest } from './proof-test.ts'
import { boxOf, eventually, expectPath, heading, toast } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

test('a member signs in and out by clicking, also everywhere; a wrong password is refused, and what was typed stays', async () => {
  const { username, token } = await app.w.build.member()
  const { page, say, stored } = await app.visit({ language: 'zh-cn' })
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('shell.sign_in') })
    .click()
  await signInByHand(page, say, { realm: 'member', username, password: 'Wrong#2026' })
  await eventually(() => page.getByRole('alert').innerText()).toBe(say('error.login.wrong'))
  await eventually(() => page.getByLabel(say('login.username')).inputValue()).toBe(username)
  expect(await stored('userInfo')).toBeNull()
  await expectPath(page, '/user/login')

  await signInByHand(page, say, { realm: 'member', username, password })
  await toast(page, say('message.signed_in')).waitFor()
  await expectPath(page, '/user/account/shipsmart')
  await heading(page, new RegExp(username)).waitFor()
  // Below the top bar, and not over the words of the greeting.
  const [said, bar] = [await boxOf(toast(page, say('message.signed_in'))), await boxOf(page.getByRole('banner'))]
  const greeting = await heading(page, new RegExp(username)).evaluate((title) => {
    const words = document.createRange()
    words.selectNodeContents(title)
    return words.getBoundingClientRect().right
  })
  expect(said.y).toBeGreaterThanOrEqual(bar.bottom)
  expect(said.x).toBeGreaterThan(greeting)
  await eventually(() => page.title()).toBe(`${say('node.account.shipsmart')} - ShipSmart`)
  expect(await stored('userInfo')).toMatchObject({ username, money: '0.00', score: 0 })
  // Who is signed in already is led past the login screen.
  await page.goto('/user/login')
  await expectPath(page, '/user/account/shipsmart')
  await openAccountMenu(page, say, username)
  await page.getByRole('menuitem', { name: say('shell.sign_out'), exact: true }).click()
  await toast(page, say('message.signed_out')).waitFor()
  await heading(page, say('login.member.title.login')).waitFor()
  await expectPath(page, '/user/login')
  expect(await stored('userInfo')).toBeNull()
  const elsewhere = () => app.w.get('/api/user/index', { member: token })
  expect(await elsewhere()).toMatchObject({ code: 1 })

  await page.goto('/user/account/overview')
  await expectPath(page, '/user/login')
  await signInByHand(page, say, { realm: 'member', username, password })
  await expectPath(page, '/user/account/overview')
  await openAccountMenu(page, say, username)
  await page.getByRole('menuitem', { name: say('shell.sign_out_everywhere') }).click()
  const question = page.getByRole('dialog', { name: say('shell.sign_out_everywhere.title') })
  await question.getByRole('button', { name: say('shell.sign_out_everywhere') }).click()
  await expectPath(page, '/user/login')
  expect(await elsewhere()).toMatchObject({ code: 302 })
})

test('an admin signs in where they wanted to go, says what is missing beside each field, and signs out of that area alone', async () => {
  const { username } = await app.w.build.admin()
  const member = await app.w.build.member()
  const { page, say, stored, calls } = await app.visit({ language: 'en', member })
  await page.goto('/admin/country?q=France')
  await heading(page, say('login.admin.title')).waitFor()
  await expectPath(page, '/admin/login')
  await page.getByRole('button', { name: say('login.submit'), exact: true }).click()
  await page.getByText(say('login.username.missing')).waitFor()
  await page.getByText(say('login.password.missing')).waitFor()
  await eventually(() => page.getByLabel(say('login.admin.username')).getAttribute('aria-invalid')).toBe('true')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username')
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])

  await signInByHand(page, say, { realm: 'admin', username, password, keep: true })
  await toast(page, say('message.signed_in')).waitFor()
  await heading(page, say('country.title')).waitFor()
  await expectPath(page, '/admin/country')
  expect(new URL(page.url()).searchParams.get('q')).toBe('France')
  await page.getByRole('row').filter({ hasText: 'FRA' }).waitFor()
  const kept = await stored<{ refreshToken: string; super: boolean }>('adminInfo')
  expect(kept).toMatchObject({ username, super: true })
  expect(kept?.refreshToken).toHaveLength(43)
  await openAccountMenu(page, say, username)
  await page.getByRole('menuitem', { name: say('shell.sign_out'), exact: true }).click()
  await heading(page, say('login.admin.title')).waitFor()
  await expectPath(page, '/admin/login')
  expect(await stored('adminInfo')).toBeNull()
  expect(await stored('userInfo')).toMatchObject({ token: member.token })

  // The same login screen without a wish leads to the dashboard.
  await signInByHand(page, say, { realm: 'admin', username, password })
  await heading(page, new RegExp(username)).waitFor()
  await expectPath(page, '/admin/dashboard')
  await eventually(() => page.title()).toBe(`${say('node.dashboard')} - ShipSmart`)
  await page.goto('/user')
  await expectPath(page, '/user/account/shipsmart')
})

proofTest(
  'a member signs in and out by clicking (en)',
  { shownBy: 'a member signs in and out by clicking, also everywhere; a wrong password is refused, and what was typed stays' },
  async () => {
    const { username } = await app.w.build.member()
    const { page, say, stored } = await app.visit({ language: 'en' })
    await page.goto('/')
    await page
      .getByRole('banner')
      .getByRole('link', { name: say('shell.sign_in') })
      .click()
    await signInByHand(page, say, { realm: 'member', username, password })
    await toast(page, say('message.signed_in')).waitFor()
    await expectPath(page, '/user/account/shipsmart')
    await heading(page, new RegExp(username)).waitFor()
    await eventually(() => page.title()).toBe(`${say('node.account.shipsmart')} - ShipSmart`)
    expect(await stored('userInfo')).toMatchObject({ username, money: '0.00', score: 0 })
    await openAccountMenu(page, say, username)
    await page.getByRole('menuitem', { name: say('shell.sign_out'), exact: true }).click()
    await toast(page, say('message.signed_out')).waitFor()
    await heading(page, say('login.member.title.login')).waitFor()
    await expectPath(page, '/user/login')
    expect(await stored('userInfo')).toBeNull()
    await page.goto('/user/account/overview')
    await expectPath(page, '/user/login')
  },
)

for (const language of ['zh-cn', 'en'] as const) {
  proofTest(
    `an admin signs in and out by clicking (${language})`,
    {
      shownBy:
        'an admin signs in where they wanted to go, says what is missing beside each field, and signs out of that area alone',
    },
    async () => {
      const { username } = await app.w.build.admin()
      const { page, say, stored } = await app.visit({ language })
      await page.goto('/admin')
      await heading(page, say('login.admin.title')).waitFor()
      await expectPath(page, '/admin/login')
      await signInByHand(page, say, { realm: 'admin', username, password, keep: true })
      await toast(page, say('message.signed_in')).waitFor()
      await heading(page, new RegExp(username)).waitFor()
      await expectPath(page, '/admin/dashboard')
      await eventually(() => page.title()).toBe(`${say('node.dashboard')} - ShipSmart`)
      const kept = await stored<{ refreshToken: string; super: boolean }>('adminInfo')
      expect(kept).toMatchObject({ username, super: true })
      expect(kept?.refreshToken).toHaveLength(43)
      await openAccountMenu(page, say, username)
      await page.getByRole('menuitem', { name: say('shell.sign_out'), exact: true }).click()
      await heading(page, say('login.admin.title')).waitFor()
      expect(await stored('adminInfo')).toBeNull()
    },
  )
}

proofTest(
  'a wrong password is refused in the user’s language, and what was typed stays (en)',
  {
    shownBy: [
      'a wrong password and an unknown name get the same answer, in the caller’s language',
      'a member signs in and out by clicking, also everywhere; a wrong password is refused, and what was typed stays',
    ],
  },
  async () => {
    const { username } = await app.w.build.member()
    const { page, say, stored } = await app.visit({ language: 'en' })
    await page.goto('/user/login')
    await signInByHand(page, say, { realm: 'member', username, password: 'Wrong#2026' })
    await eventually(() => page.getByRole('alert').innerText()).toBe(say('error.login.wrong'))
    await eventually(() => page.getByLabel(say('login.username')).inputValue()).toBe(username)
    expect(await stored('userInfo')).toBeNull()
    await expectPath(page, '/user/login')
  },
)

proofTest(
  'after three failures a picture with characters is asked for, and it works',
  {
    shownBy: [
      'the third failure of an account makes a captcha necessary; a success clears it',
      'asked twice with the same id, the picture keeps its text',
      'who forgot the password chooses a new one by e-mail, and who cannot read the picture signs in with a code by e-mail instead',
    ],
  },
  async () => {
    const { w } = app
    const { username } = await w.build.member()
    const { page, say } = await app.visit({ language: 'en' })
    const captcha = page.getByLabel(say('login.captcha'))
    const picture = page.getByRole('img', { name: say('login.captcha.picture') })
    await page.goto('/user/login')
    for (let turn = 0; turn < 3; turn++) {
      expect(await captcha.count()).toBe(0)
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await signInByHand(page, say, { realm: 'member', username, password: 'Wrong#2026' })
      await answered
      await page.getByRole('alert').getByText(say('error.login.wrong')).waitFor()
    }
    await captcha.waitFor()
    await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)

    // Without the characters the form itself says so; wrong ones are refused beside the field and bring another picture.
    await signInByHand(page, say, { realm: 'member', username, password })
    await page.getByText(say('login.captcha.missing')).waitFor()
    const first = await picture.getAttribute('src')
    await captcha.fill('0000')
    await signInByHand(page, say, { realm: 'member', username, password })
    await page.getByText(say('error.captcha.wrong')).waitFor()
    await eventually(() => picture.getAttribute('src')).not.toBe(first)

    // Another picture by hand, then the right characters.
    const second = await picture.getAttribute('src')
    await page.getByRole('button', { name: say('login.captcha.renew') }).click()
    await eventually(() => picture.getAttribute('src')).not.toBe(second)
    await eventually(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
    const id = new URL((await picture.getAttribute('src')) ?? '', app.url).searchParams.get('id') ?? ''
    const { code } = await w.ctx.db.selectFrom('captcha').select('code').where('id', '=', id).executeTakeFirstOrThrow()
    await captcha.fill(code)
    await signInByHand(page, say, { realm: 'member', username, password })
    await expectPath(page, '/user/account/shipsmart')
  },
)

proofTest(
  'a locked account says so and for how long, the right password included',
  {
    shownBy: [
      'ten failures lock the account for a while, the right password included',
      'a member signs in and out by clicking, also everywhere; a wrong password is refused, and what was typed stays',
    ],
  },
  async () => {
    const { w } = app
    await w.ctx.settings.set('lock_after_failures', 2)
    try {
      const { username } = await w.build.admin()
      const { page, say } = await app.visit()
      await page.goto('/admin/login')
      for (let turn = 0; turn < 2; turn++) {
        const answered = page.waitForResponse((response) => response.request().method() === 'POST')
        await signInByHand(page, say, { realm: 'admin', username, password: 'Wrong#2026' })
        await answered
      }
      await signInByHand(page, say, { realm: 'admin', username, password })
      await eventually(() => page.getByRole('alert').innerText()).toBe(say('error.login.locked', { minutes: 30 }))
      await expectPath(page, '/admin/login')
    } finally {
      await w.ctx.settings.set('lock_after_failures', 10)
    }
  },
)

proofTest(
  'signing out here leaves the other browser signed in; signing out everywhere asks and ends both',
  {
    shownBy: [
      'a member signs in and out by clicking, also everywhere; a wrong password is refused, and what was typed stays',
      'logging out ends this sign-in and leaves the others',
      'logging out everywhere ends every sign-in of that account only',
    ],
  },
  async () => {
    const { username } = await app.w.build.member()
    const one = await app.visit({ language: 'en' })
    const other = await app.visit({ language: 'en' })
    const third = await app.visit({ language: 'en' })
    for (const { page, say } of [one, other, third]) {
      await page.goto('/user/login')
      await signInByHand(page, say, { realm: 'member', username, password })
      await expectPath(page, '/user/account/shipsmart')
    }
    await openAccountMenu(one.page, one.say, username)
    await one.page.getByRole('menuitem', { name: one.say('shell.sign_out'), exact: true }).click()
    await expectPath(one.page, '/user/login')
    await other.page.reload()
    await heading(other.page, new RegExp(username)).waitFor()

    await openAccountMenu(other.page, other.say, username)
    await other.page.getByRole('menuitem', { name: other.say('shell.sign_out_everywhere') }).click()
    const question = other.page.getByRole('dialog', { name: other.say('shell.sign_out_everywhere.title') })
    await question.getByRole('button', { name: other.say('shell.sign_out_everywhere') }).click()
    await expectPath(other.page, '/user/login')
    await third.page.reload()
    await expectPath(third.page, '/user/login')
  },
)

proofTest(
  'an answer that comes after signing out leaves nothing of the account in the browser',
  { shownBy: 'an answer about an account that has left, or is another one by now, is not kept' },
  async () => {
    const member = await app.w.build.member()
    const { page, say, stored } = await app.visit({ language: 'en', member })
    const answer = await holdRequest(page, '**/api/account/profile', { isAnswered: true })
    await page.goto('/user/account/profile')
    await eventually(answer.isRequested).toBe(true)
    await openAccountMenu(page, say, member.username)
    await page.getByRole('menuitem', { name: say('shell.sign_out'), exact: true }).click()
    await expectPath(page, '/user/login')
    const arrived = page.waitForResponse('**/api/account/profile')
    answer.release()
    await (await arrived).finished()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await stored('userInfo')).toBeNull()
  },
)

proofTest('a way back that leads off the site is not followed', { shownBy: 'never leads to %s' }, async () => {
  const { username } = await app.w.build.member()
  const { page, say } = await app.visit()
  await page.goto(`/user/login?to=${encodeURIComponent('//example.com/evil')}`)
  await signInByHand(page, say, { realm: 'member', username, password })
  await expectPath(page, '/user/account/shipsmart')
  expect(new URL(page.url()).origin).toBe(app.url)
})
