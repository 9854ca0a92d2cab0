import { beforeAll, expect, test } from 'vitest'
import { holdRequest } from './hold-request.ts'
import { expectAxeCleanInProof, expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectStays, heading, toast } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

const pasted = '张三，13800138000，广东省深圳市南山区科技园路1号，518000'

test('on a phone a Chinese address is added by pasting it whole: what is typed meanwhile stays, another kind asks before it clears the place, and the same one again needs a second click', async () => {
  const member = await app.w.build.member()
  const { page, say } = await app.visit({ width: 390, member })
  await page.goto('/user/account/addressBook')
  await page.getByText(say('address.empty'), { exact: true }).waitFor()
  const open = () =>
    page
      .getByRole('button', { name: say('address.add'), exact: true })
      .first()
      .click()
  const paste = async () => {
    await page.locator('[name=paste]').fill(pasted)
    await page.getByRole('button', { name: say('address.paste_read'), exact: true }).click()
  }
  const add = async () => {
    await paste()
    await page.getByText(say('address.paste_filled', { count: 9 }), { exact: true }).waitFor()
    await page.getByText(say('address.filled')).first().waitFor()
    await eventually(() => page.locator('[name=district]').inputValue()).toBe('南山区')
    await page.getByRole('button', { name: say('address.save'), exact: true }).click()
  }
  // Typed while the pasted address is read.
  const reading = await holdRequest(page, '**/api/address/parse')
  await open()
  await paste()
  await page.locator('[name=email]').fill('san@example.com')
  reading.release()
  await eventually(() => page.locator('[name=address_line_1]').inputValue()).toBe('科技园路1号')
  await eventually(() => page.locator('[name=email]').inputValue()).toBe('san@example.com')

  await eventually(() => page.locator('[name=country]').inputValue()).toBe('CN')
  const recipient = page.getByRole('radio', { name: say('address.type.2') }).last()
  const choose = () => page.getByRole('dialog').getByText(say('address.type.2'), { exact: true }).click()
  const question = page.getByRole('dialog', { name: say('address.type_ask'), exact: true })
  await choose()
  await question.getByRole('button', { name: say('address.type_ask_no'), exact: true }).click()
  await eventually(() => page.locator('[name=address_line_1]').inputValue()).toBe('科技园路1号')
  await eventually(() => recipient.isChecked()).toBe(false)
  await choose()
  await question.getByRole('button', { name: say('address.type_ask_yes'), exact: true }).click()
  await eventually(() => page.locator('[name=address_line_1]').inputValue()).toBe('')
  await eventually(() => page.locator('[name=country]').inputValue()).toBe('')
  await eventually(() => page.locator('[name=mobile]').inputValue()).toBe('13800138000')
  await eventually(() => recipient.isChecked()).toBe(true)

  // The place is gone, so that nothing is left to ask about.
  await page.getByRole('dialog').getByText(say('address.type.0'), { exact: true }).click()
  await page.locator('[name=email]').fill('')
  await add()
  await toast(page, say('message.added')).waitFor()
  const card = page.getByRole('article')
  await card.getByText('科技园路1号').waitFor()
  await eventually(() => card.getByRole('heading').textContent()).toBe('张三')
  await expectNoHorizontalScroll(page)
  await expectAxeCleanInProof(page)
  await open()
  await add()
  await page.getByText(say('address.duplicate'), { exact: true }).waitFor()
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: say('address.save_anyway'), exact: true }).click()
  await eventually(() => card.count()).toBe(2)
})

test('the book is filtered by its address, defaults are set, several are deleted at once; a form stays as it is when its address cannot be asked for again', async () => {
  const member = await app.w.build.member()
  for (const [index, first_name] of ['Ann', 'Bob', 'Cid'].entries())
    await app.w.post('/api/address/add', {
      member: member.token,
      body: {
        address_type: index,
        country: 'GB',
        salutation: 'Mx',
        first_name,
        last_name: 'Lee',
        mobile_code: '+44',
        mobile: '7911123456',
        zip_code: 'M1 1AE',
        city: 'Manchester',
        address_line_1: '5 Park Lane',
      },
    })
  const { page, say } = await app.visit({ language: 'en', member, expects: [/503/] })
  await page.goto('/user/account/addressBook?type=2')
  await heading(page, say('address.title')).waitFor()
  const cards = page.getByRole('article')
  await eventually(() => cards.getByRole('heading').allTextContents()).toEqual(['Mx Cid Lee'])
  await page.locator('[data-tab=all]').click()
  await eventually(() => cards.count()).toBe(3)
  expect(new URL(page.url()).search).toBe('')
  const action = say('resource.act_named', { action: say('address.set_sender_default'), name: 'Mx Bob Lee' })
  await page.getByRole('button', { name: action, exact: true }).click()
  await eventually(() => cards.getByRole('heading').first().textContent()).toBe('Mx Bob Lee')
  await cards.first().getByText(say('address.is_sender_default'), { exact: true }).waitFor()

  const choosing = await holdRequest(page, '**/api/address/setDefault')
  const name = 'Mx Ann Lee'
  const forAll = say('resource.act_named', { action: say('address.set_default'), name })
  await page.getByRole('button', { name: forAll, exact: true }).click()
  await eventually(choosing.isRequested).toBe(true)
  await page.getByRole('button', { name: say('resource.edit_named', { name }), exact: true }).click()
  const street = page.locator('[name=address_line_1]')
  await eventually(() => street.inputValue()).toBe('5 Park Lane')
  await street.fill('6 Park Lane')
  let lost = 0
  await page.route('**/api/address/edit?id=*', async (route) => {
    await route.fulfill({ status: 503, body: '' })
    lost += 1
  })
  choosing.release()
  await eventually(() => lost).toBeGreaterThan(0)
  await expectStays(street)
  expect(await street.inputValue()).toBe('6 Park Lane')
  await page.unroute('**/api/address/edit?id=*')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('resource.form_leave_yes'), exact: true }).click()
  await street.waitFor({ state: 'hidden' })

  await page.getByRole('checkbox', { name: say('resource.select_named', { name: 'Mx Ann Lee' }) }).check()
  await page.getByRole('checkbox', { name: say('resource.select_named', { name: 'Mx Cid Lee' }) }).check()
  await page
    .getByRole('region', { name: say('resource.selected_actions') })
    .getByRole('button', { name: say('resource.delete'), exact: true })
    .click()
  const question = page.getByRole('dialog', { name: say('resource.delete_ask') })
  await question.getByRole('button', { name: say('resource.delete'), exact: true }).click()
  await eventually(() => cards.getByRole('heading').allTextContents()).toEqual(['Mx Bob Lee'])
})

proofTest(
  'a place that is found too late does not take back the post code that was asked for since',
  {
    shownBy: [
      'is what a look-up was asked for as long as its country and post code stand there',
      'what is wrong with a form stands beside its field and takes the focus there; what is typed meanwhile stays',
    ],
  },
  async () => {
    const member = await app.w.build.member()
    const { page, say } = await app.visit({ member, language: 'en' })
    let release = () => {}
    const free = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/address/lookup*', async (route) => {
      await free
      const place = { zip_code: 'LS1 1AA', province: '', city: 'Leeds', district: '', address_line_1: '1 Mill Lane' }
      await route.fulfill({ json: { code: 1, msg: '', time: 0, data: { list: [place] } } })
    })
    await page.goto('/user/account/addressBook?add=1')
    const field = (name: string) => page.locator(`[name=${name}]`)
    await page.getByRole('combobox', { name: say('field.address.country.label') }).click()
    await page.getByRole('option', { name: 'United Kingdom' }).click()
    await field('zip_code').fill('LS1 1AA')
    const find = page.getByRole('button', { name: say('address.lookup'), exact: true })
    await find.click()
    await field('zip_code').fill('M1 1AE')
    await field('address_line_1').fill('5 Park Lane')
    release()
    await eventually(() => find.isEnabled()).toBe(true)
    await eventually(() => field('zip_code').inputValue()).toBe('M1 1AE')
    await eventually(() => field('address_line_1').inputValue()).toBe('5 Park Lane')
    // Asked for again it counts.
    await field('zip_code').fill('LS1 1AA')
    await find.click()
    await eventually(() => field('address_line_1').inputValue()).toBe('1 Mill Lane')
  },
)
