import type { Page } from 'playwright-core'
import type { OrderDetail, OrderRow } from '#contract/order-row.ts'
import type { World } from '#test/world/world.ts'
import { heading } from './screen.ts'
import type { TestApp } from './test-app.ts'
import type { Say } from './words.ts'

export const createOrderPath = '/user/account/sheetOrder/create'

export const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
export const section = (page: Page, name: string) => page.locator(`[data-section=${name}]`)
export const payButton = (page: Page) => page.locator('[data-pay]')
export const total = (page: Page) => page.locator('[data-total]')
export const summary = (page: Page, say: Say) => page.getByRole('alert').filter({ hasText: say('resource.form_check') })

export async function openForm(page: Page, say: Say, query = ''): Promise<void> {
  await page.goto(`${createOrderPath}${query}`)
  await heading(page, say(query.includes('edit=') ? 'orderForm.edit_title' : 'orderForm.title')).waitFor()
  await payButton(page).waitFor()
}

export async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

/** As a person does it: letters, then the line of the list. */
async function choose(page: Page, id: string, letters: string, option: string): Promise<void> {
  await page.locator(`#${id}`).click()
  if (letters !== '') await page.locator(`#${id}`).fill(letters)
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
}

type PartyInput = { first: string; last: string; zip: string; city: string; street: string }

/** Somebody in Britain, typed; the page is in English. */
export async function typeParty(
  page: Page,
  role: 'sender' | 'receiver',
  { first, last, zip, city, street }: PartyInput,
): Promise<void> {
  await choose(page, `${role}-country`, 'United K', 'United Kingdom')
  await choose(page, `${role}-salutation`, '', 'Ms')
  await fillIn(page, {
    [`${role}.first_name`]: first,
    [`${role}.last_name`]: last,
    [`${role}.mobile`]: '07911 123456',
    [`${role}.zip_code`]: zip,
    [`${role}.city`]: city,
    [`${role}.address_line_1`]: street,
  })
}

export const ann = { first: 'Ann', last: 'Lee', zip: 'N1 7GR', city: 'London', street: '12 Wharf Road' }
export const tom = { first: 'Tom', last: 'Baker', zip: 'M3 1AZ', city: 'Manchester', street: '27 Deansgate' }

/** 1.2 kg, 30 × 20 × 15 cm, with two shirts in it; own packaging, general goods and the other name are there already. */
export async function fillPackage(page: Page, at = 0): Promise<void> {
  const path = `packages.${at}`
  await fillIn(page, {
    [`${path}.package.weight`]: '1200',
    [`${path}.package.length`]: '30',
    [`${path}.package.width`]: '20',
    [`${path}.package.height`]: '15',
    [`${path}.items.0.englishName`]: 'Cotton shirt',
    [`${path}.items.0.quantity`]: '2',
    [`${path}.items.0.unitPrice`]: '12.50',
  })
}

/** Two entries of the book: who sends by default, and whom to send to. */
export async function saveAddressBook(w: World, member: string): Promise<void> {
  for (const [address_type, one] of [
    [1, ann],
    [2, tom],
  ] as const)
    await w.post('/api/address/add', {
      member,
      body: {
        address_type,
        is_sender_default: address_type === 1,
        country: 'GB',
        salutation: 'Ms',
        mobile_code: '+44',
        first_name: one.first,
        last_name: one.last,
        mobile: '7911123456',
        zip_code: one.zip,
        city: one.city,
        address_line_1: one.street,
      },
    })
}

/** A member with a book at the open form: Ann sends, and who receives is still to be said. */
export async function openWithBook(app: TestApp, money = 0) {
  const member = await app.w.build.member({ money })
  await saveAddressBook(app.w, member.token)
  const visit = await app.visit({ language: 'en', member })
  const visitedUrls = recordUrls(visit.page)
  await openForm(visit.page, visit.say)
  return { ...visit, member, places: visitedUrls }
}

export const openPicker = (page: Page, say: Say) =>
  section(page, 'receiver')
    .getByRole('button', { name: say('orderForm.from_book') })
    .click()

export async function sendToTom(page: Page, say: Say): Promise<void> {
  await openPicker(page, say)
  await page
    .getByRole('dialog', { name: say('orderForm.choose_receiver') })
    .getByRole('button', { name: /Ms Tom Baker/ })
    .click()
}

export const ordersOf = async (w: World, member: string) =>
  (await w.get<{ list: OrderRow[] }>('/api/sheetOrder/index', { member, query: { order: 'old' } })).data.list

export const orderOf = async (w: World, member: string, id: number) =>
  (await w.get<{ row: OrderDetail }>('/api/sheetOrder/detail', { member, query: { id: String(id) } })).data.row

/** Every address the page has been at, so that a short stay is seen too. */
export function recordUrls(page: Page): string[] {
  const visitedUrls: string[] = []
  page.on('framenavigated', (frame) => void visitedUrls.push(decodeURIComponent(frame.url())))
  return visitedUrls
}
