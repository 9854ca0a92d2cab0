import { Buffer } from 'node:buffer'
import type { Locator, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { password } from '#test/world/factories.ts'
import { countMessagesTo, readCodeFor, requestCode } from './account-screen.ts'
import { signInByHand } from './login-screen.ts'
import { expectAxeCleanInProof, expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading, toast } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
  await run(app.w.ctx.db, `insert into salesperson (code, name) values ('ANN-1', 'Ann')`)
})

/** By its name in the form: labels carry the mark of what is required. */
const field = (place: Page | Locator, name: string) => place.locator(`[name="${name}"]`)

/** Types what a newcomer says of themselves once the code has come. */
async function fillIn(page: Page, { code, username }: { code: string; username: string }): Promise<void> {
  await field(page, 'captcha').fill(code.toLowerCase())
  await field(page, 'username').fill(username)
  await field(page, 'password').fill(password)
  await field(page, 'salesperson_code').fill('ann-1')
}

type Registration = { language: 'zh-cn' | 'en'; way: 'email' | 'mobile'; kept: string }

async function expectRegistered(username: string, { way, kept, language }: Registration): Promise<void> {
  const [row] = await run<object>(
    app.w.ctx.db,
    `select m.${way} as contact, s.code, m.language, m.agree_time is not null as agreed
     from member m join salesperson s on s.id = m.salesperson_id where username = $1`,
    [username],
  )
  expect(row).toEqual({ contact: kept, code: 'ANN-1', language, agreed: true })
}

proofTest(
  'a visitor registers with a code by e-mail: what is wrong is said beside each field, also a taken name, and what was typed stays',
  {
    shownBy: [
      'a newcomer registers, pays a first label by card, recharges, sends to a known recipient and to China, and voids one',
      'what is wrong is said at each field, in the caller’s language, and costs no code',
      'a taken name is refused, and the code stays good',
    ],
  },
  async () => {
    const { page, say, calls } = await app.visit({ language: 'en', width: 390 })
    const taken = await app.w.build.member()
    const submit = page.getByRole('button', { name: say('account.register'), exact: true })
    await page.goto('/user/login')
    await page.getByRole('link', { name: say('login.register') }).click()
    await heading(page, say('login.member.title.register')).waitFor()

    // Of all this nothing is asked of the server, and the first field takes the focus.
    await field(page, 'username').fill('1x')
    await field(page, 'password').fill('123')
    await submit.click()
    await page.getByText(say('invalid.account'), { exact: true }).first().waitFor()
    expect(await page.getByText(say('invalid.required')).count()).toBe(2)
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    await page.getByRole('radiogroup').getByText(say('account.way.email'), { exact: true }).click()
    await field(page, 'email').fill('nobody')
    await page.getByRole('button', { name: say('account.code.send') }).click()
    await page.getByText(say('invalid.email')).waitFor()
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
    await expectAxeCleanInProof(page)

    await field(page, 'email').fill('Jane@Example.com')
    const code = await requestCode(page, say, app, 'jane@example.com')
    await toast(page, say('message.code_sent', { contact: 'jane@example.com' })).waitFor()
    await eventually(() =>
      page.getByRole('button', { name: new RegExp(say('account.code.wait', { seconds: '\\d+' })) }).isDisabled(),
    ).toBe(true)
    await fillIn(page, { code, username: taken.username })
    await expectNoHorizontalScroll(page)
    await submit.click()
    await page.getByText(say('invalid.agree')).waitFor()
    await page.getByRole('checkbox', { name: say('account.agree') }).check()
    await submit.click()
    await page.getByText(say('invalid.taken')).waitFor()
    await eventually(() => field(page, 'email').inputValue()).toBe('Jane@Example.com')
    await field(page, 'username').fill('jane_doe')
    await submit.click()
    await toast(page, say('message.registered')).waitFor()
    await expectPath(page, '/user/account/shipsmart')
    await heading(page, /jane_doe/).waitFor()
    await expectRegistered('jane_doe', { way: 'email', kept: 'jane@example.com', language: 'en' })
  },
)

for (const { language, width, way, typed, kept, username } of [
  { language: 'zh-cn', width: 1440, way: 'email', typed: 'zhang@example.com', kept: 'zhang@example.com', username: 'zhangsan' },
  { language: 'zh-cn', width: 390, way: 'mobile', typed: '13812345678', kept: '+8613812345678', username: 'lisi_2026' },
  { language: 'en', width: 1440, way: 'mobile', typed: '07911 123456', kept: '+447911123456', username: 'john_smith' },
] as const) {
  proofTest(
    `a visitor registers with a code by ${way} (${language}, ${width} px)`,
    {
      shownBy: [
        'a newcomer registers, pays a first label by card, recharges, sends to a known recipient and to China, and voids one',
        'what is wrong is said at each field, in the caller’s language, and costs no code',
        'a taken name is refused, and the code stays good',
        'a visitor registers with a code sent to a Chinese mobile number',
        'a British mobile number is taken as people write it',
      ],
    },
    async () => {
      const { page, say } = await app.visit({ language, width })
      await page.goto('/user/login')
      await page.getByRole('link', { name: say('login.register') }).click()
      await heading(page, say('login.member.title.register')).waitFor()
      await page
        .getByRole('radiogroup')
        .getByText(say(`account.way.${way}`), { exact: true })
        .click()
      await field(page, way).fill(typed)
      const code = await requestCode(page, say, app, kept)
      await toast(page, say('message.code_sent', { contact: typed })).waitFor()
      await eventually(() =>
        page.getByRole('button', { name: new RegExp(say('account.code.wait', { seconds: '\\d+' })) }).isDisabled(),
      ).toBe(true)
      await fillIn(page, { code, username })
      await expectNoHorizontalScroll(page)
      const agree = page.getByRole('checkbox', { name: say('account.agree') })
      await page.getByRole('button', { name: say('account.register'), exact: true }).click()
      await page.getByText(say('invalid.agree')).waitFor()
      await agree.check()
      await page.getByRole('button', { name: say('account.register'), exact: true }).click()
      await toast(page, say('message.registered')).waitFor()
      await expectPath(page, '/user/account/shipsmart')
      await heading(page, new RegExp(username)).waitFor()
      await expectRegistered(username, { way, kept, language })
    },
  )
}

type PasswordReset = { language: 'zh-cn' | 'en'; width: 1440 | 390; way: 'email' | 'mobile' }

/** Up to the login screen, where the new password is good. */
async function chooseNewPassword({ language, width, way }: PasswordReset) {
  const contact = { email: `lost-${width}@example.com`, mobile: width === 390 ? '+447400123456' : '+447400123457' }
  const { username } = await app.w.build.member(contact)
  const { page, say } = await app.visit({ language, width })
  await page.goto('/user/login')
  await page.getByRole('link', { name: say('login.forgot') }).click()
  await heading(page, say('login.member.title.forgot')).waitFor()
  await page
    .getByRole('radiogroup')
    .getByText(say(`account.way.${way}`), { exact: true })
    .click()
  await field(page, 'account').fill(contact[way])
  const code = await requestCode(page, say, app, contact[way])
  await field(page, 'captcha').fill(code)
  await field(page, 'password').fill('Fresh#2026')
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: say('account.forgot.submit') }).click()
  await toast(page, say('message.password_changed')).waitFor()
  await heading(page, say('login.member.title.login')).waitFor()
  return { page, say, username, contact }
}

test('who forgot the password chooses a new one by e-mail, and who cannot read the picture signs in with a code by e-mail instead', async () => {
  const { page, say, username, contact } = await chooseNewPassword({ language: 'zh-cn', width: 390, way: 'email' })
  for (let n = 1; n <= 3; n++) {
    await signInByHand(page, say, { realm: 'member', username, password: `Wrong#${n}` })
    await page
      .getByRole('alert')
      .filter({ hasText: say('error.login.wrong') })
      .waitFor()
  }
  await page.getByRole('button', { name: say('login.captcha.mail') }).click()
  const mailed = page.getByLabel(say('login.mailed'), { exact: true })
  await mailed.waitFor()
  await mailed.fill(await readCodeFor(app, contact.email))
  await signInByHand(page, say, { realm: 'member', username, password: 'Fresh#2026' })
  await expectPath(page, '/user/account/shipsmart')
})

proofTest(
  'who forgot the password chooses a new one by mobile and signs in with it (en, 1440 px)',
  {
    shownBy: [
      'who forgot the password chooses a new one with a code; every session ends and the owner is told',
      'who forgot the password chooses a new one by e-mail, and who cannot read the picture signs in with a code by e-mail instead',
    ],
  },
  async () => {
    const { page, say, username } = await chooseNewPassword({ language: 'en', width: 1440, way: 'mobile' })
    await signInByHand(page, say, { realm: 'member', username, password: 'Fresh#2026' })
    await expectPath(page, '/user/account/shipsmart')
  },
)

const picture = () => {
  const png = new PNG({ width: 64, height: 64 })
  png.data.fill(160)
  return { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(PNG.sync.write(png)) }
}

async function changeEverything(language: 'zh-cn' | 'en', width: 1440 | 390): Promise<void> {
  const email = `old-${width}@example.com`
  const member = await app.w.build.member({ email })
  const { page, say, stored } = await app.visit({ language, width, member })
  await page.goto('/user/account/profile')
  await heading(page, say('account.profile.title')).waitFor()

  await page.locator('input[type=file]').setInputFiles(picture())
  await page.getByRole('img', { name: say('upload.preview') }).waitFor()
  await field(page, 'nickname').fill('李 伟')
  await field(page, 'gender').selectOption('1')
  await field(page, 'birthday').fill('1990-05-21')
  await field(page, 'motto').fill('一路顺风')
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: say('common.save'), exact: true }).click()
  await toast(page, say('message.profile_saved')).waitFor()
  const kept = await stored<{ nickname: string; avatar: string }>('userInfo')
  expect(kept).toMatchObject({ nickname: '李 伟', avatar: expect.stringMatching(/^\/storage\/avatar\//) })

  await page.getByRole('button', { name: say('account.contact.title.email') }).click()
  const dialog = page.getByRole('dialog')
  await field(dialog, 'password').fill(password)
  const oldCode = await requestCode(page, say, app, email)
  await field(dialog, 'captcha').fill(oldCode)
  await dialog.getByRole('button', { name: say('account.contact.next') }).click()
  await dialog.getByText(say('account.contact.step.new')).waitFor()
  const next = `new-${width}@example.com`
  await field(dialog, 'email').fill(next)
  const newCode = await requestCode(page, say, app, next)
  await field(dialog, 'captcha').fill(newCode)
  await dialog.getByRole('button', { name: say('account.contact.save') }).click()
  await toast(page, say('message.contact_changed')).waitFor()
  await page.getByText(next, { exact: true }).waitFor()
  await eventually(() => countMessagesTo(app, email)).toBe(2)

  await page.getByRole('button', { name: say('account.contact.title.mobile') }).click()
  const mobile = width === 390 ? '+447911000111' : '+8613900001111'
  await field(dialog, 'mobile').fill(mobile)
  const smsCode = await requestCode(page, say, app, mobile)
  await field(dialog, 'captcha').fill(smsCode)
  await field(dialog, 'password').fill(password)
  await dialog.getByRole('button', { name: say('account.contact.save') }).click()
  // A Chinese number is shown as its eleven digits.
  await page.getByText(mobile.replace(/^\+86/, ''), { exact: true }).waitFor()

  if (width === 390) await page.getByRole('button', { name: say('shell.menu.open') }).click()
  await page.getByRole('link', { name: say('node.account.changePassword'), exact: true }).click()
  await heading(page, say('account.changePassword.title')).waitFor()
  await field(page, 'oldPassword').fill(password)
  await field(page, 'newPassword').fill('Fresh#2026')
  await field(page, 'again').fill('Other#2026')
  await page.getByRole('button', { name: say('account.changePassword.submit') }).click()
  await page.getByText(say('invalid.same')).waitFor()
  await field(page, 'again').fill('Fresh#2026')
  await page.getByRole('button', { name: say('account.changePassword.submit') }).click()
  await toast(page, say('message.password_changed')).waitFor()
  await heading(page, say('login.member.title.login')).waitFor()
  await signInByHand(page, say, { realm: 'member', username: next, password: 'Fresh#2026' })
  await expectPath(page, '/user/account/shipsmart')
  await heading(page, /李 伟/).waitFor()
}

test('a member changes picture, profile, e-mail, mobile and password by clicking', () => changeEverything('zh-cn', 1440))

proofTest(
  'a member changes picture, profile, e-mail, mobile and password by clicking (en, 390 px)',
  { shownBy: 'a member changes picture, profile, e-mail, mobile and password by clicking' },
  () => changeEverything('en', 390),
)

proofTest(
  'staff read a code in the outbox by clicking, and the row has an address of its own',
  {
    shownBy: [
      'a code that nobody carries is read with its own node only: neither in the list, the drawer nor an export without it',
      'support finds an order, reads it and gives money back; what waits is stopped and sent again; lists follow',
    ],
  },
  async () => {
    const admin = await app.w.build.admin()
    await app.w.post('/api/Ems/send', { body: { email: 'seen@example.com', event: 'user_register' }, language: 'zh-cn' })
    const { page, say } = await app.visit({ language: 'zh-cn', admin })
    await page.goto('/admin/outbox')
    await heading(page, say('outbox.title')).waitFor()
    await page.locator('[data-row]').filter({ hasText: 'seen@example.com' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText(await readCodeFor(app, 'seen@example.com')).waitFor()
    await drawer.getByText(say('outbox.state.kept')).first().waitFor()
    await page.reload()
    await drawer.getByText('seen@example.com').first().waitFor()
  },
)
