import { beforeAll, expect, test } from 'vitest'
import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import type { SearchAnswer } from '#contract/search.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { run } from '#server/platform/db/pool.ts'
import { memberSearchers } from '#server/searchers.ts'
import { manchesterReceiver, sampleOrder } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'
import { allWords } from '#words/all.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const addOrder = async (member: string, change = {}) =>
  (await w.post<DataOf<(typeof orders)['add']>>('/api/sheetOrder/add', { member, body: sampleOrder(change) })).data
const address = {
  address_type: 1,
  country: 'GB',
  salutation: 'Mr',
  first_name: 'John',
  last_name: 'Harker',
  mobile_code: '+44',
  mobile: '07911 123456',
  zip_code: 'sw1a2aa',
  city: 'London',
  address_line_1: '10 Downing Street',
}
const addAddress = async (member: string, change = {}) =>
  (await w.post<{ id: number }>('/api/address/add', { member, body: { ...address, ...change } })).data.id

const checklistOf = async (member: string) =>
  (await w.get<DataOf<(typeof orders)['counts']>>('/api/sheetOrder/counts', { member })).data.checklist

test('a new member’s first steps are ticked one by one, and gone once all are done', async () => {
  const { token: member, id } = await w.build.member()
  const { token: stranger } = await w.build.member()
  expect(await checklistOf(member)).toEqual({ sender: false, top_up: false, label: false })
  // An address of somebody else to write to is not where one's own parcels begin.
  await addAddress(member, { address_type: 2 })
  expect(await checklistOf(member)).toMatchObject({ sender: false })
  await addAddress(member, { last_name: 'Sender' })
  expect(await checklistOf(member)).toEqual({ sender: true, top_up: false, label: false })
  const boss = await w.build.admin()
  await w.post('/admin/user.moneyLog/add', { admin: boss.token, body: { user_id: id, money: '50.00', memo: 'Welcome' } })
  expect(await checklistOf(member)).toEqual({ sender: true, top_up: true, label: false })
  const order = await addOrder(member)
  await w.post('/api/sheetOrder/pay', { member, body: { ids: [order.id] } })
  expect(await checklistOf(member)).toMatchObject({ label: false })
  await makeLabel(w.ctx, order.id)
  expect(await checklistOf(member)).toBeNull()
  expect(await checklistOf(stranger)).toEqual({ sender: false, top_up: false, label: false })
})

test('a member hides the first steps for good, and only their own', async () => {
  const { token: member } = await w.build.member()
  const { token: stranger } = await w.build.member()
  expect(await w.post('/api/account/hideChecklist', { member, body: {} })).toMatchObject({ code: 1 })
  expect(await w.post('/api/account/hideChecklist', { member, body: {} })).toMatchObject({ code: 1 })
  expect(await checklistOf(member)).toBeNull()
  expect(await checklistOf(stranger)).not.toBeNull()
  expect((await w.post('/api/account/hideChecklist', { body: {} })).code).toBe(302)
})

const ask = async (q: string, member: string, language: 'zh-cn' | 'en' = 'en') =>
  (await w.get<SearchAnswer>('/api/search/index', { member, language, query: { q } })).data

test('a member finds own orders by number, tracking number and recipient, own addresses by name, and nobody else’s', async () => {
  const { token: member } = await w.build.member({ money: 50_00 })
  const { token: stranger } = await w.build.member({ money: 50_00 })
  const order = await addOrder(member, { receiver: { ...manchesterReceiver, name: '王小明' }, out_order_id: 'SHOP-77' })
  await addOrder(stranger, { out_order_id: 'SHOP-78' })
  const addressId = await addAddress(member)
  await run(w.ctx.db, `update shipping_order set tracking_number = 'RR123456785GB' where id = $1`, [order.id])
  const hit = { id: order.id, title: order.order_code, path: `/user/account/sheetOrder?open=${order.id}` }
  for (const q of [order.order_code, order.order_code.toLowerCase(), 'SHOP-7', 'RR1234', '王小明', '小明']) {
    const { groups } = await ask(q, member)
    expect(groups.find(({ resource }) => resource === 'sheetOrder')?.list, q).toMatchObject([hit])
    expect(JSON.stringify(await ask(q, stranger)), q).not.toContain(order.order_code)
  }
  expect((await ask('harker', member)).groups).toEqual([
    {
      resource: 'address',
      list: [
        {
          id: addressId,
          title: 'Mr John Harker',
          note: 'London · SW1A 2AA · GB',
          path: `/user/account/addressBook?edit=${addressId}`,
        },
      ],
    },
  ])
  expect((await ask('harker', stranger)).groups).toEqual([])
  for (const q of ['%', '_HOP-77']) expect((await ask(q, member)).groups, q).toEqual([])
})

test('pages are found in either language, the profile among them, and only those of the member’s group', async () => {
  const { token: member, id } = await w.build.member()
  expect((await ask('地址簿', member)).menus).toEqual(['account/addressBook'])
  expect((await ask('profile', member, 'zh-cn')).menus).toEqual(['account/profile'])
  await addAddress(member)
  const [group] = await run<{ id: number }>(w.ctx.db, `insert into member_group (name_zh) values ('x') returning id`)
  await run(
    w.ctx.db,
    `insert into member_group_rule (group_id, rule_id) select $1, id from member_rule where name in ('shipping', 'account/overview')`,
    [group?.id],
  )
  await run(w.ctx.db, 'update member set group_id = $1 where id = $2', [group?.id, id])
  await w.ctx.access.reload()
  expect(await ask('harker', member)).toEqual({ menus: [], groups: [] })
  expect((await ask('地址簿', member)).menus).toEqual([])
})

test('visitors and staff search nothing here, and what cannot be searched for is refused', async () => {
  const at = (query: Record<string, string>, rest = {}) => w.get('/api/search/index', { query, ...rest })
  const { token } = await w.build.member()
  expect((await at({ q: 'x' })).code).toBe(302)
  expect((await at({ q: 'x' }, { admin: (await w.build.admin()).token })).code).toBe(302)
  for (const query of [{}, { q: ' ' }, { q: 'x'.repeat(101) }])
    expect((await at(query as Record<string, string>, { member: token })).code).toBe(0)
})

test('every kind of a member’s records has its heading', () => {
  for (const { resource } of memberSearchers) expect(allWords.en[`search.group.${resource}`], resource).toBeTruthy()
})
