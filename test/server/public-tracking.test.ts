import { beforeAll, expect, test } from 'vitest'
import type { PublicParcel } from '#contract/parcel-tracking.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { run } from '#server/platform/db/pool.ts'
import { daily } from '#test/world/daily.ts'
import { manchesterReceiver, sampleOrder, shanghaiReceiver } from '#test/world/sample-order.ts'
import { labelledParcel, track } from '#test/world/tracked-parcel.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

let address = 0
/** Each test asks from an address of its own. */
const newIp = () => `10.1.${Math.floor(++address / 250)}.${(address % 250) + 1}`

type Question = { order_no: string; zip_code?: string; order_type?: string }
type AskOptions = { ip?: string; language?: 'zh-cn' | 'en'; member?: string }
const ask = (body: Question, { ip = newIp(), ...options }: AskOptions = {}) =>
  w.post<PublicParcel>('/api/index/queryExpressTrack', { body: { order_type: 'sheet', ...body }, ip, ...options })

const newParcel = async (change = {}) => labelledParcel(w, (await w.build.member({ money: 50_00 })).token, change)

test('anybody with its number reads where a parcel is, newest first, in both languages', async () => {
  const parcel = await newParcel()
  await track(w, parcel, { code: 'COLLECTED', place: 'London', hoursAgo: 5 })
  await track(w, parcel, { code: 'OUT_FOR_DELIVERY', place: 'Manchester' })
  const { data } = await ask({ order_no: parcel.tracking_number })
  expect(data).toMatchObject({ order_no: parcel.tracking_number, status: 'out_for_delivery', status_text: 'Out for delivery' })
  expect(data.list.map(({ place, text }) => [place, text])).toEqual([
    ['Manchester', 'Out for delivery'],
    ['London', 'Collected'],
  ])
  expect(data.recipient).toBeNull()
  const spaced = ` ${parcel.tracking_number.slice(0, 4).toLowerCase()} ${parcel.tracking_number.slice(4)} `
  const chinese = await ask({ order_no: spaced }, { language: 'zh-cn' })
  expect(chinese.data).toMatchObject({ status_text: '派送中', list: [{ text: '派送中' }, { text: '已揽收' }] })
  expect((await ask({ order_no: parcel.order_code })).data.status).toBe('out_for_delivery')
})

test('nothing personal of the order stands anywhere in the public answer', async () => {
  const receiver = { ...manchesterReceiver, company: 'Łęcka Studio Ltd', email: 'ann@example.test' }
  const parcel = await newParcel({ receiver, out_order_id: 'SHOP-4711', remark: 'ring twice', platform_order_number: 'EBAY-99' })
  await track(w, parcel, { code: 'IN_TRANSIT', place: 'Flat 3, 27 Deansgate, Manchester', hoursAgo: 3 })
  await track(w, parcel, { code: 'SIGNED', carrier: 'acme', source: 'carrier', text: 'Signed by Ann Łęcka, 07911 123456' })
  const [kept] = await run<Record<string, unknown>>(
    w.ctx.db,
    `select o.sender, o.receiver, o.items, o.out_order_id, o.platform_order_number, o.remark, m.username
     from shipping_order o join member m on m.id = o.user_id where o.id = $1`,
    [parcel.id],
  )
  const secrets = personalTexts(kept).filter(
    (text) => !['Manchester', 'London', 'GB', 'CN', 'GBP'].includes(text) && text.length > 2,
  )
  expect(secrets).toEqual(expect.arrayContaining(['Ms Ann Łęcka', 'M3 1AZ', 'ann@example.test', 'SHOP-4711', 'Mr Tom Baker']))
  for (const zip_code of [undefined, 'M3 1AY']) {
    const answer = await ask({ order_no: parcel.tracking_number, zip_code })
    expect(answer.code).toBe(1)
    const said = JSON.stringify(answer.data).toLowerCase()
    for (const secret of secrets) expect([secret, said.includes(secret.toLowerCase())]).toEqual([secret, false])
    expect(said).not.toMatch(/łęcka|deansgate|07911|signed/i)
    expect(answer.data.list.map(({ text }) => text)).toEqual(['Tracking update', 'On its way'])
  }
})

test('the recipient’s post code opens initials, town and the expected day; a wrong one is answered like none', async () => {
  const parcel = await newParcel()
  await track(w, parcel, { code: 'COLLECTED', place: 'London' })
  const none = await ask({ order_no: parcel.tracking_number })
  const wrong = await ask({ order_no: parcel.tracking_number, zip_code: 'M3 1AY' })
  expect(wrong.data).toEqual(none.data)
  expect(wrong.msg).toBe(none.msg)
  const right = await ask({ order_no: parcel.tracking_number, zip_code: 'm31az' })
  expect(right.data).toMatchObject({ recipient: { initials: 'M. A. Ł.', town: 'Manchester' }, due_time: expect.any(Number) })
  expect(JSON.stringify(right.data)).not.toMatch(/łęcka|deansgate|M3 1AZ/i)
})

test('a Chinese recipient is shown by one character and the municipality', async () => {
  const parcel = await newParcel({ receiver: shanghaiReceiver, service_type: 'CNAIR' })
  const { data } = await ask({ order_no: parcel.tracking_number, zip_code: '200001' }, { language: 'zh-cn' })
  expect(data).toMatchObject({ status: 'pending', status_text: '待揽收', recipient: { initials: '王**', town: '上海市' } })
})

test('every unknown number is answered alike, whatever it looks like, and other kinds are not followed yet', async () => {
  const { token: member } = await w.build.member({ money: 50_00 })
  const unpaid = await w.post<{ order_code: string }>('/api/sheetOrder/add', { member, body: sampleOrder() })
  const parcel = await labelledParcel(w, member, { out_order_id: 'MINE-1' })
  const answers = []
  for (const order_no of [
    'PR123456785GB',
    'S261118-AAAAAAAA',
    unpaid.data.order_code,
    'x',
    "' or 1=1 --",
    'MINE-1',
    String(parcel.id),
    '单号',
  ])
    answers.push(await ask({ order_no }))
  for (const { code, msg, data } of answers) expect({ code, msg, data }).toEqual({ code: 0, msg: answers[0]?.msg, data: null })
  expect(answers[0]?.msg).toMatch(/^We found no parcel/)
  for (const order_type of ['waybill', 'store', 'return', 'pickup', 'packaging', 'tax', 'recharge'])
    expect(await ask({ order_type, order_no: parcel.tracking_number })).toMatchObject({
      code: 0,
      msg: 'Tracking is not available for this yet.',
    })
  expect((await ask({ order_type: 'nothing', order_no: 'x' })).code).toBe(0)
})

test('a voided label is cancelled for whoever asks', async () => {
  const { token: member } = await w.build.member({ money: 50_00 })
  const parcel = await labelledParcel(w, member)
  await w.post('/api/sheetOrder/cancel', { member, body: { ids: [parcel.id] } })
  await voidLabel(w.ctx, parcel.id)
  expect((await ask({ order_no: parcel.tracking_number })).data).toMatchObject({ status: 'cancelled', status_text: 'Cancelled' })
})

test('two orders that have had the same number are never mixed', async () => {
  const [first, second] = [await newParcel({ receiver: { ...manchesterReceiver, zipCode: 'M4 1HQ' } }), await newParcel()]
  await run(w.ctx.db, 'update shipping_order set tracking_number = $2 where id = $1', [first.id, second.tracking_number])
  await track(w, first, { code: 'DELIVERED', place: 'Leeds' })
  await track(w, second, { code: 'COLLECTED', place: 'London' })
  const newest = await ask({ order_no: second.tracking_number })
  expect(newest.data).toMatchObject({ status: 'picked_up', list: [{ place: 'London' }] })
  const older = await ask({ order_no: second.tracking_number, zip_code: 'M4 1HQ' })
  expect(older.data).toMatchObject({ status: 'delivered', list: [{ place: 'Leeds' }] })
})

test('made-up numbers from one address are stopped after thirty, and others and the owner are not', async () => {
  const ip = newIp()
  const { token: member } = await w.build.member({ money: 50_00 })
  const parcel = await labelledParcel(w, member)
  const outcomes = { unknown: 0, limited: 0 }
  const rounds = daily(2, { proof: 20 })
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => ask({ order_no: `PR${String(round * 50 + n).padStart(9, '0')}GB` }, { ip })),
    )
    for (const { data } of answers) outcomes[data === null ? 'unknown' : 'limited']++
  }
  expect(outcomes).toEqual({ unknown: 30, limited: 50 * rounds - 30 })
  const limited = await ask({ order_no: parcel.tracking_number }, { ip })
  expect(limited).toMatchObject({ code: 0, data: { wait_minutes: expect.any(Number) } })
  expect(limited.msg).toMatch(/^Too many numbers that we don’t know\. Please try again in \d+ minutes\.$/)
  expect((await ask({ order_no: parcel.tracking_number }, { ip, language: 'zh-cn' })).msg).toMatch(/^查询的无效单号过多/)
  expect((await ask({ order_no: parcel.tracking_number }, { ip, member })).code).toBe(1)
  expect((await ask({ order_no: parcel.tracking_number })).code).toBe(1)
})

test('ten wrong post codes a day close a parcel for the network that guessed, and for no other', async () => {
  const parcel = await newParcel()
  const [guesser, neighbour, recipient] = ['2001:db8:7:7::1', '2001:db8:7:7::2', '2001:db8:7:8::1']
  const guess = (zip_code: string, ip?: string) => ask({ order_no: parcel.tracking_number, zip_code }, { ip })
  for (let n = 0; n < 10; n++) expect((await guess(`M${n} 9ZZ`, guesser)).code).toBe(1)
  expect((await guess('M3 1AZ', neighbour)).data.recipient).toBeNull()
  expect((await guess('M3 1AZ', recipient)).data.recipient).not.toBeNull()
})

/** Every text in a value, however deep. */
function personalTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(personalTexts)
}
