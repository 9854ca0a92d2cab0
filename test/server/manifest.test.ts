import { beforeAll, describe, expect, test } from 'vitest'
import type { DataOf } from '#contract/endpoint.ts'
import type { manifests } from '#contract/manifest.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { toManifestSql } from '#server/modules/dispatch/manifests/manifest-parcels.ts'
import { refundUnused } from '#server/modules/dispatch/sweeps.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { readCodes } from '#test/world/read-codes.ts'
import { paintFirstPage, readPdf } from '#test/world/read-pdf.ts'
import { type World, world } from '#test/world/world.ts'

/** Manifests of our own network, from the label to the sheet; what carriers do to them is in manifest-carrier.test.ts. */
let w: World
beforeAll(async () => {
  // A Wednesday at noon, in winter: the clock of the business is that of the world.
  w = await world({ start: '2026-01-14T12:00:00Z' })
})

type Waiting = DataOf<(typeof manifests)['waiting']>['list']
type Row = { id: number; number: string; day: string; state: number; parcel_count: number; weight: number; channel_id: number }

async function openMember() {
  const member = await w.build.member({ money: 500_00 })
  const { token } = member
  const steps = orderSteps(w, token)
  const addLabelled = async (service = 'UK24') => {
    const { id } = await steps.add({ service_type: service })
    await steps.runAction('pay', [id])
    await makeLabel(w.ctx, id)
    return id
  }
  return {
    id: member.id,
    token,
    steps,
    addLabelled,
    waiting: async () => (await w.get<{ list: Waiting }>('/api/manifest/waiting', { member: token })).data.list,
    list: async () => (await w.get<{ list: Row[] }>('/api/manifest/index', { member: token })).data.list,
    closeAll: (body: object) =>
      w.post<{ list: { id: number; ok: boolean; msg: string }[] }>('/api/sheetOrder/manifest', { member: token, body }),
  }
}

const setCutoff = (code: string, cutoff: string) =>
  run(w.ctx.db, 'update channel set manifest_cutoff = $2 where code = $1', [code, cutoff])

describe('a selection', () => {
  test('is handed over channel by channel: each order once, with its time, its history and its list', async () => {
    const { steps, addLabelled, list, waiting } = await openMember()
    const [first, second, economy] = [await addLabelled(), await addLabelled(), await addLabelled('UK72')]
    const { id: unpaid } = await steps.add({})
    expect((await waiting()).map(({ parcels }) => parcels).sort()).toEqual([1, 2])
    const answer = await steps.runAction('manifest', [first, second, economy, unpaid])
    expect(answer.map(({ id, ok }) => [id, ok])).toEqual([...[first, second, economy].map((id) => [id, true]), [unpaid, false]])
    expect(answer[0]?.msg).toMatch(/^Manifested for 2026-01-14 \(MF260114\d{5}\)$/)
    expect(answer[3]?.msg).toBe('No label yet.')
    const made = await list()
    expect(made).toMatchObject([
      { state: 1, parcel_count: 1, day: '2026-01-14' },
      { state: 1, parcel_count: 2, weight: 2400, day: '2026-01-14' },
    ])
    const row = await steps.detail(first)
    expect(row).toMatchObject({ is_effective: 1, is_manifesting: 0, manifest_reason: '' })
    expect(row.manifest_time).not.toBeNull()
    expect(row.history.at(-1)).toMatchObject({ verb: 'manifested', actor: 'You', reason: made[1]?.number })
    expect(await waiting()).toEqual([])
    expect(await steps.list({ is_effective: '1' })).toHaveLength(3)
  })

  test('twice, and two at once, stands on one manifest', async () => {
    const { steps, addLabelled, list } = await openMember()
    const ids = [await addLabelled(), await addLabelled(), await addLabelled()]
    const both = await Promise.all([steps.runAction('manifest', ids), steps.runAction('manifest', [...ids].reverse())])
    expect(both.flat().filter(({ ok }) => ok)).toHaveLength(3)
    const again = await steps.runAction('manifest', ids)
    expect(again.map(({ msg }) => msg)).toEqual(ids.map(() => 'Already manifested.'))
    expect(await list()).toMatchObject([{ parcel_count: 3 }])
  })

  test('a manifested label is not voided, by nobody, and an unused one that is handed over is not given back', async () => {
    const { steps, addLabelled } = await openMember()
    const id = await addLabelled()
    await steps.runAction('manifest', [id])
    expect(await steps.runAction('cancel', [id])).toMatchObject([{ ok: false, msg: expect.stringContaining('manifested') }])
    const { token: admin } = await w.build.admin({})
    const body = { ids: [id], reason: 'lost' }
    const staff = await w.post<{ list: { ok: boolean }[] }>('/admin/order/void', { admin, body })
    expect(staff.data.list).toMatchObject([{ ok: false }])
    await run(w.ctx.db, `update shipping_order set label_time = label_time - interval '90 days' where id = $1`, [id])
    await refundUnused(w.ctx)
    expect(await steps.detail(id)).toMatchObject({ void_status: 0, is_effective: 1 })
  })

  test('a voided label and a stranger’s order cannot be handed over; strange input is refused', async () => {
    const { steps, addLabelled, closeAll } = await openMember()
    const other = await openMember()
    const [voided, theirs] = [await addLabelled(), await other.addLabelled()]
    await steps.runAction('cancel', [voided])
    expect(await steps.runAction('manifest', [voided, theirs])).toMatchObject([
      { ok: false, msg: 'Already voided.' },
      { ok: false, msg: 'This record does not exist or has been deleted.' },
    ])
    expect(await other.waiting()).toMatchObject([{ parcels: 1 }])
    for (const body of [{}, { ids: [] }, { ids: [voided], channel_id: 1 }, { channel_id: 1, day: '2026-02-30' }])
      expect((await closeAll(body)).code, JSON.stringify(body)).toBe(0)
    expect((await w.post('/api/sheetOrder/manifest', { body: { ids: [voided] } })).code).not.toBe(1)
  })
})

describe('all of a channel and day', () => {
  test('until its hour it is today’s, afterwards the next day’s, and the screen says so', async () => {
    const { addLabelled, waiting, closeAll, list } = await openMember()
    await setCutoff('uk-next-day', '16:00')
    await addLabelled()
    await addLabelled()
    const [channel] = await waiting()
    expect(channel).toMatchObject({ parcels: 2, weight: 2400, day: '2026-01-14', cutoff: '16:00', is_past_cutoff: 0, refused: 0 })
    const id = channel?.channel_id
    w.wait(4 * 3600)
    expect(await waiting()).toMatchObject([{ day: '2026-01-15', is_past_cutoff: 1 }])
    const late = await closeAll({ channel_id: id, day: '2026-01-14' })
    expect(late).toMatchObject({ code: 0, msg: expect.stringContaining('2026-01-15') })
    expect(await list()).toEqual([])
    const closed = await closeAll({ channel_id: id, day: '2026-01-15' })
    expect(closed.data.list).toMatchObject([{ ok: true }, { ok: true }])
    expect(await list()).toMatchObject([{ day: '2026-01-15', parcel_count: 2 }])
    expect(await closeAll({ channel_id: id })).toMatchObject({
      code: 0,
      msg: 'There are no parcels to hand over for this channel.',
    })
    w.wait(-4 * 3600)
    await setCutoff('uk-next-day', '')
  })

  test('two at once close it once', async () => {
    const { addLabelled, waiting, closeAll, list } = await openMember()
    const ids = [await addLabelled(), await addLabelled()]
    const [channel] = await waiting()
    const body = { channel_id: channel?.channel_id }
    const answers = await Promise.all([closeAll(body), closeAll(body)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(answers.find(({ code }) => code === 1)?.data.list.map(({ id }) => id)).toEqual(ids)
    expect(await list()).toHaveLength(1)
  })

  test('what waits is read from its own index, however many orders there are', async () => {
    const text = `explain select o.id from shipping_order o where o.user_id = 1 and o.channel_id = 1 and ${toManifestSql} order by o.id`
    const plan = await inTx(w.ctx, async (tx) => {
      await run(tx, 'set local enable_seqscan = off')
      await run(tx, 'set local enable_bitmapscan = off')
      return run(tx, text)
    })
    expect(JSON.stringify(plan)).toContain('shipping_order_to_manifest')
  })

  test('a cut-off is a time of the day', async () => {
    const { token: admin } = await w.build.admin({})
    const { data } = await w.get<{ list: { id: number }[] }>('/admin/channel/index', {
      admin,
      query: { quick_search: 'uk-economy' },
    })
    const save = (manifest_cutoff: string) =>
      w.post<{ errors: Record<string, string> }>('/admin/channel/edit', {
        admin,
        body: { id: data.list[0]?.id, manifest_cutoff },
      })
    for (const wrong of ['25:00', '5pm', '17:60']) expect((await save(wrong)).data.errors).toHaveProperty('manifest_cutoff')
    expect((await save('17:30')).code).toBe(1)
    expect((await save('')).code).toBe(1)
  })
})

describe('its sheet', () => {
  const plain = (text: string): string => text.replaceAll(/\s/g, '')

  test.each([
    ['en', ['Manifest', 'Hand-overdate2026-01-14', 'Parcels2', 'Totalweight2,400g', '2Total2,400g', 'Page1of1']],
    ['zh-cn', ['交运清单/Manifest', '交运日/Hand-overdate2026-01-14', '包裹数/Parcels2', '2合计/Total2,400g', '第1页，共1页']],
  ] as const)('is printed in %s with every parcel, the sums and its number as a bar code', async (language, texts) => {
    const { steps, addLabelled, token, list } = await openMember()
    const ids = [await addLabelled(), await addLabelled()]
    await steps.runAction('manifest', ids)
    const [manifest] = await list()
    const printed = await w.post<{ url: string }>('/api/manifest/print', { member: token, language, body: { id: manifest?.id } })
    const bytes = (await w.app.inject({ url: printed.data.url })).rawPayload
    const pages = await readPdf(bytes)
    const text = plain(pages.map((page) => page.text).join(''))
    for (const one of [...texts, manifest?.number ?? '']) expect(text).toContain(one)
    for (const id of ids) {
      const order = await steps.detail(id)
      for (const fact of [order.order_code, order.tracking_number, order.receiver_name, order.receiver_zip, order.sender.name])
        expect(text).toContain(plain(fact))
    }
    if (language === 'en') expect(text).not.toMatch(/交运|包裹/)
    for (const page of pages) for (const word of page.words) expect(word.x + word.width).toBeLessThanOrEqual(page.width - 43)
    // The same sheet comes with the papers of its orders.
    const papers = await w.post<{ url: string }>('/api/sheetOrder/print', {
      member: token,
      language,
      body: { ids, documents: ['label', 'manifest'] },
    })
    const together = await readPdf((await w.app.inject({ url: papers.data.url })).rawPayload)
    expect(together).toHaveLength(ids.length + pages.length)
    expect(plain(together.at(-1)?.text ?? '')).toContain(manifest?.number)
    const picture = await paintFirstPage(bytes, 150)
    expect((await readCodes(picture)).map((code) => code.text)).toEqual([manifest?.number])
  })

  test('is printed by its member and by staff with the node, and by nobody else', async () => {
    const { steps, addLabelled, list } = await openMember()
    const stranger = await openMember()
    await steps.runAction('manifest', [await addLabelled()])
    const [manifest] = await list()
    const body = { id: manifest?.id }
    expect((await w.post('/api/manifest/print', { member: stranger.token, body })).code).toBe(0)
    expect((await w.get('/api/manifest/parcels', { member: stranger.token, query: { id: String(body.id) } })).code).toBe(0)
    expect(await stranger.list()).toEqual([])
    const reader = (await w.build.admin({ nodes: ['manifest', 'manifest/index'] })).token
    expect((await w.post('/admin/manifest/print', { admin: reader, body })).code).toBe(401)
    const parcels = await w.get<{ list: object[]; total: number }>('/admin/manifest/parcels', {
      admin: reader,
      query: { id: String(body.id) },
    })
    expect(parcels.data).toMatchObject({ total: 1, list: [{ is_effective: 1, weight: 1200, reason: '' }] })
    const rows = await w.get<{ list: Row[] }>('/admin/manifest/index', {
      admin: reader,
      query: { quick_search: manifest?.number ?? '' },
    })
    expect(rows.data.list).toMatchObject([{ id: body.id, state: 1, parcel_count: 1 }])
    const printer = (await w.build.admin({ nodes: ['manifest', 'manifest/index', 'manifest/print'] })).token
    expect((await w.post<{ url: string }>('/admin/manifest/print', { admin: printer, body })).data.url).toContain('/files/')
  })
})
