import { beforeAll, expect, test } from 'vitest'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { password } from '#test/world/factories.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { sampleOrder, shirt } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'

type FieldErrors = { errors: Record<string, string> }

let w: World
beforeAll(async () => {
  w = await world()
})

test('a field that a call does not have is refused by name, in the caller’s language, and nothing is done', async () => {
  const { token: member } = await w.build.member()
  const save = (language: 'en' | 'zh-cn') =>
    w.post<FieldErrors>('/api/account/profile', { member, language, body: { nickname: 'Rich', money: '1000000.00' } })
  expect(await save('en')).toMatchObject({
    code: 0,
    msg: 'Unknown field: money',
    data: { errors: { money: 'Unknown field: money' } },
  })
  expect((await save('zh-cn')).msg).toBe('未知字段：money')
  const { data } = await w.get<{ userInfo: { nickname: string; money: string } }>('/api/account/profile', { member })
  expect(data.userInfo).not.toMatchObject({ nickname: 'Rich' })
  expect(data.userInfo.money).toBe('0.00')
})

test('also deep inside, and in a query', async () => {
  const { token: member } = await w.build.member()
  const body = { ...sampleOrder(), items: [{ ...shirt, colour: 'red' }] }
  const added = await w.post<FieldErrors>('/api/sheetOrder/add', { member, body })
  expect(added.data.errors).toEqual({ 'items.0.colour': 'Unknown field: items.0.colour' })
  const listed = await w.get<FieldErrors>('/api/sheetOrder/index', { member, query: { stats: '1' } })
  expect(listed).toMatchObject({ code: 0, data: { errors: { stats: 'Unknown field: stats' } } })
})

const namesOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))

test('of many unknown fields the first twenty are said', async () => {
  const { data } = await w.post<FieldErrors>('/api/channel/price', { body: namesOf(5000) })
  const said = Object.keys(data.errors)
  expect(said).toHaveLength(20)
  // What is missing is said before what is not known.
  expect(said.slice(0, 2)).toEqual(['sender', 'receiver'])
})

test('a body with more fields than any form has is refused before it is parsed', async () => {
  const { token: member } = await w.build.member()
  const refused = await w.post('/api/account/profile', { member, body: namesOf(20_001), language: 'en' })
  expect(refused).toMatchObject({ code: 413, msg: 'Incorrect parameter! The request has more than 20000 fields.', data: null })
})

test('a document that there is none of is refused by name', async () => {
  const { token: member } = await w.build.member({ money: 50_00 })
  const { add, runAction } = orderSteps(w, member)
  const { id } = await add()
  await runAction('pay', [id])
  await makeLabel(w.ctx, id)
  const why = '“cn22” cannot be printed. Documents are label, customs, invoice, packing_slip and pick_list'
  const print = (documents: unknown, language: 'en' | 'zh-cn' = 'en') =>
    w.post<FieldErrors>('/api/sheetOrder/print', { member, language, body: { ids: [id], documents } })
  expect(await print(['label'])).toMatchObject({ code: 1, data: { url: expect.any(String) } })
  const refused = await print(['label', 'cn22'])
  expect(refused).toMatchObject({ code: 0, msg: `Documents: ${why}` })
  expect(refused.data.errors).toEqual({ 'documents.1': why })
  expect((await print(['receipt'], 'zh-cn')).data.errors['documents.0']).toContain('不支持打印“receipt”')
})

test('what clients of other versions send along is passed over', async () => {
  const { token: member, username } = await w.build.member()
  const signedIn = await w.post('/api/user/checkIn', {
    body: {
      tab: 'login',
      username,
      password,
      keep: false,
      captcha: '',
      captchaId: 'x',
      captchaInfo: '',
      loading: false,
    },
  })
  expect(signedIn.code).toBe(1)
  const profile = await w.post('/api/account/profile', { member, body: { id: 1, nickname: 'Ann' } })
  expect(profile.code).toBe(1)
  const typed = {
    country: 'GB',
    salutation: 'Ms',
    first_name: 'Ann',
    last_name: 'Lee',
    mobile_code: '+44',
    mobile: '07911 123456',
    zip_code: 'N1 7GR',
    city: 'London',
    address_line_1: '12 Wharf Road',
    address_type: 1,
  }
  const { id } = (await w.post<{ id: number }>('/api/address/add', { member, body: typed })).data
  const { row } = (await w.get<{ row: object }>('/api/address/edit', { member, query: { id: String(id) } })).data
  expect(await w.post('/api/address/edit', { member, body: { ...row, city: 'Leeds' } })).toMatchObject({ code: 1 })
  const changed = await w.post('/api/account/changePassword', {
    member,
    body: { oldPassword: password, newPassword: 'Another#2026', confirmPassword: 'Another#2026' },
  })
  expect(changed.code).toBe(1)
})
