import { beforeAll, describe, expect, test } from 'vitest'
import type { ShopForm, ShopKindView } from '#contract/shop.ts'
import { shopState } from '#domain/shop/state.ts'
import { deleteOldHistory } from '#server/modules/shops/sync/sweeps.ts'
import { syncShop } from '#server/modules/shops/sync/sync-shop.ts'
import { run } from '#server/platform/db/pool.ts'
import { type MemoryMarketplace, makeSale, useMemoryMarketplace } from '#test/world/memory-marketplace.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let market: MemoryMarketplace
let admin: string
beforeAll(async () => {
  w = await world()
  market = useMemoryMarketplace(w.ctx)
  admin = (await w.build.admin()).token
})

type ShopRow = { id: number; name: string; state: number; waiting: number; state_reason: string }

/** A member with a shop that was linked by its key. */
async function linkShop(key: string, body: object = {}) {
  const member = await w.build.member({ email: `${key}@example.com` })
  const shop = market.addShop(key, [makeSale(`${key}-1`)])
  const added = await w.post<{ id: number }>('/api/shop/add', {
    member: member.token,
    body: { kind: 'demo', secrets: { api_key: key }, ...body },
  })
  const list = async () => (await w.get<{ list: ShopRow[] }>('/api/shop/index', { member: member.token })).data.list
  return { member, shop, added, id: added.data?.id, list }
}

const post = (verb: string, member: string, body: object) =>
  w.post<{ list: { ok: boolean; msg: string }[] }>(`/api/shop/${verb}`, { member, body })
const stored = async (id: number) =>
  (
    await run<{ sealed_secrets: string; settings: object; state: number; delete_time: Date | null; next_sync_time: Date | null }>(
      w.ctx.db,
      'select sealed_secrets, settings, state, delete_time, next_sync_time from shop where id = $1',
      [id],
    )
  )[0]

test('the kinds say what their forms ask for and whether the marketplace has a page of consent', async () => {
  const { token } = await w.build.member()
  const { data } = await w.get<{ list: ShopKindView[] }>('/api/shop/kinds', { member: token })
  expect(data.list.map(({ kind, can_authorize, can_create }) => [kind, can_authorize, can_create])).toEqual([
    ['demo', false, true],
    ['shopify', true, false],
  ])
  expect(data.list[0]?.key_fields).toEqual([{ name: 'api_key', type: 'secret', is_required: true, choices: [], initial: '' }])
})

describe('linking by a key', () => {
  test('a shop that answers is linked with its own name, its first reading is queued, and the key is never answered', async () => {
    const { added, id, list, member } = await linkShop('alpha')
    expect(added).toMatchObject({ code: 1, msg: 'Shop linked', data: { account_name: 'Shop alpha' } })
    expect(await list()).toMatchObject([{ id, name: 'Shop alpha', state: shopState.connected, waiting: 0 }])
    const [job] = await run(w.ctx.db, `select 1 from graphile_worker.jobs where key = $1`, [`sync-shop:${id}`])
    expect(job).toBeDefined()
    const form = await w.get<{ row: ShopForm }>('/api/shop/edit', { member: member.token, query: { id: String(id) } })
    expect(form.data.row.secrets).toEqual({ api_key: '••••••••' })
    expect(JSON.stringify([form, added, await list(), await stored(id)])).not.toContain('"alpha"')
    await syncShop(w.ctx, { shopId: id, cause: 'member' })
    expect(await list()).toMatchObject([{ waiting: 1 }])
  })

  test('a shop that refuses the key is not kept, and what is missing is said beside its field', async () => {
    const { token } = await w.build.member()
    const wrong = await post('add', token, { kind: 'demo', secrets: { api_key: 'nobody' } })
    expect(wrong).toMatchObject({ code: 0, msg: expect.stringContaining('does not accept this access (unknown key)') })
    const missing = await post('add', token, { kind: 'demo' })
    expect(missing).toMatchObject({ code: 0, data: { errors: { 'secrets.api_key': expect.any(String) } } })
    const odd = await post('add', token, { kind: 'demo', secrets: { api_key: 'x', password: 'y' } })
    expect(odd).toMatchObject({ code: 0, data: { errors: { 'secrets.password': expect.any(String) } } })
    expect((await w.get<{ list: unknown[] }>('/api/shop/index', { member: token })).data.list).toEqual([])
  })

  test('the same account is linked once by a member, and again after it was unlinked', async () => {
    const { member, id, list } = await linkShop('beta')
    const twice = { kind: 'demo', secrets: { api_key: 'beta' } }
    expect(await post('add', member.token, twice)).toMatchObject({ code: 0, msg: expect.stringContaining('already linked') })
    await post('del', member.token, { ids: [id] })
    expect(await list()).toEqual([])
    expect(await stored(id)).toMatchObject({
      sealed_secrets: '',
      settings: {},
      delete_time: expect.any(Date),
      next_sync_time: null,
    })
    expect(await post('add', member.token, twice)).toMatchObject({ code: 1, data: { id } })
  })

  test('a demo shop is made and linked at one click', async () => {
    const { token } = await w.build.member()
    expect(await post('add', token, { kind: 'demo', new_account: true, name: 'Try' })).toMatchObject({ code: 1 })
    expect((await w.get<{ list: ShopRow[] }>('/api/shop/index', { member: token })).data.list).toMatchObject([{ name: 'Try' }])
    expect(await post('add', token, { kind: 'shopify', new_account: true })).toMatchObject({ code: 0 })
  })

  test('another host is called only where the operator allows private addresses', async () => {
    const { token } = await w.build.member()
    const body = { kind: 'demo', secrets: { api_key: 'x' }, settings: { base_url: 'http://127.0.0.1:1' } }
    const isAllowed = w.ctx.env.allowPrivateAddresses
    Object.assign(w.ctx.env, { allowPrivateAddresses: false })
    expect(await post('add', token, body)).toMatchObject({
      code: 0,
      data: { errors: { 'settings.base_url': expect.any(String) } },
    })
    Object.assign(w.ctx.env, { allowPrivateAddresses: isAllowed })
  })
})

describe('a linked shop', () => {
  test('is edited by its member alone, keeps its key, and is not read more often than its kind bears', async () => {
    const { member, id, list } = await linkShop('gamma')
    const stranger = await w.build.member()
    expect(await post('edit', stranger.token, { id, name: 'Mine' })).toMatchObject({ code: 0 })
    const preset = { name: 'Box', length: 20, width: 15, height: 10, weight: 80 }
    const saved = await post('edit', member.token, { id, name: 'Gamma', sync_minutes: 1, is_auto_notify: 1, new_preset: preset })
    expect(saved).toMatchObject({ code: 1 })
    expect(await list()).toMatchObject([{ name: 'Gamma', sync_minutes: 1, is_auto_notify: 1, preset_name: 'Box' }])
    expect(await post('edit', member.token, { id, sync_minutes: 0 })).toMatchObject({ code: 0 })
    expect(await post('edit', member.token, { id, channel_id: 999_999 })).toMatchObject({
      code: 0,
      data: { errors: { channel_id: expect.any(String) } },
    })
    const choices = await w.get<{ channels: { id: number }[]; presets: { name: string }[] }>('/api/shop/choices', {
      member: member.token,
    })
    expect(choices.data.presets).toMatchObject([{ name: 'Box' }])
    const [channel] = choices.data.channels
    expect(await post('edit', member.token, { id, channel_id: channel?.id, secrets: { api_key: '••••••••' } })).toMatchObject({
      code: 1,
    })
    expect(await list()).toMatchObject([{ channel_id: channel?.id, state: shopState.connected }])
  })

  test('with a new key is linked again, but never becomes another shop', async () => {
    const { member, id, shop, list } = await linkShop('delta')
    shop.faults = ['expired']
    await syncShop(w.ctx, { shopId: id, cause: 'schedule' })
    expect(await list()).toMatchObject([{ state: shopState.expired, state_reason: 'expired', state_detail: 'token revoked' }])
    market.addShop('other')
    expect(await post('edit', member.token, { id, secrets: { api_key: 'other' } })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('another shop'),
    })
    market.shops.set('delta-new', shop)
    expect(await post('edit', member.token, { id, secrets: { api_key: 'delta-new' } })).toMatchObject({ code: 1 })
    expect(await list()).toMatchObject([{ state: shopState.connected, state_reason: '' }])
  })

  test('is paused, not read meanwhile, and resumed', async () => {
    const { member, id, shop, list } = await linkShop('epsilon')
    expect((await post('pause', member.token, { ids: [id] })).data.list).toMatchObject([{ ok: true }])
    const asked = shop.asked.length
    await syncShop(w.ctx, { shopId: id, cause: 'schedule' })
    expect(shop.asked).toHaveLength(asked)
    expect((await post('sync', member.token, { ids: [id] })).data.list).toMatchObject([{ ok: false, msg: 'The shop is paused.' }])
    expect((await post('resume', member.token, { ids: [id] })).data.list).toMatchObject([{ ok: true }])
    await syncShop(w.ctx, { shopId: id, cause: 'member' })
    expect(await list()).toMatchObject([{ state: shopState.connected, waiting: 1 }])
  })

  test('is tested: what ended is stopped, and what answers again is connected again', async () => {
    const { member, id, shop, list } = await linkShop('zeta')
    shop.faults = ['refused']
    expect(await post('test', member.token, { id })).toMatchObject({ code: 0, msg: expect.stringContaining('read_orders') })
    expect(await list()).toMatchObject([{ state: shopState.error, state_reason: 'refused' }])
    expect(await post('test', member.token, { id })).toMatchObject({ code: 1, data: { account_name: 'Shop zeta' } })
    expect(await list()).toMatchObject([{ state: shopState.connected }])
  })

  test('is seen by staff, who may read and pause it but never see its keys', async () => {
    const { id } = await linkShop('eta')
    const { data } = await w.get<{ list: { id: number }[] }>('/admin/shop/index', { admin })
    expect(data.list.map((row) => row.id)).toContain(id)
    expect(JSON.stringify(data)).not.toContain('secret')
    expect((await w.post<{ list: object[] }>('/admin/shop/pause', { admin, body: { ids: [id] } })).data.list).toMatchObject([
      { ok: true },
    ])
    expect(await stored(id)).toMatchObject({ state: shopState.paused })
    expect((await w.post<{ list: object[] }>('/admin/shop/sync', { admin, body: { ids: [id] } })).data.list).toMatchObject([
      { ok: false },
    ])
  })
})

describe('linking on the marketplace’s own page', () => {
  const begin = async (member: string, body: object = { settings: { shop_domain: 'mine.example' } }) =>
    (await w.post<{ url: string }>('/api/shop/authorize/shopify', { member, body })).data
  const comeBack = async (query: Record<string, string>) => {
    const response = await w.app.inject({
      method: 'GET',
      url: '/api/shop/authorize/shopify',
      query,
      headers: { accept: 'text/html' },
    })
    return new URL(String(response.headers.location), 'http://here').searchParams.get('linked') ?? ''
  }
  const stateIn = (url: string) => new URL(url).searchParams.get('state') ?? ''

  test('the member who began it is linked when they come back, once', async () => {
    const { token } = await w.build.member()
    market.addShop('oauth-1', [makeSale('O1')])
    const { url } = await begin(token)
    const answer = { state: stateIn(url), code: 'oauth-1', hmac: 'good' }
    const ticket = await comeBack(answer)
    expect(await comeBack(answer)).toBe('expired')
    expect((await w.get<{ list: unknown[] }>('/api/shop/index', { member: token })).data.list).toEqual([])
    expect(await post('authorized', token, { ticket })).toMatchObject({ code: 1, data: { account_name: 'Shop oauth-1' } })
    expect(await post('authorized', token, { ticket })).toMatchObject({ code: 0 })
    expect((await w.get<{ list: ShopRow[] }>('/api/shop/index', { member: token })).data.list).toMatchObject([
      { name: 'Shop oauth-1', state: shopState.connected },
    ])
  })

  test('nobody else can take up the answer, and neither a foreign nor a late nor an unsigned one is believed', async () => {
    const { token } = await w.build.member()
    const stranger = await w.build.member()
    market.addShop('oauth-2')
    const first = stateIn((await begin(token)).url)
    const ticket = await comeBack({ state: first, code: 'oauth-2', hmac: 'good' })
    expect(await post('authorized', stranger.token, { ticket })).toMatchObject({ code: 0 })
    expect(await comeBack({ state: 'made-up', code: 'oauth-2', hmac: 'good' })).toBe('expired')
    const unsigned = await comeBack({ state: stateIn((await begin(token)).url), code: 'oauth-2', hmac: 'bad' })
    expect(await post('authorized', token, { ticket: unsigned })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('not signed'),
    })
    const late = stateIn((await begin(token)).url)
    w.wait(3600)
    expect(await comeBack({ state: late, code: 'oauth-2', hmac: 'good' })).toBe('expired')
    w.wait(86_400 * 2)
    await deleteOldHistory(w.ctx)
    const [left] = await run<{ n: number }>(w.ctx.db, 'select count(*)::int as n from shop where state = 0')
    expect(left?.n).toBe(0)
  })
})
