import { beforeAll, expect, test } from 'vitest'
import { quoteInsurance, readBands } from '#domain/insurance.ts'
import { asPence, parseDecimal } from '#domain/money.ts'
import { type World, world } from '#test/world/world.ts'

type Insurance = {
  id: number
  name: string
  kind: 'bands' | 'percent'
  percent: string
  bands: { cover: string; premium: string }[]
  min_premium: string
  cover_limit: string
  ipt_rate: string
}

let w: World
let admin: string
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
})

const shown = async (language: 'en' | 'zh-cn' = 'en') =>
  (await w.get<{ list: Insurance[] }>('/api/insurance/index', { language })).data.list
const named = async (name: string) => (await shown()).find((one) => one.name === name) as Insurance
const add = (body: object) => w.post('/admin/insurance/add', { admin, body })
const edit = (body: object) => w.post('/admin/insurance/edit', { admin, body })
const byBands = {
  name_zh: '测试',
  kind: 'bands',
  bands: [
    { key: '50', value: '1' },
    { key: '100', value: '1.5' },
  ],
  cover_limit: '100',
}

test('anyone may read which cover can be had: free up to £20, and by bands up to £2,500', async () => {
  const list = await shown()
  expect(list[0]).toMatchObject({
    name: 'Basic cover, free',
    kind: 'bands',
    bands: [{ cover: '20.00', premium: '0.00' }],
    cover_limit: '20.00',
    min_premium: '0.00',
    percent: '0',
    ipt_rate: '12',
  })
  expect(list[1]).toMatchObject({ name: 'Full cover', cover_limit: '2500.00' })
  expect(list[1]?.bands.at(-1)).toEqual({ cover: '2500.00', premium: '41.00' })
  expect((await shown('zh-cn'))[0]?.name).toBe('基础保障（免费）')
})

test('the premium can be worked out from what the call answers', async () => {
  const { kind, percent, bands, min_premium, cover_limit, ipt_rate } = await named('Full cover')
  const read = readBands(bands.map(({ cover, premium }) => ({ key: cover, value: premium })))
  if (!Array.isArray(read)) throw new Error(`row ${read.row}`)
  const terms = {
    kind,
    percent,
    bands: read,
    minPremium: parseDecimal(min_premium) ?? asPence(0),
    coverLimit: parseDecimal(cover_limit) ?? asPence(0),
    iptRate: ipt_rate,
  }
  // £500.00 is the top of its band; 9.00 × 12/112 = 0.964…
  expect(quoteInsurance(terms, asPence(50_000))).toEqual({ premium: 900, ipt: 96 })
  expect(quoteInsurance(terms, asPence(250_001))).toEqual({ refused: 'above_limit' })
})

test('bands are kept with two decimals, and a percentage exactly', async () => {
  expect(await add({ ...byBands, name_zh: '小额', name_en: 'Small' })).toMatchObject({ code: 1 })
  expect(await named('Small')).toMatchObject({
    bands: [
      { cover: '50.00', premium: '1.00' },
      { cover: '100.00', premium: '1.50' },
    ],
    cover_limit: '100.00',
  })
  const share = { name_zh: '比例', name_en: 'Share', kind: 'percent', percent: '2.125', min_premium: '1', cover_limit: '5000' }
  expect(await add(share)).toMatchObject({ code: 1 })
  expect(await named('Share')).toMatchObject({ kind: 'percent', percent: '2.125', bands: [], min_premium: '1.00' })
})

test.each([
  ['no bands', { bands: [] }, { bands: 'This field is required' }],
  [
    'a band that is no amount',
    { bands: [{ key: 'a lot', value: '1' }] },
    { bands: 'Row 1: enter a cover above 0 and a premium, in pounds with at most two decimals' },
  ],
  [
    'bands that fall',
    { bands: [...byBands.bands, { key: '80', value: '2' }] },
    { bands: 'Row 3: the cover must be higher than in the previous row' },
  ],
  [
    'more cover for less',
    { bands: [...byBands.bands, { key: '200', value: '1.2' }] },
    { bands: 'Row 3: the premium is lower than in the previous row' },
  ],
  [
    'a limit that no band reaches',
    { cover_limit: '100.01' },
    { cover_limit: 'The bands end at £100.00: add one, or lower the limit' },
  ],
  ['no limit', { cover_limit: '0' }, { cover_limit: 'At least 0.01' }],
  ['a percentage of nothing', { kind: 'percent' }, { percent: 'This field is required' }],
  ['another kind', { kind: 'lottery' }, { kind: 'Choose one of the options' }],
])('an offer with %s is refused beside the field', async (_what, wrong, errors) => {
  expect(await add({ ...byBands, ...wrong })).toMatchObject({ code: 0, data: { errors } })
})

test('a part of an offer is looked at together with the rest of it', async () => {
  const { id } = await named('Basic cover, free')
  expect(await edit({ id, cover_limit: '25' })).toMatchObject({
    code: 0,
    data: { errors: { cover_limit: 'The bands end at £20.00: add one, or lower the limit' } },
  })
  expect(await edit({ id, kind: 'percent' })).toMatchObject({ code: 0 })
  expect(await edit({ id, bands: [{ key: '25', value: '0' }], cover_limit: '25' })).toMatchObject({ code: 1 })
  expect(await named('Basic cover, free')).toMatchObject({ cover_limit: '25.00' })
  expect(await edit({ id, status: 0 })).toMatchObject({ code: 1 })
  expect(await named('Basic cover, free')).toBeUndefined()
  expect(await edit({ id: 999_999, cover_limit: '1' })).toMatchObject({ code: 0 })
})

test('insurance needs its nodes', async () => {
  const viewer = (await w.build.admin({ nodes: ['insurance/index'] })).token
  expect((await w.get('/admin/insurance/index')).code).toBe(302)
  expect((await w.get('/admin/insurance/index', { admin: viewer })).code).toBe(1)
  expect((await w.post('/admin/insurance/add', { admin: viewer, body: byBands })).code).toBe(401)
})
