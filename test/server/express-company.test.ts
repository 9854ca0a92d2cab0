import { beforeAll, expect, test } from 'vitest'
import { expressCompany } from '#contract/resources/express-company.ts'
import { type World, world } from '#test/world/world.ts'

type Company = { id: number; code: string; name: string; website: string; tracking_url: string; phone: string }

let w: World
let admin: string
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
})

const list = async (query: Record<string, string> = {}) =>
  (await w.get<{ list: Company[] }>('/admin/expressCompany/index', { admin, query: { limit: '50', ...query } })).data.list
const add = (body: object) => w.post('/admin/expressCompany/add', { admin, body })
const company = { name_zh: '测试快递', code: 'test-1', tracking_url: 'https://track.example.com/?no={no}' }

test('a new house knows the usual companies of China and the United Kingdom, each with an address for its numbers', async () => {
  const rows = await list()
  expect(rows.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['sf', 'yto', 'zto', 'sto', 'yunda', 'ems', 'jd', 'royal_mail', 'dpd_uk', 'evri', 'yodel', 'dhl']),
  )
  expect(rows[0]).toMatchObject({ code: 'sf', name: 'SF Express', phone: '95338' })
  // What is seeded must be what a form would accept.
  for (const row of rows)
    for (const name of ['website', 'tracking_url', 'code', 'phone'] as const)
      expect([row.code, row[name] === '' || expressCompany.fields[name]?.pattern?.is.test(row[name])]).toEqual([row.code, true])
  for (const row of rows) expect(row.tracking_url).toContain('{no}')
})

test('a company is added once by its code, changed and deleted', async () => {
  expect(await add(company)).toMatchObject({ code: 1 })
  expect(await add(company)).toMatchObject({ code: 0, data: { errors: { code: 'This value already exists' } } })
  const [row] = await list({ quick_search: 'test-1' })
  expect(
    await w.post('/admin/expressCompany/edit', { admin, body: { id: row?.id, phone: '+44 (0)20 7946 0000' } }),
  ).toMatchObject({
    code: 1,
  })
  expect((await list({ quick_search: 'test-1' }))[0]).toMatchObject({ phone: '+44 (0)20 7946 0000', name: '测试快递' })
  expect((await w.del('/admin/expressCompany/del', { admin, query: { ids: String(row?.id) } })).code).toBe(1)
})

const tracking = 'A URL that starts with https:// or http:// and has {no} after the host'
test.each([
  ['a number nowhere', { tracking_url: 'https://track.example.com/' }, { tracking_url: tracking }],
  ['a number as the host', { tracking_url: 'https://{no}/track' }, { tracking_url: tracking }],
  ['a number in the host', { tracking_url: 'https://{no}.example.com/track' }, { tracking_url: tracking }],
  ['a script as its address', { tracking_url: 'javascript:alert({no})' }, { tracking_url: tracking }],
  ['a website that is none', { website: 'sf-express' }, { website: 'Enter a URL that starts with https:// or http://' }],
  ['capitals in its code', { code: 'SF' }, { code: 'Lower-case letters, digits, - or _, for example royal_mail' }],
  ['words for a phone', { phone: 'call us' }, { phone: 'Digits, spaces, brackets and dashes, optionally starting with +' }],
])('a company with %s is refused beside the field', async (_what, wrong, errors) => {
  expect(await add({ ...company, code: 'other', ...wrong })).toMatchObject({ code: 0, data: { errors } })
})

test('express companies need their nodes', async () => {
  const viewer = (await w.build.admin({ nodes: ['expressCompany/index'] })).token
  expect((await w.get('/admin/expressCompany/index')).code).toBe(302)
  expect((await w.get('/admin/expressCompany/index', { admin: viewer })).code).toBe(1)
  expect((await w.post('/admin/expressCompany/add', { admin: viewer, body: company })).code).toBe(401)
})
