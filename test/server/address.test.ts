import { streamXlsxRows } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AddressRow } from '#contract/address.ts'
import type { Ctx } from '#server/ctx.ts'
import { addressExportKind } from '#server/modules/addresses/index.ts'
import { addressBookQuery } from '#server/modules/addresses/store.ts'
import { taskJobs } from '#server/modules/tasks/index.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const british = {
  address_type: 2,
  country: 'GB',
  salutation: 'Mr',
  first_name: 'John',
  last_name: 'Smith',
  mobile_code: '+44',
  mobile: '07911 123456',
  zip_code: 'sw1a2aa',
  city: 'London',
  address_line_1: '10 Downing Street',
}
const chinese = {
  address_type: 1,
  country: 'CN',
  user_name: '张三',
  mobile_code: '+86',
  mobile: '13800138000',
  zip_code: '518000',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  address_line_1: '科技园路1号',
}

const book = (member: string, query = '') =>
  w.get<{ list: AddressRow[]; total: number }>(`/api/address/index${query}`, { member })
const add = (member: string, body: object, language: 'en' | 'zh-cn' = 'en') =>
  w.post<{ id: number }>('/api/address/add', { member, body, language })
const added = async (member: string, body: object) => (await add(member, body)).data.id
const edit = (member: string, body: object) => w.post<{ id: number }>('/api/address/edit', { member, body })
const read = async (member: string, id: number) =>
  (await w.get<{ row: AddressRow }>(`/api/address/edit?id=${id}`, { member })).data.row
const getDefault = (member: string, type = '') =>
  w.get<{ row: AddressRow } | null>(`/api/address/getDefaultAddress${type}`, { member })
const setDefault = (member: string, id: number, address_type?: number) =>
  w.post('/api/address/setDefault', { member, body: { id, address_type } })

describe('the address book', () => {
  test('keeps an address tidied and answers it with every field', async () => {
    const { token, id: userId } = await w.build.member()
    expect(await add(token, { ...british, email: 'john@example.com', tel_number: '020 7946 0958' })).toMatchObject({
      code: 1,
      msg: 'Added successfully',
    })
    const { data } = await book(token)
    expect(data.total).toBe(1)
    expect(data.list[0]).toEqual({
      id: expect.any(Number),
      userId,
      address_type: 2,
      is_default: 0,
      is_sender_default: 0,
      user_name: '',
      user_salutation_name: 'Mr John Smith',
      salutation: 'Mr',
      first_name: 'John',
      last_name: 'Smith',
      email: 'john@example.com',
      mobile: '7911123456',
      mobile_code: '+44',
      tel_number: '020 7946 0958',
      id_card_number: '',
      country: 'GB',
      country_name: 'United Kingdom',
      province: '',
      city: 'London',
      district: '',
      address_line_1: '10 Downing Street',
      address_line_2: '',
      address_line_3: '',
      zip_code: 'SW1A 2AA',
      create_time: expect.any(Number),
      update_time: expect.any(Number),
    })
    const [stored] = await run<object>(w.ctx.db, 'select mobile, user_id from address where user_id = $1', [userId])
    expect(stored).toEqual({ mobile: '+447911123456', user_id: userId })
  })

  test('a bare Chinese number needs no area code, and a city without districts no district', async () => {
    const { token } = await w.build.member()
    const id = await added(token, { ...chinese, mobile_code: '', city: '东莞市', district: '' })
    expect(await read(token, id)).toMatchObject({ mobile_code: '+86', mobile: '13800138000', city: '东莞市', district: '' })
  })

  test('is searched, filtered by type and paged, defaults first', async () => {
    const { token } = await w.build.member()
    const first = await added(token, { ...chinese, is_sender_default: 1 })
    await added(token, british)
    await added(token, { ...british, first_name: 'Mary', zip_code: 'M1 1AE', address_type: 3 })
    const names = async (query: string) => (await book(token, query)).data.list.map((row) => row.user_salutation_name)
    expect(await names('')).toEqual(['张三', 'Mr Mary Smith', 'Mr John Smith'])
    expect(await names('?address_type=3')).toEqual(['Mr Mary Smith'])
    expect(await names('?quick_search=m11ae')).toEqual(['Mr Mary Smith'])
    expect(await names('?quick_search=DOWNING&address_type=2')).toEqual(['Mr John Smith'])
    expect(await names('?quick_search=南山')).toEqual(['张三'])
    expect(await names('?quick_search=100%25')).toEqual([])
    expect((await book(token, '?limit=1&page=2')).data).toMatchObject({ total: 3, list: [{ first_name: 'Mary' }] })
    expect((await book(token, '?address_type=')).data.list[0]?.id).toBe(first)
    expect((await book(token, '?address_type=4')).code).toBe(0)
    expect((await book(token, '?limit=101')).code).toBe(0)
  })

  test('what was not sent stays as it was', async () => {
    const { token } = await w.build.member()
    const id = await added(token, british)
    expect(await edit(token, { id, city: 'Westminster' })).toMatchObject({ code: 1, data: { id } })
    expect(await read(token, id)).toMatchObject({ city: 'Westminster', zip_code: 'SW1A 2AA', mobile: '7911123456' })
    expect(await edit(token, { id, zip_code: 'QQ1 1AA' })).toMatchObject({
      code: 0,
      data: { errors: { zip_code: 'Please enter a valid post code' } },
    })
  })

  test('the same address is noticed once and saved on a second try', async () => {
    const { token } = await w.build.member()
    const id = await added(token, british)
    const again = { ...british, address_type: 0, first_name: 'JOHN', check_duplicate: 1 }
    expect(await add(token, again)).toMatchObject({
      code: 0,
      msg: 'This address is already in your address book.',
      data: { id, name: 'Mr John Smith' },
    })
    expect(await add(token, { ...again, check_duplicate: 0 })).toMatchObject({ code: 1 })
    expect(await edit(token, { id, check_duplicate: 1, city: 'Leeds' })).toMatchObject({ code: 1 })
    expect((await book(token)).data.total).toBe(2)
  })
})

describe('what is wrong with an address is said beside its field', () => {
  test.each<[what: string, body: object, field: string, en: string, zh: string]>([
    ['e-mail', { ...british, email: 'john@' }, 'email', 'Please enter a valid email address', '请输入有效的邮箱地址'],
    ['phone number', { ...british, mobile: '123' }, 'mobile', 'Please enter a valid phone number', '请输入有效的电话号码'],
    ['telephone', { ...british, tel_number: 'x' }, 'tel_number', 'Please enter a valid phone number', '请输入有效的电话号码'],
    ['post code', { ...british, zip_code: 'AAA' }, 'zip_code', 'Please enter a valid post code', '请输入有效的邮编'],
    ['no post code', { ...british, zip_code: '' }, 'zip_code', 'Please enter the post code', '请输入邮编'],
    ['no first name', { ...british, first_name: ' ' }, 'first_name', 'Please enter the first name', '请输入名'],
    ['no last name', { ...british, last_name: '' }, 'last_name', 'Please enter the last name', '请输入姓'],
    ['no name', { ...chinese, user_name: '' }, 'user_name', 'Please enter the name', '请输入姓名'],
    ['no address', { ...british, address_line_1: '' }, 'address_line_1', 'Please enter the address', '请输入详细地址'],
    ['salutation', { ...british, salutation: 'Sir' }, 'salutation', 'Please select a salutation', '请选择称谓'],
    ['country', { ...british, country: '' }, 'country', 'Please select a country', '请选择国家/地区'],
    ['province', { ...chinese, province: '深圳市' }, 'province', 'Please select a province', '请选择省份'],
    ['city', { ...chinese, city: '杭州市' }, 'city', 'Please select a city', '请选择城市'],
    ['district', { ...chinese, district: '西湖区' }, 'district', 'Please select a district', '请选择区县'],
    ['no town', { ...british, city: '' }, 'city', 'Please enter the town or city', '请输入城市'],
    ['mobile code', { ...british, mobile_code: '' }, 'mobile_code', 'Please select the mobile code', '请选择手机区号'],
    [
      'length',
      { ...british, address_line_2: 'x'.repeat(61) },
      'address_line_2',
      'The maximum length is 60 characters',
      '最多 60 个字符',
    ],
    [
      'identity',
      { ...chinese, id_card_number: '110105194912310021' },
      'id_card_number',
      'Please enter a valid ID card number',
      '请输入有效的身份证号',
    ],
  ])('the message about %s', async (_what, body, field, en, zh) => {
    const { token } = await w.build.member()
    expect(await add(token, body)).toMatchObject({ code: 0, data: { errors: { [field]: en } } })
    expect(await add(token, body, 'zh-cn')).toMatchObject({ code: 0, data: { errors: { [field]: zh } } })
    expect((await book(token)).data.total).toBe(0)
  })

  test('sixty characters are sixty, however rare they are', async () => {
    const { token } = await w.build.member()
    expect(await add(token, { ...chinese, address_line_1: '𠮷'.repeat(60) })).toMatchObject({ code: 1 })
    expect(await add(token, { ...chinese, address_line_1: '𠮷'.repeat(61) })).toMatchObject({ code: 0 })
  })
})

describe('defaults', () => {
  test('there is one for senders and one for all else, and the former gives way', async () => {
    const { token } = await w.build.member()
    expect((await getDefault(token)).data).toBeNull()
    const one = await added(token, { ...british, is_default: 1, is_sender_default: 1 })
    const two = await added(token, { ...chinese, is_default: 1 })
    expect((await getDefault(token, '?address_type=2')).data?.row.id).toBe(two)
    expect((await getDefault(token, '?address_type=1')).data?.row.id).toBe(one)
    expect(await setDefault(token, two, 1)).toMatchObject({ code: 1 })
    expect((await getDefault(token, '?address_type=1')).data?.row.id).toBe(two)
    expect(await setDefault(token, one)).toMatchObject({ code: 1 })
    expect((await getDefault(token)).data?.row.id).toBe(one)
    expect((await read(token, two)).is_default).toBe(0)
    await edit(token, { id: one, is_default: 0 })
    expect((await getDefault(token)).data).toBeNull()
  })

  test('two calls at once leave one default', async () => {
    const { token, id: userId } = await w.build.member()
    const ids = await Promise.all([1, 2, 3, 4].map((n) => added(token, { ...british, address_line_2: `Flat ${n}` })))
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(ids.map((id) => setDefault(token, id, 0)))
      expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1])
      const [row] = await run<{ count: number }>(
        w.ctx.db,
        'select count(*)::int as count from address where user_id = $1 and is_default',
        [userId],
      )
      expect(row?.count).toBe(1)
    }
  })

  test('the database itself allows no second one', async () => {
    const { token, id: userId } = await w.build.member()
    await added(token, { ...british, is_default: 1 })
    await added(token, chinese)
    await expect(run(w.ctx.db, 'update address set is_default = true where user_id = $1', [userId])).rejects.toThrow(
      'address_one_default',
    )
  })
})

describe('a stranger’s address', () => {
  test('is missing in every call, and nothing happens to it', async () => {
    const [owner, stranger] = [await w.build.member(), await w.build.member()]
    const id = await added(owner.token, { ...british, is_default: 1 })
    const own = await added(stranger.token, chinese)
    const missing = { code: 0, msg: 'This record does not exist or has been deleted.' }
    expect(await w.get(`/api/address/edit?id=${id}`, { member: stranger.token })).toMatchObject(missing)
    expect(await edit(stranger.token, { id, city: 'Leeds' })).toMatchObject(missing)
    expect(await setDefault(stranger.token, id, 0)).toMatchObject(missing)
    const del = await w.post('/api/address/del', { member: stranger.token, body: { ids: [own, id] } })
    expect(del).toMatchObject(missing)
    expect((await book(stranger.token)).data).toMatchObject({ total: 1, list: [{ id: own }] })
    expect((await getDefault(stranger.token)).data).toBeNull()
    expect(await w.get('/api/address/lookup?country=GB&zip_code=SW1A2AA', { member: stranger.token })).toMatchObject({
      code: 0,
      msg: 'The post code has no detailed address',
    })
    expect(await read(owner.token, id)).toMatchObject({ city: 'London', is_default: 1, userId: owner.id })
  })

  test('nobody who is not signed in gets anywhere', async () => {
    expect((await w.get('/api/address/index')).code).toBe(302)
    expect((await w.post('/api/address/add', { body: british })).code).toBe(302)
    expect((await w.get('/api/address/getDefaultAddress')).code).toBe(302)
  })

  test('an owner cannot be chosen by what is sent', async () => {
    const [owner, other] = [await w.build.member(), await w.build.member()]
    const id = await added(owner.token, { ...british, userId: other.id })
    expect(await read(owner.token, id)).toMatchObject({ userId: owner.id })
    expect((await book(other.token)).data.total).toBe(0)
    const refused = await w.post('/api/address/add', { member: owner.token, body: { ...british, user_id: other.id } })
    expect(refused).toMatchObject({ code: 0, msg: 'Unknown field: user_id' })
  })

  test('deleting one’s own works, many at once', async () => {
    const { token } = await w.build.member()
    const ids = [await added(token, british), await added(token, chinese)]
    expect(await w.post('/api/address/del', { member: token, body: { ids } })).toMatchObject({ code: 1 })
    expect((await book(token)).data.total).toBe(0)
  })
})

describe('an identity card number', () => {
  const number = '11010519491231002X'

  test('is sealed at rest and masked on the wire; the mask sent back changes nothing', async () => {
    const { token } = await w.build.member()
    const id = await added(token, { ...chinese, id_card_number: number })
    const stored = async () => {
      const [row] = await run<Record<string, unknown>>(w.ctx.db, 'select * from address where id = $1', [id])
      return row ?? {}
    }
    expect(JSON.stringify(await stored())).not.toContain(number)
    expect(w.ctx.secrets.unseal(String((await stored()).id_card_sealed))).toBe(number)
    expect((await read(token, id)).id_card_number).toBe('110************02X')
    await edit(token, { id, id_card_number: '110************02X', city: '深圳市' })
    expect(w.ctx.secrets.unseal(String((await stored()).id_card_sealed))).toBe(number)
    expect(await edit(token, { id, id_card_number: '999************02X' })).toMatchObject({ code: 0 })
    await edit(token, { id, id_card_number: '' })
    expect((await stored()).id_card_sealed).toBe('')
  })
})

describe('looking up and pasting', () => {
  test('a post code leads to the addresses one used there before, each once', async () => {
    const { token } = await w.build.member()
    await added(token, british)
    await added(token, { ...british, first_name: 'Mary' })
    const { data } = await w.get<{ list: object[] }>('/api/address/lookup?country=gb&zip_code=sw1a2aa', { member: token })
    expect(data.list).toEqual([
      {
        province: '',
        city: 'London',
        district: '',
        address_line_1: '10 Downing Street',
        address_line_2: '',
        address_line_3: '',
        zip_code: 'SW1A 2AA',
      },
    ])
    const ask = (query: string, language: 'en' | 'zh-cn') => w.get(`/api/address/lookup?${query}`, { member: token, language })
    expect(await ask('country=GB&zip_code=M1 1AE', 'en')).toMatchObject({ code: 0, msg: 'The post code has no detailed address' })
    expect(await ask('country=GB&zip_code=M1 1AE', 'zh-cn')).toMatchObject({ code: 0, msg: '该邮编没有详细地址' })
    expect(await ask('country=GB&zip_code=M', 'en')).toMatchObject({
      data: { errors: { zip_code: 'Please enter a valid post code' } },
    })
    expect(await ask('zip_code=M1 1AE', 'en')).toMatchObject({ data: { errors: { country: 'Please select a country' } } })
  })

  test('a pasted address comes back in its fields and can be saved as it is', async () => {
    const { token } = await w.build.member()
    const parse = (text: string) => w.post<{ row: object }>('/api/address/parse', { member: token, body: { text } })
    const { data } = await parse('张三，13800138000，广东省深圳市南山区科技园路1号，518000')
    expect(data.row).toEqual({ ...chinese, address_type: undefined })
    expect(await add(token, data.row)).toMatchObject({ code: 1 })
    const english = await parse('Mrs Mary Jones\n22 High Street\nGuildford\nSurrey\ngu13aa\n+44 7911 123456')
    expect(english.data.row).toEqual({
      country: 'GB',
      salutation: 'Mrs',
      first_name: 'Mary',
      last_name: 'Jones',
      mobile_code: '+44',
      mobile: '7911123456',
      zip_code: 'GU1 3AA',
      province: 'Surrey',
      city: 'Guildford',
      address_line_1: '22 High Street',
    })
    expect(await add(token, english.data.row)).toMatchObject({ code: 1 })
    expect((await parse('x'.repeat(1001))).code).toBe(0)
    expect((await parse('   ')).code).toBe(0)
  })
})

test('what is filtered becomes a spreadsheet of one’s own addresses, without identity numbers', async () => {
  const [owner, stranger] = [await w.build.member(), await w.build.member()]
  await added(owner.token, { ...chinese, id_card_number: '11010519491231002X' })
  await added(owner.token, { ...british, is_default: 1 })
  await added(stranger.token, { ...british, first_name: 'Stranger' })
  const [runTask] = taskJobs([addressExportKind]) as [Job<Ctx>]
  const exported = async (body: object) => {
    const answer = await w.post<{ id: number }>('/api/address/export', { member: owner.token, body, language: 'en' })
    expect(answer).toMatchObject({ code: 1 })
    await runTask.run(w.ctx, { id: answer.data.id })
    const query = { id: String(answer.data.id) }
    expect((await w.get('/api/task/result', { member: stranger.token, query })).code).toBe(0)
    const { data } = await w.get<{ url: string }>('/api/task/result', { member: owner.token, query })
    const file = await w.app.inject({ url: data.url })
    const rows: unknown[][] = []
    for await (const row of streamXlsxRows(new Uint8Array(file.rawPayload))) rows.push(row.values)
    return rows
  }
  const [head, first, second, ...more] = await exported({})
  expect(head?.slice(0, 4)).toEqual(['Type', 'Country', 'Name', 'Salutation'])
  expect(first?.slice(0, 8)).toEqual(
    ['Recipient', 'United Kingdom', '', 'Mr', 'John', 'Smith', '+44', '7911123456'].map((text) => text || null),
  )
  expect(first?.slice(-2)).toEqual(['Yes', 'No'])
  expect(second?.slice(0, 3)).toEqual(['Sender', 'China', '张三'])
  expect(more).toEqual([])
  expect(JSON.stringify(second)).not.toContain('02X')
  expect(await exported({ quick_search: '南山', address_type: 2 })).toHaveLength(1)
})

test('a book that is full takes no more, and says how much it holds', async () => {
  const { token, id: userId } = await w.build.member()
  await run(
    w.ctx.db,
    `insert into address (user_id, mobile_code, mobile, country, address_line_1)
     select $1, '+44', '+447911123456', 'GB', 'line' from generate_series(1, 10000)`,
    [userId],
  )
  expect(await add(token, british)).toMatchObject({
    code: 0,
    msg: 'Your address book is full (10000 addresses). Please delete some you no longer need.',
  })
})

test('a page of a full address book is read from its index', async () => {
  const { id: userId } = await w.build.member()
  await run(
    w.ctx.db,
    `insert into address (user_id, address_type, first_name, mobile_code, mobile, country, address_line_1)
     select $1, n % 4, 'n' || n, '+44', '+447911123456', 'GB', 'line' from generate_series(1, 3000) n`,
    [userId],
  )
  await run(w.ctx.db, 'analyze address')
  for (const type of [undefined, 2]) {
    const { rows, values } = addressBookQuery({ userId, type, search: '' })
    const plan = await run<{ 'QUERY PLAN': string }>(
      w.ctx.db,
      `explain (analyze, costs off, timing off) ${rows} limit 10`,
      values,
    )
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(text).toMatch(/Index Scan using address_(book|of_type)/)
    expect(text).not.toContain('Sort')
  }
})
