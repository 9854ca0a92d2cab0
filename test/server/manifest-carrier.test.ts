import { beforeAll, expect, test } from 'vitest'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { closeManifest } from '#server/modules/dispatch/manifests/close-manifest.ts'
import { requeueStaleManifests } from '#server/modules/dispatch/sweeps.ts'
import { run } from '#server/platform/db/pool.ts'
import { crashAtEveryStep } from '#test/world/crash.ts'
import { openCrashApp } from '#test/world/order-crash.ts'
import type { OrderFlowInput } from '#test/world/order-flow.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { readPdf } from '#test/world/read-pdf.ts'
import { createSandboxChannel, setChannelParams } from '#test/world/sandbox-channel.ts'
import { type World, world } from '#test/world/world.ts'

/** What a carrier can do to a manifest, over HTTP: each ends in a state that a person can see and act on, and no parcel is handed over twice. */
let w: World
let url: string
beforeAll(async () => {
  w = await world()
  url = await w.app.listen({ host: '127.0.0.1', port: 0 })
})

type Stored = {
  id: number
  number: string
  state: number
  refused_count: number
  fail_code: string
  tries: number
  carrier_ref: string
}

async function openSender({ labels = 2 } = {}) {
  const channel = await createSandboxChannel(w.ctx, { base_url: url, api_key: 'manifest-account', timeout_ms: '10000' })
  const { id: userId, token } = await w.build.member({ money: 100_00 })
  const steps = orderSteps(w, token)
  const ids: number[] = []
  for (let count = 0; count < labels; count++) {
    const { id } = await steps.add({ service_type: channel.service })
    await steps.runAction('pay', [id])
    await makeLabel(w.ctx, id)
    ids.push(id)
  }
  const behave = (behaviour: string) =>
    setChannelParams(w.ctx, channel.id, { behaviour, timeout_ms: behaviour === 'timeout' ? '1500' : '10000' })
  const manifests = () =>
    run<Stored>(
      w.ctx.db,
      'select id, number, state, refused_count, fail_code, tries, carrier_ref from manifest where user_id = $1 order by id',
      [userId],
    )
  const ask = async (behaviour = ''): Promise<number> => {
    await behave(behaviour)
    const answer = await steps.runAction('manifest', ids)
    expect(answer.map(({ ok }) => ok)).toEqual(ids.map(() => true))
    return (await manifests()).at(-1)?.id ?? 0
  }
  const states = async () => Promise.all(ids.map(async (id) => (await steps.detail(id)).is_effective))
  /** how many manifests the carrier has of these labels, and how many labels are on one */
  const atCarrier = async () =>
    (
      await run<{ manifests: number; labels: number }>(
        w.ctx.db,
        `select count(distinct l.manifest_id)::int as manifests, count(l.manifest_id)::int as labels
         from sandbox_label l join shipping_order o on l.reference = o.order_code || '-' || o.attempt where o.user_id = $1`,
        [userId],
      )
    )[0]
  return { userId, token, steps, ids, channel, behave, manifests, ask, states, atCarrier }
}

test('a good carrier: asked once, its own page behind our sheet, and the labels stay', async () => {
  const { ask, states, manifests, atCarrier, token, steps, ids } = await openSender()
  const id = await ask()
  expect(await manifests()).toMatchObject([{ state: 0 }])
  expect(await steps.detail(ids[0] ?? 0)).toMatchObject({ is_effective: 0, is_manifesting: 1 })
  // Between the claim and the answer nobody voids, and nobody hands over a second time.
  expect(await steps.runAction('cancel', ids)).toMatchObject([{ ok: false }, { ok: false }])
  expect(await steps.runAction('manifest', ids)).toMatchObject([
    { ok: false, msg: 'Its manifest is being closed.' },
    { ok: false },
  ])
  expect((await w.post('/api/manifest/print', { member: token, body: { id } })).code).toBe(0)
  await closeManifest(w.ctx, id)
  await closeManifest(w.ctx, id)
  expect(await states()).toEqual([1, 1])
  expect(await manifests()).toMatchObject([{ state: 1, refused_count: 0, carrier_ref: expect.stringMatching(/^sm_/), tries: 1 }])
  expect(await atCarrier()).toEqual({ manifests: 1, labels: 2 })
  const printed = await w.post<{ url: string }>('/api/manifest/print', { member: token, body: { id } })
  const pages = await readPdf((await w.app.inject({ url: printed.data.url })).rawPayload)
  expect(pages).toHaveLength(2)
  expect(pages[1]?.text).toContain('Sandbox manifest')
})

test('the carrier times out after accepting a manifest: found by its number, no second one, nothing lost', async () => {
  const { ask, states, manifests, atCarrier, behave, token } = await openSender()
  const id = await ask('timeout')
  await closeManifest(w.ctx, id)
  expect(await manifests()).toMatchObject([{ state: 0, fail_code: 'unclear' }])
  expect(await states()).toEqual([0, 0])
  expect(await atCarrier()).toEqual({ manifests: 1, labels: 2 })
  const shown = await w.get<{ row: { fail_reason: string; state: number } }>('/api/manifest/detail', {
    member: token,
    query: { id: String(id) },
  })
  expect(shown.data.row.fail_reason).toContain('has not confirmed')
  // It does not answer a second time either: what it has is found by asking, not by closing again.
  w.wait(20)
  await behave('timeout')
  await closeManifest(w.ctx, id)
  expect(await manifests()).toMatchObject([{ state: 1, tries: 2 }])
  expect(await states()).toEqual([1, 1])
  expect(await atCarrier()).toEqual({ manifests: 1, labels: 2 })
})

test('an answer that nobody understands, and two who ask again at once: one manifest', async () => {
  const { ask, states, manifests, atCarrier, behave } = await openSender()
  const id = await ask('nonsense')
  await closeManifest(w.ctx, id)
  expect(await manifests()).toMatchObject([{ state: 0, fail_code: 'unclear' }])
  w.wait(20)
  await behave('')
  await Promise.all([closeManifest(w.ctx, id), closeManifest(w.ctx, id), closeManifest(w.ctx, id)])
  expect(await manifests()).toMatchObject([{ state: 1, tries: 2 }])
  expect(await states()).toEqual([1, 1])
  expect(await atCarrier()).toEqual({ manifests: 1, labels: 2 })
})

test('refused: each parcel keeps the reason, can be voided or tried again, and 2 becomes 1', async () => {
  const { ask, states, manifests, behave, steps, ids, token } = await openSender()
  await closeManifest(w.ctx, await ask('refuse'))
  expect(await states()).toEqual([2, 2])
  expect(await manifests()).toMatchObject([{ state: 2, refused_count: 2, fail_code: 'refused' }])
  const row = await steps.detail(ids[0] ?? 0)
  expect(row).toMatchObject({
    is_manifesting: 0,
    manifest_reason: 'Carrier: There is no collection on this day.',
    manifest_time: null,
  })
  expect(row.history.at(-1)).toMatchObject({ verb: 'manifest_refused', reason: 'There is no collection on this day.' })
  const notices = await w.get<{ list: { text: string }[] }>('/api/notice/index', { member: token })
  expect(notices.data.list[0]?.text).toContain('refused manifest MF')
  const waiting = await w.get<{ list: object[] }>('/api/manifest/waiting', { member: token })
  expect(waiting.data.list).toMatchObject([{ parcels: 2, refused: 2 }])
  const other = await openSender({ labels: 1 })
  await closeManifest(w.ctx, await other.ask('refuse'))
  expect(await other.steps.runAction('cancel', other.ids)).toMatchObject([{ ok: true }])
  expect(await other.steps.detail(other.ids[0] ?? 0)).toMatchObject({ void_status: 1, manifest_reason: '' })
  await behave('')
  await closeManifest(w.ctx, await ask())
  expect(await states()).toEqual([1, 1])
  expect(await steps.detail(ids[0] ?? 0)).toMatchObject({ manifest_reason: '' })
  expect(await manifests()).toMatchObject([{ state: 2 }, { state: 1 }])
})

test('some parcels refused: the others are handed over, the sheet has only those, and the rest goes with the next', async () => {
  const { ask, states, manifests, token, steps, ids, behave } = await openSender({ labels: 3 })
  const id = await ask('part')
  await closeManifest(w.ctx, id)
  expect(await states()).toEqual([2, 1, 1])
  expect(await manifests()).toMatchObject([{ state: 1, refused_count: 1 }])
  const parcels = await w.get<{ list: { reason: string }[] }>('/api/manifest/parcels', {
    member: token,
    query: { id: String(id) },
  })
  expect(parcels.data.list.map(({ reason }) => reason)).toEqual(['Carrier: The parcel data has not reached the depot.', '', ''])
  const printed = await w.post<{ url: string }>('/api/manifest/print', { member: token, body: { id } })
  const [sheet] = await readPdf((await w.app.inject({ url: printed.data.url })).rawPayload)
  const numbers = await Promise.all(ids.map(async (one) => (await steps.detail(one)).tracking_number))
  expect(numbers.map((number) => sheet?.text.includes(number))).toEqual([false, true, true])
  await behave('')
  const again = await steps.runAction('manifest', ids)
  expect(again.map(({ ok }) => ok)).toEqual([true, false, false])
  await closeManifest(w.ctx, (await manifests()).at(-1)?.id ?? 0)
  expect(await states()).toEqual([1, 1, 1])
})

test('away: tried again by itself, and given up with a reason when it lasts too long', async () => {
  const { ask, states, manifests, behave } = await openSender()
  const id = await ask('down')
  await closeManifest(w.ctx, id)
  expect(await manifests()).toMatchObject([{ state: 0, fail_code: 'unavailable' }])
  w.wait(20)
  await behave('')
  await closeManifest(w.ctx, id)
  expect(await states()).toEqual([1, 1])

  const other = await openSender({ labels: 1 })
  const lost = await other.ask('down')
  await closeManifest(w.ctx, lost)
  await run(w.ctx.db, `update manifest set create_time = create_time - interval '60 days' where id = $1`, [lost])
  w.wait(20)
  await closeManifest(w.ctx, lost)
  expect(await other.manifests()).toMatchObject([{ state: 2, fail_code: 'unavailable' }])
  expect((await other.steps.detail(other.ids[0] ?? 0)).manifest_reason).toBe('The carrier is not responding')
})

test('made late: what the carrier refuses meanwhile is waited for, and it is found in the end', async () => {
  const { ask, states, manifests, behave, atCarrier } = await openSender()
  const id = await ask('late:120000')
  await closeManifest(w.ctx, id)
  await behave('')
  w.wait(20)
  await closeManifest(w.ctx, id)
  expect(await manifests()).toMatchObject([{ state: 0 }])
  expect(await states()).toEqual([0, 0])
  w.wait(120)
  await closeManifest(w.ctx, id)
  expect(await manifests()).toMatchObject([{ state: 1 }])
  expect(await atCarrier()).toEqual({ manifests: 1, labels: 2 })
})

test('what a killed process left is found and booked again; staff can have it asked at once', async () => {
  const { ask, manifests } = await openSender({ labels: 1 })
  const id = await ask('down')
  const [{ number }] = (await manifests()) as [Stored]
  const isBooked = async () =>
    (await run(w.ctx.db, 'select 1 from graphile_worker.jobs where key = $1', [`manifest:${id}`])).length > 0
  expect(await isBooked()).toBe(true)
  await run(w.ctx.db, `select graphile_worker.remove_job($1)`, [`manifest:${id}`])
  w.wait(60)
  await requeueStaleManifests(w.ctx)
  expect(await isBooked()).toBe(true)
  await closeManifest(w.ctx, id)
  const { token: admin } = await w.build.admin({})
  const query = { quick_search: number }
  const listed = await w.get<{ list: { fail_reason: string }[] }>('/admin/manifest/index', { admin, query })
  expect(listed.data.list).toMatchObject([{ state: 0, tries: 1, fail_reason: 'The carrier is not responding' }])
  const retried = await w.post<{ list: { ok: boolean }[] }>('/admin/manifest/retry', { admin, body: { ids: [id] } })
  expect(retried.data.list).toMatchObject([{ ok: true }])
})

/** Before every step too, and of our own network: a proof (`npm run proof`). */
test('a manifest that is closed with a carrier survives a kill after every step', { timeout: 240_000 }, async () => {
  const { file, fresh, describeManifest } = await openCrashApp()
  const rows = await crashAtEveryStep<OrderFlowInput>({
    file,
    run: 'manifestFlow',
    flow: 'manifest',
    input: fresh('carrier', 'labelled'),
    outcome: describeManifest,
    isBrief: true,
  })
  // Three transactions and a stranger between the last two.
  expect(rows.length).toBeGreaterThan(4)
  expect(new Set(rows.map((row) => row.outcome))).toEqual(new Set(['effective 1 timed made 1 closed 1 told 1 at carrier 1']))
})
