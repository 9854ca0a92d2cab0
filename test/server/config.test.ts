import { beforeAll, expect, test } from 'vitest'
import type { ConfigItem } from '#contract/config.ts'
import { makeApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { makeLog } from '#server/platform/log.ts'
import { testEnv } from '#test/world/test-env.ts'
import { type CallOptions, type World, world } from '#test/world/world.ts'

type Index = {
  list: Record<string, { name: string; title: string; list: ConfigItem[] }>
  remark: string
  configGroup: Record<string, string>
  quickEntrance: { key: string; value: string }[]
}
type FieldErrors = { errors: Record<string, string> }

let w: World
let second: { ctx: Ctx; stop: () => Promise<void> }
let admin: string
beforeAll(async () => {
  w = await world()
  second = await compose({ env: testEnv(), log: makeLog('silent'), connection: w.connection, clock: w.ctx.clock })
  admin = (await w.build.admin()).token
  return () => second.stop()
})

const at = '/admin/routine.Config'
const index = async (options: CallOptions = {}) => (await w.get<Index>(`${at}/index`, { admin, ...options })).data
const edit = (body: object, options: CallOptions = {}) => w.post<FieldErrors>(`${at}/edit`, { admin, body, ...options })
const add = (body: object, options: CallOptions = {}) =>
  w.post<{ id: number } & FieldErrors>(`${at}/add`, { admin, body: { group: 'basics', title: 'Own', ...body }, ...options })
const itemOf = async (name: string) =>
  Object.values((await index()).list)
    .flatMap(({ list }) => list)
    .find((item) => item.name === name)
const storedValueOf = async (name: string) => (await itemOf(name))?.value

test('settings come by group in the caller’s language, as the wire has them', async () => {
  const en = await index()
  expect(en.configGroup).toEqual({
    basics: 'Basics',
    upload: 'Upload',
    security: 'Security',
    mail: 'Mail',
    sms: 'Text messages',
    parcel: 'Parcels',
    money: 'Money',
    shops: 'Linked shops',
    config_quick_entrance: 'Shortcuts',
  })
  expect(en.list.mail?.list.map(({ name }) => name)).toEqual([
    'smtp_server',
    'smtp_port',
    'smtp_user',
    'smtp_pass',
    'smtp_verification',
    'smtp_sender_mail',
    'outbox_keep_days',
  ])
  expect(en.list.mail?.list[1]).toMatchObject({
    name: 'smtp_port',
    group: 'mail',
    title: 'SMTP port',
    type: 'number',
    value: 465,
    content: null,
    rule: 'required,integer',
    extend: {},
    input_extend: { min: 1, max: 65_535 },
    allow_del: 0,
    is_set: 0,
  })
  const zh = await index({ language: 'zh-cn' })
  expect(zh.configGroup.basics).toBe('基础配置')
  expect(zh.list.mail?.list[4]).toMatchObject({ title: 'SMTP 加密方式', content: { none: '不加密' } })
})

test('nobody reads or changes settings without the node', async () => {
  const stranger = (await w.build.admin({ nodes: ['country/index'] })).token
  const member = (await w.build.member()).token
  expect((await w.get(`${at}/index`)).code).toBe(302)
  expect((await w.get(`${at}/index`, { member })).code).toBe(302)
  for (const [call, options] of [
    ['get', { url: `${at}/index` }],
    ['post', { url: `${at}/edit`, body: { site_name: 'X' } }],
    ['post', { url: `${at}/add`, body: { name: 'own_x', title: 'X', group: 'basics', type: 'string' } }],
    ['del', { url: `${at}/del`, query: { ids: '1' } }],
    ['post', { url: `${at}/sendTestMail`, body: { testMail: 'a@b.example' } }],
  ] as const) {
    const { url, ...rest } = { body: undefined, query: undefined, ...options }
    const answer = await w[call](url, { admin: stranger, ...rest })
    expect([url, answer.code, answer.data]).toEqual([url, 401, null])
  }
  const reader = (await w.build.admin({ nodes: ['routine/config/index'] })).token
  expect((await w.get(`${at}/index`, { admin: reader })).code).toBe(1)
  expect((await edit({ site_name: 'X' }, { admin: reader })).code).toBe(401)
})

test('whoever may see the settings may choose an article for the agreements, and nothing more of it', async () => {
  const reader = (await w.build.admin({ nodes: ['routine/config/index'] })).token
  expect((await w.get('/admin/article/index', { admin: reader, query: { select: 'true' } })).code).toBe(1)
  expect((await w.get('/admin/article/index', { admin: reader })).code).toBe(401)
})

test('a change through the back office is live on every instance at once, and the site follows', async () => {
  const other = await makeApp(second.ctx, { migrations: [] })
  const siteAtOther = async () =>
    ((await other.inject({ url: '/api/index/index', headers: { server: 'true' } })).json() as { data: { site: object } }).data
      .site
  const sent = {
    site_name: 'Parcel House',
    record_number: 'ICP 1',
    version: 'v2.0.0',
    cdn_url: 'https://cdn.example',
    api_url: 'https://api.example',
    time_zone: 'Europe/Paris',
    service_wechat_qr_code: '/storage/default/qr.png',
  }
  const answer = await edit({ ...sent, upload_maxsize: '2048', upload_mimetype: 'png, image/*', upload_mode: 'local' })
  expect([answer.code, answer.msg]).toEqual([1, 'Update successful'])
  const follows = expect.objectContaining({
    siteName: 'Parcel House',
    recordNumber: 'ICP 1',
    version: 'v2.0.0',
    cdnUrl: 'https://cdn.example',
    apiUrl: 'https://api.example',
    time_zone: 'Europe/Paris',
    service_wechat_qr_code: '/storage/default/qr.png',
    upload: expect.objectContaining({ mode: 'local', maxsize: 2048, maxSize: 2048, mimetype: 'png, image/*' }),
  })
  expect((await w.get<{ site: object }>('/api/index/index')).data.site).toEqual(follows)
  await expect.poll(siteAtOther).toEqual(follows)
  await edit({ site_name: 'ShipSmart', cdn_url: '', api_url: '', time_zone: 'Europe/London', upload_maxsize: 10_485_760 })
  await other.close()
})

test('the upload mode is the store that is in force: it is shown, whatever was kept, and cannot be changed', async () => {
  const modeOf = async (app: Awaited<ReturnType<typeof makeApp>>) =>
    (await app.inject({ url: '/api/index/index', headers: { server: 'true' } })).json().data.site.upload.mode
  expect(await itemOf('upload_mode')).toMatchObject({ type: 'select', value: 'local', allow_edit: 0 })
  expect(await itemOf('upload_maxsize')).toMatchObject({ allow_edit: 1 })
  const refused = await edit({ upload_mode: 's3' })
  expect(refused.data.errors).toEqual({ upload_mode: 'Set when the server starts; it cannot be changed here' })
  // Older versions let anything be typed here.
  await run(w.ctx.db, `update config_item set value = '"ftp"' where name = 'upload_mode'`)
  await w.ctx.settings.reload()
  expect(await storedValueOf('upload_mode')).toBe('local')
  expect(await modeOf(w.app)).toBe('local')
  const env = testEnv({ FILES_URL: 's3://KEY:SECRET@127.0.0.1:9/parcels?tls=0' })
  const withBucket = await compose({ env, log: makeLog('silent'), connection: w.connection })
  const app = await makeApp(withBucket.ctx, { migrations: [] })
  expect(await modeOf(app)).toBe('s3')
  await app.close()
  await withBucket.stop()
})

test('of several values one wrong keeps all of them out, and each is told at its field', async () => {
  const answer = await edit({ record_number: 'never', smtp_port: 70_000, site_name: '  ', support_email: 'nobody', nonsense: 1 })
  expect(answer.code).toBe(0)
  expect(answer.data.errors).toEqual({
    smtp_port: 'At most 65535',
    site_name: 'This field is required',
    support_email: 'Enter a valid e-mail address',
    nonsense: 'Unknown field: nonsense',
  })
  expect(await storedValueOf('record_number')).not.toBe('never')
  expect((await edit({})).msg).toBe('No rows were updated.')
})

test.each<[string, unknown, string]>([
  ['lock_minutes', 0, 'At least 1'],
  ['lock_minutes', 1.5, 'Enter a whole number'],
  ['lock_minutes', '', 'This field is required'],
  ['time_zone', 'Middle/Earth', 'Choose one of the options'],
  ['open_member_center', 'perhaps', 'The value has the wrong type'],
  ['smtp_verification', 'ROT13', 'Choose one of the options'],
  ['smtp_server', 'mail.example/path', 'Enter a server name, for example smtp.example.com'],
  ['cdn_url', 'javascript:alert(1)', 'Enter a URL that starts with https:// or http://'],
  [
    'upload_savename',
    '/storage/{filename}',
    'The pattern must start with /storage/, contain {filesha1} and use only known placeholders',
  ],
  ['upload_mimetype', 'jpg;png', 'Extensions or types separated by commas, for example jpg,pdf,image/*'],
  ['no_access_ip', '10.0.0.1\nhouse', '“house” is neither an IP address nor a subnet'],
  ['service_wechat_qr_code', 'javascript:x', 'Upload a picture, or enter a URL that starts with https://'],
  [
    'config_quick_entrance',
    [{ key: 'x', value: 'javascript:x' }],
    '“x” needs a path that starts with / or a URL that starts with https://',
  ],
  ['protocol', [{ title_zh: '条款', title_en: 'Terms', article_id: 999_999 }], 'The selected record does not exist'],
])('%s cannot become %j', async (name, value, text) => {
  const answer = await edit({ [name]: value })
  expect(answer.code).toBe(0)
  expect(answer.data.errors).toEqual({ [name]: text })
})

test('a wrong title of an agreement is told at its own row', async () => {
  const [article] = await run<{ id: number }>(w.ctx.db, 'select id from article limit 1')
  const answer = await edit({ protocol: [{ title_zh: '', title_en: 'Terms', article_id: article?.id }] })
  expect(answer.data.errors).toEqual({ 'protocol.0.title_zh': 'This field is required' })
})

test('rates of VAT and amounts for a top-up are changed row by row; what is wrong is told at its place', async () => {
  const rates = [
    { from: '2011-01-04', percent: 20 },
    { from: '2027-04-01', percent: 17.5 },
  ]
  expect(await edit({ vat_standard_rates: rates, recharge_amounts: [10, 25] })).toMatchObject({ code: 1 })
  expect([w.ctx.settings.get('vat_standard_rates'), w.ctx.settings.get('recharge_amounts')]).toEqual([rates, [10, 25]])
  const wrong = {
    vat_standard_rates: [...rates, { from: '2027-04-01', percent: 120 }],
    recharge_amounts: [10, 2.5, 10],
  }
  expect((await edit(wrong)).data.errors).toEqual({
    'vat_standard_rates.2.from': 'This value already exists',
    'vat_standard_rates.2.percent': 'At most 100',
    'recharge_amounts.1': 'Enter a whole number',
    'recharge_amounts.2': 'This value already exists',
  })
  expect((await edit({ vat_standard_rates: [], recharge_amounts: 'all' })).data.errors).toEqual({
    vat_standard_rates: 'This field is required',
    recharge_amounts: 'This field is required',
  })
  expect(w.ctx.settings.get('recharge_amounts')).toEqual([10, 25])
})

test('a blocked address is shut out on every instance at once, and nobody can block the place they sit at', async () => {
  const own = await edit({ no_access_ip: '10.9.0.0/16' }, { ip: '10.9.8.7' })
  expect(own.data.errors.no_access_ip).toBe('Your IP address is 10.9.8.7: this would lock you out')
  expect((await edit({ no_access_ip: '10.9.0.0/16\r\n2001:db8::/32' })).code).toBe(1)
  expect((await w.get('/api/index/index', { ip: '10.9.8.7' })).status).toBe(403)
  const other = await makeApp(second.ctx, { migrations: [] })
  const statusAtOther = async () =>
    (await other.inject({ url: '/api/index/index', headers: { server: 'true' }, remoteAddress: '2001:db8::1' })).statusCode
  await expect.poll(statusAtOther).toBe(403)
  await edit({ no_access_ip: '' })
  await expect.poll(statusAtOther).toBe(200)
  await other.close()
})

test('a password is kept sealed, never answered, kept when sent empty and removed by null', async () => {
  await edit({ smtp_pass: 'hunter2-Secret' })
  expect(w.ctx.settings.get('smtp_pass')).toBe('hunter2-Secret')
  expect(await itemOf('smtp_pass')).toMatchObject({ value: '', is_set: 1 })
  expect(JSON.stringify(await index())).not.toContain('hunter2-Secret')
  await edit({ smtp_pass: '', smtp_user: 'ship' })
  expect(w.ctx.settings.get('smtp_pass')).toBe('hunter2-Secret')
  await edit({ smtp_pass: null })
  expect(w.ctx.settings.get('smtp_pass')).toBe('')
  expect(await itemOf('smtp_pass')).toMatchObject({ value: '', is_set: 0 })
})

test('a kept password does not follow to a new server by itself', async () => {
  await edit({ smtp_server: 'smtp.one.example', smtp_pass: 'for-one-only' })
  const moved = await edit({ smtp_server: 'smtp.two.example', smtp_pass: '' })
  expect(moved.data.errors).toEqual({
    smtp_pass: 'The server has changed, so please enter this again. It is not sent to a new server automatically.',
  })
  expect(w.ctx.settings.get('smtp_server')).toBe('smtp.one.example')
  expect((await edit({ smtp_server: 'smtp.two.example', smtp_pass: 'for-two' })).code).toBe(1)
  expect((await edit({ smtp_server: '', smtp_pass: null })).code).toBe(1)
})

test('the admin log keeps what was changed, without any secret', async () => {
  await add({ name: 'own_pin', type: 'password' })
  await edit({ smtp_pass: 'log-secret-1', sms_token: 'log-secret-2', own_pin: 'log-secret-3', record_number: 'ICP 2' })
  const [row] = await run<{ data: unknown; title: string }>(
    w.ctx.db,
    `select data, title from admin_log where url ilike '%/edit' order by id desc limit 1`,
  )
  expect(row?.title).toMatch(/System config-Edit|系统配置-编辑/)
  const text = JSON.stringify(row?.data)
  expect(text).toContain('ICP 2')
  expect(text).not.toContain('log-secret')
  await edit({ smtp_pass: null, sms_token: null })
})
