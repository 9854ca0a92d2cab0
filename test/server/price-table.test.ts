import { beforeAll, describe, expect, test } from 'vitest'
import type { Offer } from '#contract/price.ts'
import type { PriceTableView } from '#contract/price-table.ts'
import { changePrices, setPrice } from '#domain/pricing/change-grid.ts'
import type { Grid } from '#domain/pricing/grid.ts'
import { toSeconds } from '#domain/time.ts'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let token: string
beforeAll(async () => {
  // Which version of a table is in force is told to staff by the database's clock, so this world goes by it too.
  w = await world({ start: new Date().toISOString() })
  token = (await w.build.admin()).token
})

type Errors = { errors?: Record<string, string> }
const post = <Data = Errors>(verb: string, body: object, language: 'en' | 'zh-cn' = 'en', admin = token) =>
  w.post<Data>(`/admin/priceTable/${verb}`, { admin, language, body })
const read = async (id: number) =>
  (await w.get<PriceTableView>('/admin/priceTable/grid', { admin: token, language: 'en', query: { id: String(id) } })).data

const channelOf = async (code: string) =>
  Number((await run<{ id: number }>(w.ctx.db, 'select id from channel where code = $1', [code]))[0]?.id)
const firstOf = async (code: string) =>
  Number(
    (
      await run<{ id: number }>(
        w.ctx.db,
        'select p.id from price_table p join channel c on c.id = p.channel_id where c.code = $1 order by p.version limit 1',
        [code],
      )
    )[0]?.id,
  )
/** A copy of a channel's first version, as a draft. */
async function draftOf(code: string): Promise<PriceTableView> {
  const { data } = await post<{ id: number }>('draft', { channel_id: await channelOf(code), from_id: await firstOf(code) })
  return read(data.id)
}
const drop = (id: number) => post<{ list: { ok: boolean; msg: string }[] }>('del', { ids: [id] })
const save = (table: PriceTableView, grid: Grid, revision = table.revision) =>
  post<Errors & { revision: number }>('edit', { id: table.id, revision, grid, remark: '' })
const publish = (table: PriceTableView, more: object = {}) =>
  post<Errors & { version: number; valid_from: number }>('publish', { id: table.id, revision: table.revision, ...more })

const parcel = {
  sender: { countryCode: 'GB', zipCode: 'SE1 9GF' },
  receiver: { countryCode: 'GB', zipCode: 'M1 1AA' },
  package: { length: 10, width: 10, height: 10, weight: 1200 },
}
const quote = async (code: string) =>
  (await w.post<{ list: Offer[] }>('/api/channel/price', { body: parcel })).data.list.find((offer) => offer.code === code)

describe('a draft', () => {
  test('copies a version, is changed whole, and is thrown away; a channel has one at a time', async () => {
    const draft = await draftOf('uk-economy')
    expect(draft).toMatchObject({ version: 2, state: 0, revision: 1, max_grams: 15_000, in_force: { version: 1 } })
    expect(draft.grid).toEqual((await read(await firstOf('uk-economy'))).grid)
    const second = await post<{ id: number }>('draft', { channel_id: draft.channel_id })
    expect(second).toMatchObject({ code: 0, data: { id: draft.id } })
    const saved = await save(draft, setPrice(draft.grid, 'UK', 1, '3.99'))
    expect(saved).toMatchObject({ code: 1, data: { revision: 2 } })
    expect((await read(draft.id)).grid.zones[0]).toMatchObject({ code: 'UK', prices: ['2.99', '3.99', '5.25', '7.25', '8.95'] })
    expect((await drop(draft.id)).data.list).toMatchObject([{ ok: true }])
    expect((await w.get('/admin/priceTable/grid', { admin: token, query: { id: String(draft.id) } })).code).toBe(0)
  })

  test('starts empty too, and never from another channel’s version', async () => {
    const channel_id = await channelOf('eu-road')
    expect((await post('draft', { channel_id, from_id: await firstOf('uk-economy') })).code).toBe(0)
    expect((await post('draft', { channel_id: 999_999 })).code).toBe(0)
    const { data } = await post<{ id: number }>('draft', { channel_id })
    const empty = await read(data.id)
    expect(empty.grid).toEqual({ price_side: 'gross', bands: [], zones: [], surcharges: [] })
    expect(empty.zones.map(({ code }) => code)).toContain('EU-1')
    const refused = await publish(empty)
    expect(refused.data.errors).toEqual({ 'zones.no_zones': 'No zones yet' })
    await drop(data.id)
  })

  test('of two drafts made at once one is made', async () => {
    const channel_id = await channelOf('cn-freight')
    const made = await Promise.all([1, 2, 3].map(() => post<{ id: number }>('draft', { channel_id })))
    expect(made.map(({ code }) => code).sort()).toEqual([0, 0, 1])
    for (const { code, data } of made) if (code === 1) await drop(data.id)
  })

  test('a save made from an older one is refused, and says so', async () => {
    const draft = await draftOf('uk-economy')
    expect((await save(draft, setPrice(draft.grid, 'UK', 0, '1.00'))).code).toBe(1)
    const stale = await save(draft, setPrice(draft.grid, 'UK', 0, '2.00'))
    expect(stale).toMatchObject({
      code: 0,
      msg: 'Someone else has saved this draft in the meantime. Please reload it before you continue.',
    })
    const now = await read(draft.id)
    expect(now.grid.zones[0]).toMatchObject({ prices: expect.arrayContaining(['1.00']) })
    expect((await publish(draft)).code).toBe(0)
    await drop(draft.id)
  })

  test('what cannot be read is said cell by cell in the caller’s language, and nothing is kept', async () => {
    const draft = await draftOf('uk-economy')
    const grid = setPrice(draft.grid, 'UK-FAR', 2, '£9')
    const { code, data } = await post('edit', { id: draft.id, revision: draft.revision, grid }, 'zh-cn')
    expect(code).toBe(0)
    expect(Object.keys(data.errors ?? {})).toEqual(['grid.zones.1.prices.2'])
    expect((await read(draft.id)).revision).toBe(1)
    await drop(draft.id)
  })
})

describe('publishing', () => {
  test('gaps, missing cells and weights without a price are refused by zone and weight', async () => {
    const draft = await draftOf('uk-economy')
    const holed = setPrice(setPrice(draft.grid, 'UK', 1, ''), 'UK-FAR', 4, '')
    const { data } = await save(draft, holed)
    const refused = await publish({ ...draft, revision: data.revision })
    expect(refused).toMatchObject({ code: 0, msg: 'Not published: please fix 2 problems first.' })
    expect(refused.data.errors).toEqual({
      'zones.UK.gap.1000': 'UK mainland: no price above 1 kg',
      'zones.UK-FAR.short.10000': 'Highlands, islands and Northern Ireland: prices end at 10 kg, but the channel accepts more',
    })
    expect((await read(draft.id)).state).toBe(0)
    await drop(draft.id)
  })

  test('falling prices must have been seen', async () => {
    const draft = await draftOf('uk-next-day')
    const { data } = await save(draft, setPrice(draft.grid, 'UK', 1, '4.98'))
    const seen = { ...draft, revision: data.revision }
    const asked = await publish(seen)
    expect(asked.data.errors).toEqual({ 'zones.UK.falling.1000': 'UK mainland: the price falls above 1 kg' })
    expect(await publish(seen, { is_acknowledged: true, remark: 'meant' })).toMatchObject({ code: 1, data: { version: 2 } })
    // 4.98 and 6.5 % fuel of it (0.3237)
    expect(await quote('uk-next-day')).toMatchObject({ amount: '5.30', version: 2 })
  })

  test('new prices hold at once; what was quoted before keeps its version, and the version its prices', async () => {
    const before = await quote('uk-economy')
    const old = await read(Number(before?.price_table_id))
    const draft = await draftOf('uk-economy')
    const { data } = await save(draft, changePrices(draft.grid, 500, { of: 'all' }))
    const done = await publish({ ...draft, revision: data.revision })
    expect(done).toMatchObject({ code: 1, msg: 'Version 2 published', data: { version: 2 } })
    // 3.65 × 1.05 = 3.8325
    const after = await quote('uk-economy')
    expect([before, after].map((offer) => [offer?.amount, offer?.version])).toEqual([
      ['3.65', 1],
      ['3.83', 2],
    ])
    expect(after?.price_table_id).toBe(draft.id)
    const kept = await read(Number(before?.price_table_id))
    expect(kept.grid).toEqual(old.grid)
    expect([kept.state, (await read(draft.id)).state]).toEqual([3, 1])
    expect((await save({ ...draft, revision: data.revision + 1 }, draft.grid)).msg).toBe(
      'This version is published and can no longer be changed.',
    )
    expect((await drop(draft.id)).data.list).toMatchObject([
      { ok: false, msg: 'Published versions are kept because orders refer to them.' },
    ])
  })

  test('a later version may be published while an earlier one is still coming; the last to begin holds', async () => {
    const hours = (count: number) => toSeconds(w.ctx.clock()) + count * 3600
    const first = await draftOf('cn-air')
    const over = await publish(first, { valid_from: hours(-1) })
    expect(over.data.errors).toEqual({ valid_from: 'This time has passed' })
    const at = async (table: PriceTableView, price: string, valid_from: number) => {
      const zone = table.grid.zones[0]
      const grid = { ...table.grid, zones: zone ? [{ ...zone, first_price: price } as typeof zone] : [] }
      const { data } = await save(table, grid)
      return publish({ ...table, revision: data.revision }, { valid_from })
    }
    expect((await at(first, '7.00', hours(2))).code).toBe(1)
    const second = await draftOf('cn-air')
    expect(second.coming).toMatchObject([{ version: 2 }])
    expect((await at(second, '8.00', hours(1))).code).toBe(1)
    const states = (
      await w.get<{ list: { version: number; state: number }[] }>('/admin/priceTable/index', {
        admin: token,
        query: { 'search[0][field]': 'channel_id', 'search[0][val]': String(first.channel_id), 'search[0][operator]': '=' },
      })
    ).data.list.map(({ version, state }) => [version, state])
    expect(states).toEqual([
      [3, 2],
      [2, 2],
      [1, 1],
    ])
    const shanghai = {
      ...parcel,
      receiver: { countryCode: 'CN', zipCode: '200000' },
      package: { ...parcel.package, weight: 400 },
    }
    const price = async () =>
      (await w.post<{ list: Offer[] }>('/api/channel/price', { body: shanghai })).data.list.find(({ code }) => code === 'cn-air')
        ?.amount
    expect(await price()).toBe('6.80')
    w.wait(3601)
    expect(await price()).toBe('8.00')
    w.wait(3600)
    expect(await price()).toBe('7.00')
  })

  test('zones are taken as they are at that moment; one that is gone keeps the table from being published', async () => {
    await run(w.ctx.db, `update zone set places = places || E'\\nCH' where code = 'EU-2'`)
    const draft = await draftOf('eu-road')
    expect((await publish(draft)).code).toBe(1)
    const [kept] = await run<{ places: { country: string }[] }>(
      w.ctx.db,
      `select jsonb_path_query(content, '$.zones[*] ? (@.code == "EU-2").places') as places from price_table where id = $1`,
      [draft.id],
    )
    expect(kept?.places.map(({ country }) => country)).toContain('CH')
    await run(w.ctx.db, `delete from zone where code = 'EU-3'`)
    const next = await draftOf('eu-road')
    expect(Object.keys((await publish(next)).data.errors ?? {})).toEqual(['zones.EU-3.no_places'])
    await drop(next.id)
  })

  test('of two who publish at once one does', async () => {
    const draft = await draftOf('worldwide')
    // EU-3 was deleted above.
    const { data } = await save(draft, { ...draft.grid, zones: draft.grid.zones.filter(({ code }) => code !== 'EU-3') })
    const both = await Promise.all([1, 2].map(() => publish({ ...draft, revision: data.revision })))
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
    const [{ count } = { count: 0 }] = await run<{ count: number }>(
      w.ctx.db,
      'select count(*)::int as count from price_table where channel_id = $1 and status = 1',
      [draft.channel_id],
    )
    expect(count).toBe(2)
  })
})

test('each verb needs its node; who may only look, looks', async () => {
  const looker = await w.build.admin({ nodes: ['priceTable', 'priceTable/index'] })
  const id = await firstOf('uk-economy')
  const look = await w.get('/admin/priceTable/grid', { admin: looker.token, query: { id: String(id) } })
  expect(look.code).toBe(1)
  for (const verb of ['draft', 'edit', 'publish', 'del', 'export'])
    expect([verb, (await post(verb, {}, 'en', looker.token)).code]).toEqual([verb, 401])
  const publisher = await w.build.admin({ nodes: ['priceTable', 'priceTable/publish'] })
  expect((await post('publish', {}, 'en', publisher.token)).code).toBe(0)
  expect((await w.get('/admin/priceTable/grid', { query: { id: String(id) } })).code).toBe(302)
})
