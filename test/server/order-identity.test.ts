import { beforeAll, expect, test } from 'vitest'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { run } from '#server/platform/db/pool.ts'
import { startFakeCarrierServer } from '#test/world/fake-carrier-server.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { sampleOrder, shanghaiReceiver } from '#test/world/sample-order.ts'
import { createSandboxChannel } from '#test/world/sandbox-channel.ts'
import { type World, world } from '#test/world/world.ts'

/** The number of a real card's form, and what everybody but customs sees of it. */
const number = '11010519491231002X'
const mask = '110************02X'
const receiver = { ...shanghaiReceiver, id_card_number: '11010519491231002x' }
const content = sampleOrder({ receiver, service_type: 'CNAIR' })

let w: World
beforeAll(async () => {
  w = await world()
})

async function sender() {
  const { token } = await w.build.member({ money: 500_00 })
  const edit = (body: object) => w.post<{ errors: object }>('/api/sheetOrder/edit', { member: token, body })
  return { ...orderSteps(w, token), token, edit }
}

/** The whole row as it lies in the database, and the number as it can be opened. */
async function findStoredIdentity(id: number) {
  const [row] = await run<{ all: string; sealed: string | null }>(
    w.ctx.db,
    `select to_jsonb(o)::text as all, o.receiver ->> 'id_card_sealed' as sealed from shipping_order o where id = $1`,
    [id],
  )
  return { text: row?.all ?? '', number: row?.sealed ? w.ctx.secrets.unseal(row.sealed) : null }
}

test('the recipient’s number is sealed at rest and masked on the wire', async () => {
  const { add, detail } = await sender()
  const { id } = await add({ receiver, service_type: 'CNAIR', client_key: 'identity-0001' })
  const { text, number: opened } = await findStoredIdentity(id)
  expect(opened).toBe(number)
  expect(text).not.toContain(number)
  const row = await detail(id)
  expect(row.receiver.id_card_number).toBe(mask)
  expect(row.sender.id_card_number).toBe('')
  expect(JSON.stringify(row)).not.toContain(number)
})

test('an edit with the mask, or without the field, keeps the number; another one takes its place, nothing clears it', async () => {
  const { add, edit, detail } = await sender()
  const { id } = await add({ receiver, service_type: 'CNAIR' })
  const sent = (await detail(id)).receiver
  expect((await edit({ ...content, id, receiver: sent, remark: 'masked' })).code).toBe(1)
  expect((await findStoredIdentity(id)).number).toBe(number)
  const { id_card_number: _mask, ...without } = sent
  expect((await edit({ ...content, id, receiver: without, remark: 'without' })).code).toBe(1)
  expect((await findStoredIdentity(id)).number).toBe(number)
  // Somebody else has another number, and the channel wants to know it.
  const refused = await edit({ ...content, id, receiver: { ...without, name: '李小红' } })
  expect(refused.data.errors).toEqual({ 'receiver.id_card_number': 'This channel requires the recipient’s ID number' })
  expect((await edit({ ...content, id, receiver: { ...without, id_card_number: 'E12345678' } })).code).toBe(1)
  expect((await findStoredIdentity(id)).number).toBe('E12345678')
  await run(w.ctx.db, `update channel set needs_id_number = false where code = 'cn-air'`)
  expect((await edit({ ...content, id, receiver: { ...without, id_card_number: '' } })).code).toBe(1)
  expect((await findStoredIdentity(id)).number).toBeNull()
  await run(w.ctx.db, `update channel set needs_id_number = true where code = 'cn-air'`)
})

test('a copy and an entry of the address book bring the number behind the mask, a stranger’s do not', async () => {
  const { add, token } = await sender()
  const { id } = await add({ receiver, service_type: 'CNAIR' })
  const masked = { ...receiver, id_card_number: mask }
  const copy = await add({ receiver: { ...masked, order_id: id }, service_type: 'CNAIR' })
  expect((await findStoredIdentity(copy.id)).number).toBe(number)
  const entry = {
    country: 'CN',
    user_name: '王小明',
    mobile_code: '+86',
    mobile: '13912345678',
    zip_code: '518000',
    address_type: 2,
    province: '广东省',
    city: '深圳市',
    district: '南山区',
    address_line_1: '科技园路1号',
    id_card_number: number,
  }
  const book = await w.post<{ id: number }>('/api/address/add', { member: token, body: entry })
  const fromBook = await add({ receiver: { ...masked, address_id: book.data.id }, service_type: 'CNAIR' })
  expect((await findStoredIdentity(fromBook.id)).number).toBe(number)
  const stranger = await sender()
  for (const source of [{ order_id: id }, { address_id: book.data.id }, {}]) {
    const body = { ...content, receiver: { ...masked, ...source } }
    expect(await w.post('/api/sheetOrder/add', { member: stranger.token, body })).toMatchObject({
      code: 0,
      data: { errors: { 'receiver.id_card_number': 'Please enter a valid ID card number' } },
    })
  }
})

test('a number that cannot be one is refused in words', async () => {
  const { token } = await sender()
  const body = { ...content, receiver: { ...receiver, id_card_number: '110105194912310021' } }
  expect((await w.post('/api/sheetOrder/add', { member: token, language: 'zh-cn', body })).msg).toBe(
    '收件人：请输入有效的身份证号',
  )
})

test('the carrier is told the number, and what is written down of that is masked', async () => {
  const peer = await startFakeCarrierServer()
  peer.respondWith(503, { error: { code: 'busy', message: 'later' } })
  const channel = await createSandboxChannel(w.ctx, { base_url: peer.url })
  const { add, runAction, detail } = await sender()
  const { id } = await add({
    receiver: { ...sampleOrder().receiver, id_card_number: 'E12345678' },
    service_type: channel.service,
  })
  expect(await runAction('pay', [id])).toMatchObject([{ ok: true }])
  await makeLabel(w.ctx, id)
  expect(peer.requests[0]?.body).toMatchObject({ to: { id_number: 'E12345678' } })
  expect(peer.requests[0]?.body).not.toHaveProperty('from.id_number')
  const row = await detail(id)
  expect(row.request_content).toMatchObject({ receiver: { id_card_number: 'E12***678' } })
  const calls = await run<{ all: string }>(w.ctx.db, 'select to_jsonb(c)::text as all from carrier_call c where order_id = $1', [
    id,
  ])
  expect(calls.map(({ all }) => all).join()).not.toContain('E12345678')
})

test('an order says whose it is and, to staff, when it was deleted', async () => {
  const { token, id: userId, username } = await w.build.member()
  const { add, runAction, detail } = orderSteps(w, token)
  const { id } = await add()
  expect(await detail(id)).toMatchObject({ user: { id: userId, username }, delete_time: null })
  await runAction('del', [id])
  const boss = await w.build.admin()
  const timeline = await w.get<{ row: { user: object; delete_time: number } }>('/admin/order/story', {
    admin: boss.token,
    query: { id: String(id) },
  })
  expect(timeline.data.row).toMatchObject({ user: { id: userId, username }, delete_time: expect.any(Number) })
})
