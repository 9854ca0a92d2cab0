import { beforeAll, expect, test } from 'vitest'
import { getGateway, getPayWay, listPayWays, type PayWay } from '#server/modules/catalogue/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

type Row = {
  id: number
  name: string
  provider: string
  currency: { code: string }
  is_ready: number
  status: number
  secret_key: string
  [field: string]: unknown
}

let w: World
let admin: string
let pound: number
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
  pound = (await w.ctx.db.selectFrom('currency').select('id').where('code', '=', 'GBP').executeTakeFirstOrThrow()).id
})

const list = async () => (await w.get<{ list: Row[] }>('/admin/payWay/index', { admin })).data.list
const whole = async (id: number) =>
  (await w.get<{ row: Row }>('/admin/payWay/edit', { admin, query: { id: String(id) } })).data.row
const add = (body: object) => w.post('/admin/payWay/add', { admin, body: { currency_id: pound, ...body } })
const edit = (body: object) => w.post('/admin/payWay/edit', { admin, body })
const named = async (name: string) => (await list()).find((row) => row.name === name) as Row
const sealed = async (id: number) =>
  (await run<{ sealed_settings: string }>(w.ctx.db, 'select sealed_settings from pay_way where id = $1', [id]))[0]
    ?.sealed_settings
const problems = (answer: { data: unknown }) => (answer.data as { errors?: Record<string, string> } | null)?.errors
const amounts = { min_amount: '1.00', max_amount: '500.00' }
const keys = { secret_key: 'sk_test_private_4711', webhook_secret: 'whsec_private_0815' }

test('a new house has a sandbox that works, and Stripe and bank transfers that wait for our account', async () => {
  expect((await list()).map((row) => [row.name, row.provider, row.currency.code, row.is_ready, row.status])).toEqual([
    ['Card (sandbox)', 'sandbox', 'GBP', 1, 1],
    ['Card', 'stripe', 'GBP', 0, 0],
    ['Bank transfer', 'offline', 'GBP', 0, 0],
  ])
  expect((await listPayWays(w.ctx, w.ctx.db)).map(({ provider, currency, rate }) => [provider, currency, rate])).toEqual([
    ['sandbox', 'GBP', '1.000000'],
  ])
})

test('keys are sealed, never answered, searched, exported nor logged', async () => {
  expect(await add({ name_zh: '卡一', name_en: 'One', provider: 'stripe', ...amounts, ...keys, status: 1 })).toMatchObject({
    code: 1,
  })
  const row = await named('One')
  expect(row).toMatchObject({ is_ready: 1, status: 1, min_amount: '1.00', max_amount: '500.00' })
  const answers = JSON.stringify([await list(), await whole(row.id)])
  expect(answers).not.toMatch(/private|sealed/)
  expect(await sealed(row.id)).toMatch(/^v1\./)
  expect(await sealed(row.id)).not.toContain('private')
  for (const field of ['secret_key', 'sealed_settings']) {
    const search = { 'search[0][field]': field, 'search[0][operator]': 'LIKE', 'search[0][val]': 'sk' }
    expect((await w.get('/admin/payWay/index', { admin, query: search })).code).toBe(0)
    expect((await w.post('/admin/payWay/export', { admin, body: { columns: ['sealed_settings'] } })).code).toBe(0)
  }
  const log = JSON.stringify(await run(w.ctx.db, `select data from admin_log where url like '/admin/payWay%'`))
  expect(log).toContain('stripe')
  expect(log).not.toMatch(/private/)
})

test('an edit that says nothing of the keys keeps them, and one key can be changed alone', async () => {
  const { id } = await named('One')
  const before = w.ctx.secrets.unseal((await sealed(id)) ?? '')
  expect(await edit({ ...(await whole(id)), name_en: 'One' })).toMatchObject({ code: 1 })
  expect(w.ctx.secrets.unseal((await sealed(id)) ?? '')).toBe(before)
  expect(await edit({ id, webhook_secret: 'whsec_second' })).toMatchObject({ code: 1 })
  expect(JSON.parse(w.ctx.secrets.unseal((await sealed(id)) ?? '') ?? '')).toEqual({
    secret_key: keys.secret_key,
    webhook_secret: 'whsec_second',
  })
})

test('kept keys do not go to another address, nor to another provider', async () => {
  const { id } = await named('One')
  const again = 'The server has changed, so please enter this again. It is not sent to a new server automatically.'
  expect(problems(await edit({ id, base_url: 'https://elsewhere.example' }))).toEqual({
    secret_key: again,
    webhook_secret: again,
  })
  expect(problems(await edit({ id, base_url: 'https://elsewhere.example', secret_key: 'sk_new' }))).toEqual({
    webhook_secret: again,
  })
  expect(await edit({ id, base_url: 'https://elsewhere.example', secret_key: 'sk_new', webhook_secret: 'wh_new' })).toMatchObject(
    {
      code: 1,
    },
  )
  expect(await edit({ id, provider: 'sandbox' })).toMatchObject({ code: 1 })
  const made = w.ctx.secrets.unseal((await sealed(id)) ?? '') ?? ''
  expect(made).not.toContain('sk_new')
  expect(JSON.parse(made)).toEqual({
    secret_key: expect.stringMatching(/^sandbox_sk_v1\./),
    webhook_secret: expect.stringMatching(/^sandbox_whsec_/),
  })
  // And back: what the other provider was told is gone, so it cannot stay enabled.
  expect(problems(await edit({ id, provider: 'stripe' }))).toEqual({
    secret_key: 'This field is required',
    webhook_secret: 'This field is required',
  })
  expect((await w.del('/admin/payWay/del', { admin, query: { ids: String(id) } })).code).toBe(1)
})

test('a bank transfer is offered only with an account to transfer to', async () => {
  const { id } = await named('Bank transfer')
  expect(problems(await edit({ id, status: 1 }))).toEqual({
    account_name: 'This field is required',
    sort_code: 'Enter a sort code and account number, or an IBAN',
  })
  expect(
    problems(await edit({ id, account_name: 'ShipSmart Ltd', sort_code: '12 34', account_number: '1', iban: 'GB00' })),
  ).toEqual({
    sort_code: 'Sort codes have six digits, for example 12-34-56',
    account_number: 'Account numbers have eight digits',
    iban: 'This is not a valid IBAN',
  })
  const account = {
    account_name: 'ShipSmart Ltd',
    sort_code: '608371',
    account_number: '1234 5678',
    iban: 'gb29 nwbk 6016 1331 9268 19',
  }
  expect(await edit({ id, ...account, status: 1 })).toMatchObject({ code: 1 })
  expect(await whole(id)).toMatchObject({ sort_code: '60-83-71', account_number: '12345678', iban: 'GB29NWBK60161331926819' })
  const gateway = await getGateway(w.ctx, id)
  if ('open' in gateway) throw new Error('a transfer has no page to open')
  expect(gateway.transferTo('P-20261115-000042')).toEqual({
    accountName: 'ShipSmart Ltd',
    sortCode: '60-83-71',
    accountNumber: '12345678',
    iban: 'GB29NWBK60161331926819',
    instructionsZh: expect.stringContaining('参考号'),
    instructionsEn: expect.stringContaining('reference'),
    reference: 'P20261115000042',
  })
  expect((await listPayWays(w.ctx, w.ctx.db)).map(({ provider }) => provider)).toEqual(['sandbox', 'offline'])
})

test.each([
  ['no name', { name_zh: '' }, ['name_zh']],
  ['an unknown provider', { provider: 'paypal' }, ['provider']],
  ['an unknown currency', { currency_id: 999_999 }, ['currency_id']],
  ['a fee of three decimals', { fee_percent: '1.234' }, ['fee_percent']],
  ['a fee above everything', { fee_percent: '100.01' }, ['fee_percent']],
  ['a least amount of nothing', { min_amount: '0.00' }, ['min_amount']],
  ['a most below the least', { min_amount: '5.00', max_amount: '4.99' }, ['max_amount']],
  ['an address that is not encrypted', { base_url: 'http://pay.example' }, ['base_url']],
  ['an address that is none', { base_url: 'javascript:alert(1)' }, ['base_url']],
])('a way with %s is refused beside the field', async (_what, change, fields) => {
  const answer = await add({ name_zh: '错', provider: 'stripe', ...amounts, ...change })
  expect(answer.code).toBe(0)
  expect(Object.keys(problems(answer) ?? {})).toEqual(fields)
})

test('a way needs its nodes, and the currency it is in stays', async () => {
  const viewer = (await w.build.admin({ nodes: ['payWay', 'payWay/index'] })).token
  expect((await w.get('/admin/payWay/index', { admin: viewer })).code).toBe(1)
  expect((await w.post('/admin/payWay/edit', { admin: viewer, body: { id: 1, name_zh: 'x' } })).code).toBe(401)
  expect((await w.get('/admin/payWay/index')).code).toBe(302)
  const euro = (await w.ctx.db.selectFrom('currency').select('id').where('code', '=', 'EUR').executeTakeFirstOrThrow()).id
  expect(await add({ name_zh: '欧元', provider: 'stripe', ...amounts, currency_id: euro })).toMatchObject({ code: 1 })
  expect((await w.del('/admin/currency/del', { admin, query: { ids: String(euro) } })).code).toBe(0)
})

test('a way that is off is still there for what was opened with it', async () => {
  const { id } = await named('Card')
  const way: PayWay = await getPayWay(w.ctx.db, id)
  expect(way).toMatchObject({ provider: 'stripe', currency: 'GBP', fee_percent: '0.00', min_amount: 100, status: false })
  await expect(getPayWay(w.ctx.db, 999_999)).rejects.toMatchObject({ code: 'row.missing' })
})

test('ways are dragged into their order', async () => {
  const [first, second] = await list()
  expect((await w.post('/admin/payWay/sortable', { admin, body: { id: first?.id, targetId: second?.id } })).code).toBe(1)
  expect((await list()).slice(0, 2).map(({ id }) => id)).toEqual([second?.id, first?.id])
})

test('a way’s address leads outside, unless the operator allows more', async () => {
  const way = { name_zh: '内网', name_en: 'Inside', provider: 'stripe', ...amounts, ...keys, status: 0 }
  w.ctx.env.allowPrivateAddresses = false
  try {
    for (const base_url of ['http://127.0.0.1:12111', 'https://10.0.0.7', 'https://[::1]', 'https://2852039166'])
      expect(problems(await add({ ...way, base_url }))?.base_url, base_url).toContain('ALLOW_PRIVATE_ADDRESSES')
    const gateway = w.ctx.gateways.of({
      id: 0,
      provider: 'stripe',
      secretKey: 'sk',
      webhookSecret: 'x',
      baseUrl: 'http://127.0.0.1:12111',
      account: null,
    } as never)
    await expect((gateway as { query(ref: string): Promise<unknown> }).query('cs_1')).rejects.toMatchObject({
      code: 'gateway.refused',
      detail: { why: 'its address may not be called' },
    })
  } finally {
    w.ctx.env.allowPrivateAddresses = true
  }
})
