import { Buffer } from 'node:buffer'
import type { Locator, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { password } from '#test/world/factories.ts'
import { askForCode, codeFor, sentTo } from './account-screen.ts'
import { type House, openSharedHouse } from './house.ts'
import { signInByHand } from './login-screen.ts'
import { expectAxeClean, expectNoSidewaysScroll } from './look.ts'
import { eventually, expectPath, heading, toast } from './screen.ts'

let house: House
beforeAll(async () => {
  house = await openSharedHouse()
  await run(house.w.ctx.db, `insert into salesperson (code, name) values ('ANN-1', 'Ann')`)
})

/** By its name in the form: labels carry the mark of what is required. */
const field = (place: Page | Locator, name: string) => place.locator(`[name="${name}"]`)

const ways = [
  { language: 'zh-cn', width: 1440, way: 'email', typed: 'zhang@example.com', kept: 'zhang@example.com', username: 'zhangsan' },
  { language: 'en', width: 390, way: 'email', typed: 'Jane@Example.com', kept: 'jane@example.com', username: 'jane_doe' },
  { language: 'zh-cn', width: 390, way: 'mobile', typed: '13812345678', kept: '+8613812345678', username: 'lisi_2026' },
  { language: 'en', width: 1440, way: 'mobile', typed: '07911 123456', kept: '+447911123456', username: 'john_smith' },
] as const

for (const { language, width, way, typed, kept, username } of ways) {
  test(`a visitor registers with a code by ${way} (${language}, ${width} px)`, async () => {
    const { page, say } = await house.visit({ language, width })
    await page.goto('/user/login')
    await page.getByRole('link', { name: say('login.register') }).click()
    await heading(page, say('login.member.title.register')).waitFor()
    await page.getByRole('radio', { name: say(`account.way.${way}`) }).check()
    await field(page, way).fill(typed)
    const code = await askForCode(page, say, house, kept)
    await toast(page, say('message.code_sent')).waitFor()
    await eventually(() => page.getByRole('button', { name: /^\d+ / }).isDisabled()).toBe(true)
    await field(page, 'captcha').fill(code.toLowerCase())
    await field(page, 'username').fill(username)
    await field(page, 'password').fill(password)
    await field(page, 'salesperson_code').fill('ann-1')
    await expectNoSidewaysScroll(page)
    const agree = page.getByRole('checkbox', { name: say('account.agree') })
    await page.getByRole('button', { name: say('account.register'), exact: true }).click()
    await page.getByText(say('invalid.agree')).waitFor()
    await agree.check()
    await page.getByRole('button', { name: say('account.register'), exact: true }).click()
    await toast(page, say('message.registered')).waitFor()
    await expectPath(page, '/user/account/shipsmart')
    await heading(page, new RegExp(username)).waitFor()
    const [row] = await run<object>(
      house.w.ctx.db,
      `select m.${way} as contact, s.code, m.language, m.agree_time is not null as agreed
       from member m join salesperson s on s.id = m.salesperson_id where username = $1`,
      [username],
    )
    expect(row).toEqual({ contact: kept, code: 'ANN-1', language, agreed: true })
  })
}

test('every field of the registration says what is wrong beside it, asks nothing of the server, and the first takes the focus', async () => {
  const { page, say, calls } = await house.visit({ language: 'en' })
  await page.goto('/user/login?type=register')
  await field(page, 'username').fill('1x')
  await field(page, 'password').fill('123')
  await page.getByRole('button', { name: say('account.register'), exact: true }).click()
  await page.getByText(say('invalid.account'), { exact: true }).first().waitFor()
  expect(await page.getByText(say('invalid.required')).count()).toBe(2)
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await field(page, 'email').fill('nobody')
  await page.getByRole('button', { name: say('account.code.send') }).click()
  await page.getByText(say('invalid.email')).waitFor()
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  await expectAxeClean(page)
})

test('a name that is taken is said at the field, and what was typed stays', async () => {
  const taken = await house.w.build.member()
  const { page, say } = await house.visit({ language: 'zh-cn' })
  await page.goto('/user/login?type=register')
  await field(page, 'email').fill('free@example.com')
  const code = await askForCode(page, say, house, 'free@example.com')
  await field(page, 'captcha').fill(code)
  await field(page, 'username').fill(taken.username)
  await field(page, 'password').fill(password)
  await page.getByRole('checkbox', { name: say('account.agree') }).check()
  await page.getByRole('button', { name: say('account.register'), exact: true }).click()
  await page.getByText(say('invalid.taken')).waitFor()
  await eventually(() => field(page, 'email').inputValue()).toBe('free@example.com')
  await field(page, 'username').fill('free_now')
  await page.getByRole('button', { name: say('account.register'), exact: true }).click()
  await expectPath(page, '/user/account/shipsmart')
})

for (const { language, width, way } of [
  { language: 'zh-cn', width: 390, way: 'email' },
  { language: 'en', width: 1440, way: 'mobile' },
] as const) {
  test(`who forgot the password chooses a new one by ${way} and signs in with it (${language}, ${width} px)`, async () => {
    const contact = { email: `lost-${width}@example.com`, mobile: width === 390 ? '+447400123456' : '+447400123457' }
    const { username } = await house.w.build.member(contact)
    const { page, say } = await house.visit({ language, width })
    await page.goto('/user/login')
    await page.getByRole('link', { name: say('login.forgot') }).click()
    await heading(page, say('login.member.title.forgot')).waitFor()
    await page.getByRole('radio', { name: say(`account.way.${way}`) }).check()
    await field(page, 'account').fill('nobody@example.com')
    if (way === 'email') {
      await page.getByRole('button', { name: say('account.code.send') }).click()
      await page.getByText(say('error.contact.unknown')).waitFor()
    }
    await field(page, 'account').fill(contact[way])
    const code = await askForCode(page, say, house, contact[way])
    await field(page, 'captcha').fill(code)
    await field(page, 'password').fill('Fresh#2026')
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: say('account.forgot.submit') }).click()
    await toast(page, say('message.password_changed')).waitFor()
    await heading(page, say('login.member.title.login')).waitFor()
    await signInByHand(page, say, { realm: 'member', username, password: 'Fresh#2026' })
    await expectPath(page, '/user/account/shipsmart')
  })
}

const picture = () => {
  const png = new PNG({ width: 64, height: 64 })
  png.data.fill(160)
  return { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(PNG.sync.write(png)) }
}

for (const { language, width } of [
  { language: 'zh-cn', width: 1440 },
  { language: 'en', width: 390 },
] as const) {
  test(`a member changes picture, profile, e-mail, mobile and password by clicking (${language}, ${width} px)`, async () => {
    const email = `old-${width}@example.com`
    const member = await house.w.build.member({ email })
    const { page, say, stored } = await house.visit({ language, width, member })
    await page.goto('/user/account/profile')
    await heading(page, say('account.profile.title')).waitFor()

    await page.locator('input[type=file]').setInputFiles(picture())
    await page.getByRole('img', { name: say('upload.preview') }).waitFor()
    await field(page, 'nickname').fill('李 伟')
    await field(page, 'gender').selectOption('1')
    await field(page, 'birthday').fill('1990-05-21')
    await field(page, 'motto').fill('一路顺风')
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: say('common.save'), exact: true }).click()
    await toast(page, say('message.profile_saved')).waitFor()
    const kept = await stored<{ nickname: string; avatar: string }>('userInfo')
    expect(kept).toMatchObject({ nickname: '李 伟', avatar: expect.stringMatching(/^\/storage\/avatar\//) })

    await page.getByRole('button', { name: say('account.contact.title.email') }).click()
    const dialog = page.getByRole('dialog')
    await field(dialog, 'password').fill(password)
    const oldCode = await askForCode(page, say, house, email)
    await field(dialog, 'captcha').fill(oldCode)
    await dialog.getByRole('button', { name: say('account.contact.next') }).click()
    await dialog.getByText(say('account.contact.step.new')).waitFor()
    const next = `new-${width}@example.com`
    await field(dialog, 'email').fill(next)
    const newCode = await askForCode(page, say, house, next)
    await field(dialog, 'captcha').fill(newCode)
    await dialog.getByRole('button', { name: say('account.contact.save') }).click()
    await toast(page, say('message.contact_changed')).waitFor()
    await page.getByText(next).waitFor()
    await eventually(() => sentTo(house, email)).toBe(2)

    await page.getByRole('button', { name: say('account.contact.title.mobile') }).click()
    const mobile = width === 390 ? '+447911000111' : '+8613900001111'
    await field(dialog, 'mobile').fill(mobile)
    const smsCode = await askForCode(page, say, house, mobile)
    await field(dialog, 'captcha').fill(smsCode)
    await field(dialog, 'password').fill(password)
    await dialog.getByRole('button', { name: say('account.contact.save') }).click()
    // A Chinese number is shown as its eleven digits.
    await page.getByText(mobile.replace(/^\+86/, '')).waitFor()

    await page.goto('/user/account/changePassword')
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
  })
}

test('who cannot read the picture asks for a code by e-mail instead', async () => {
  const { username } = await house.w.build.member({ email: 'blind@example.com' })
  const { page, say } = await house.visit({ language: 'en' })
  await page.goto('/user/login')
  for (let n = 1; n <= 3; n++) {
    await signInByHand(page, say, { realm: 'member', username, password: `Wrong#${n}` })
    await page.getByRole('alert').waitFor()
  }
  await page.getByRole('button', { name: say('login.captcha.mail') }).click()
  const field = page.getByLabel(say('login.mailed'), { exact: true })
  await field.waitFor()
  await field.fill(await codeFor(house, 'blind@example.com'))
  await signInByHand(page, say, { realm: 'member', username, password })
  await expectPath(page, '/user/account/shipsmart')
})

test('staff read a code in the outbox by clicking, and the row has an address of its own', async () => {
  const admin = await house.w.build.admin()
  await house.w.post('/api/Ems/send', { body: { email: 'seen@example.com', event: 'user_register' }, language: 'zh-cn' })
  const { page, say } = await house.visit({ language: 'zh-cn', admin })
  await page.goto('/admin/outbox')
  await heading(page, say('outbox.title')).waitFor()
  await page.locator('[data-row]').filter({ hasText: 'seen@example.com' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(await codeFor(house, 'seen@example.com')).waitFor()
  await drawer.getByText(say('outbox.state.kept')).first().waitFor()
  await page.reload()
  await drawer.getByText('seen@example.com').first().waitFor()
})
