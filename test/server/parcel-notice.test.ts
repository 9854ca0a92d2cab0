import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { notifyParcel } from '#server/modules/tracking/notify-parcel.ts'
import { run } from '#server/platform/db/pool.ts'
import { crashAtEveryStep } from '#test/world/crash.ts'
import { isProof } from '#test/world/daily.ts'
import { manchesterReceiver, shanghaiReceiver } from '#test/world/sample-order.ts'
import { type LabelledParcel, labelledParcel, track } from '#test/world/tracked-parcel.ts'
import type { NoticeFlowInput } from '#test/world/tracking-flow.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world({ env: { PUBLIC_URL: 'https://ship.example' } })
})

let counter = 0
const newAddress = () => `recipient${++counter}@example.test`

const mailsTo = (address: string) =>
  run<{ template: string; language: string; subject: string; body: string }>(
    w.ctx.db,
    'select template, language, subject, body from outbox where recipient = $1 order by id',
    [address],
  )

async function newParcel({ isOn = true, receiver = manchesterReceiver }: { isOn?: boolean; receiver?: object } = {}) {
  const { token: member, id: userId } = await w.build.member({ money: 100_00 })
  if (isOn) await w.post('/api/tracking/setting', { member, body: { mails_recipient: 1 } })
  const email = newAddress()
  const isChinese = receiver === shanghaiReceiver
  const change = { receiver: { ...manchesterReceiver, ...receiver, email }, ...(isChinese ? { service_type: 'CNAIR' } : {}) }
  return { member, userId, email, parcel: await labelledParcel(w, member, change) }
}

/** Something happens, and the job that tells of it runs, as often as it likes. */
async function happens(parcel: LabelledParcel, code: string, { times = 1, hoursAgo = 0 } = {}) {
  await track(w, parcel, { code, hoursAgo })
  for (let n = 0; n < times; n++) await notifyParcel(w.ctx, parcel.id)
}

test('a recipient is written to once about each step, with the link to the public page and nothing of anybody else', async () => {
  const { parcel, email } = await newParcel()
  await happens(parcel, 'COLLECTED', { times: 3, hoursAgo: 6 })
  await happens(parcel, 'IN_TRANSIT', { hoursAgo: 5 })
  await happens(parcel, 'OUT_FOR_DELIVERY', { hoursAgo: 4, times: 2 })
  await happens(parcel, 'DELIVERY_FAILED', { hoursAgo: 3 })
  await happens(parcel, 'OUT_FOR_DELIVERY', { hoursAgo: 2 })
  await happens(parcel, 'DELIVERED', { hoursAgo: 1, times: 2 })
  const mails = await mailsTo(email)
  expect(mails.map(({ template }) => template)).toEqual([
    'parcel.on_its_way',
    'parcel.out_for_delivery',
    'parcel.delivery_failed',
    'parcel.delivered',
  ])
  expect(mails[0]).toMatchObject({ language: 'en', subject: `Your parcel ${parcel.tracking_number} is on its way - ShipSmart` })
  expect(mails[0]?.body).toMatch(/It should arrive by \d{4}-\d\d-\d\d\./)
  for (const { body } of mails) {
    expect(body).toContain(`https://ship.example/tracking/${parcel.tracking_number}`)
    expect(body).not.toMatch(/Baker|Wharf|Łęcka|Deansgate|S\d{6}-/)
  }
})

test('whoever is in China is written to in Chinese', async () => {
  const { parcel, email } = await newParcel({ receiver: shanghaiReceiver })
  await happens(parcel, 'DELIVERED')
  expect(await mailsTo(email)).toMatchObject([{ language: 'zh-cn', subject: expect.stringContaining('已签收') }])
})

test('nobody is written to unless the member wants it, nor without an address, nor about old news', async () => {
  const off = await newParcel({ isOn: false })
  await happens(off.parcel, 'DELIVERED')
  expect(await mailsTo(off.email)).toEqual([])
  const switchedOff = await newParcel()
  await w.post('/api/tracking/setting', { member: switchedOff.member, body: { mails_recipient: 0 } })
  expect((await w.get<object>('/api/tracking/setting', { member: switchedOff.member })).data).toEqual({ mails_recipient: 0 })
  await happens(switchedOff.parcel, 'DELIVERED')
  expect(await mailsTo(switchedOff.email)).toEqual([])
  const old = await newParcel()
  await run(w.ctx.db, `update shipping_order set label_time = label_time - interval '9 days' where id = $1`, [old.parcel.id])
  await happens(old.parcel, 'DELIVERED', { hoursAgo: 4 * 24 })
  expect(await mailsTo(old.email)).toEqual([])
})

test('a process that dies over a mail to the recipient leaves it to the next one, which writes it once', async () => {
  const emails = new Map<number, string>()
  const input = async (): Promise<NoticeFlowInput> => {
    const { parcel, email } = await newParcel()
    await track(w, parcel, { code: 'DELIVERED' })
    emails.set(parcel.id, email)
    return { connection: w.connection, nowMs: w.ctx.clock().getTime(), orderId: parcel.id }
  }
  const outcome = async ({ orderId }: NoticeFlowInput): Promise<string> =>
    (await mailsTo(emails.get(orderId) ?? '')).map(({ template }) => template).join(', ')
  const file = path.join(import.meta.dirname, '../world/tracking-flow.ts')
  const rows = await crashAtEveryStep<NoticeFlowInput>({
    file,
    run: 'notifyParcelFlow',
    flow: 'notice',
    input,
    outcome,
    isBrief: !isProof,
  })
  expect(rows.length).toBeGreaterThan(1)
  expect(new Set(rows.map((row) => row.outcome))).toEqual(new Set(['parcel.delivered']))
  // Two at once write it once, too.
  const { parcel, email } = await newParcel()
  await track(w, parcel, { code: 'DELIVERED' })
  await Promise.all([notifyParcel(w.ctx, parcel.id), notifyParcel(w.ctx, parcel.id)])
  expect(await mailsTo(email)).toHaveLength(1)
}, 120_000)

test('its member hears in the bell what went wrong, once each time, and the event queues the job by itself', async () => {
  const { parcel, userId } = await newParcel({ isOn: false })
  await happens(parcel, 'DELIVERY_FAILED', { times: 2, hoursAgo: 3 })
  await happens(parcel, 'ON_HOLD', { hoursAgo: 2 })
  await happens(parcel, 'RETURNED', { times: 2 })
  const notices = await run<{ kind: string }>(
    w.ctx.db,
    `select kind from notice where user_id = $1 and kind like 'parcel.%' order by id`,
    [userId],
  )
  expect(notices.map(({ kind }) => kind)).toEqual(['parcel.delivery_failed', 'parcel.on_hold', 'parcel.return_to_sender'])
  const [queued] = await run<{ n: number }>(
    w.ctx.db,
    `select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'notify-parcel' and (j.payload ->> 'order_id')::int = $1`,
    [parcel.id],
  )
  expect(queued?.n).toBe(3)
})
