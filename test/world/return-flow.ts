import type { DataOf } from '#contract/endpoint.ts'
import type { ReceivedReturn, ReturnOffer, returnOrders } from '#contract/return-order.ts'
import { drawDamagePhoto } from '#server/demo/damage-photo.ts'
import { enableBankTransfer } from '#server/modules/catalogue/index.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { settlePayment } from '#server/modules/payments/settle-payment.ts'
import { getMemberPayment } from '#server/modules/payments/store.ts'
import { run } from '#server/platform/db/pool.ts'
import { sendFile } from './form.ts'
import { orderSteps } from './order-steps.ts'
import type { SentOrder } from './sample-order.ts'
import type { World } from './world.ts'

type Added = DataOf<(typeof returnOrders)['add']>

/** A row of a member's returns as the wire has it. */
export type ReturnRow = {
  id: number
  order_no: string
  order_code: string
  status: number
  kind: number
  pay_status: number
  outcome: number
  choice: string
  amount: string
  asked_amount: string
  set_off: string
  answer: string
  instock: number
  instock_time: number | null
  space_name: string
  due_time: number | null
  history?: { verb: string; text: string }[]
  [name: string]: unknown
}

/** The reasons that the first installation brings, by their English names. */
export const reasonNames = {
  unused: 'Label not used',
  overcharged: 'Overcharged',
  lost: 'Parcel lost',
  damaged: 'Parcel damaged',
  buyer: 'Buyer return',
} as const

/** A warehouse that return labels can be addressed to, with spaces. */
export async function makeReturnWarehouse({ ctx: { db } }: World, spaces: readonly string[] = []): Promise<number> {
  const [made] = await run<{ id: number }>(
    db,
    `insert into warehouse (name_zh, name_en, code, country_id, address_zh, address_en, contact, phone, province, city, zip_code, time_zone, services)
     select '伦敦仓', 'London warehouse', 'RET' || (select count(*) from warehouse), id, '伦敦码头路 1 号', '1 Wharf Road', 'Returns', '+442071838750', '', 'London', 'N1 7GR', 'Europe/London', '{receive,return}'
     from country where iso2 = 'GB' returning id`,
  )
  const id = made?.id ?? 0
  for (const name of spaces) await run(db, 'insert into space (warehouse_id, name) values ($1, $2)', [id, name])
  return id
}

/** A member with money, and what they and staff do to their returns. */
export async function openReturner(w: World, { money = 500_00 }: { money?: number } = {}) {
  const member = await w.build.member({ money, email: `ret${Math.random()}@example.com` })
  const steps = orderSteps(w, member.token)
  const api = <Data>(verb: string, body: object) => w.post<Data>(`/api/returnOrder/${verb}`, { member: member.token, body })
  const offer = async (orderId: number) =>
    (await w.get<ReturnOffer>('/api/returnOrder/offer', { member: member.token, query: { order_id: String(orderId) } })).data
  const reasonId = async (orderId: number, reason: keyof typeof reasonNames) =>
    (await offer(orderId)).reasons.find(({ name }) => name === reasonNames[reason])?.id
  const add = async (orderId: number, reason: keyof typeof reasonNames, more: object = {}) =>
    api<Added>('add', { order_id: orderId, reason_id: await reasonId(orderId, reason), ...more })
  return {
    member,
    steps,
    offer,
    add,
    api,
    reasonId,
    label: async (change: Partial<SentOrder> = {}) => {
      const { id } = await steps.add({ service_type: 'UK24', ...change })
      await steps.runAction('pay', [id])
      await makeLabel(w.ctx, id)
      return steps.detail(id)
    },
    mustAdd: async (orderId: number, reason: keyof typeof reasonNames, more: object = {}): Promise<Added> => {
      const answer = await add(orderId, reason, more)
      if (answer.code !== 1) throw new Error(`${answer.msg} ${JSON.stringify(answer.data)}`)
      return answer.data
    },
    list: async (query: Record<string, string> = {}, language?: 'zh-cn') =>
      (await w.get<{ list: ReturnRow[] }>('/api/returnOrder/index', { member: member.token, query, language })).data.list,
    detail: async (id: number) =>
      (await w.get<{ row: ReturnRow }>('/api/returnOrder/detail', { member: member.token, query: { id: String(id) } })).data.row,
    photo: async () => {
      const picture = { name: 'parcel.png', content: drawDamagePhoto(1), type: 'image/png' }
      return (await sendFile<{ file: { url: string } }>(w, picture, { member: member.token })).data.file.url
    },
    wallet: () => getWallet(w.ctx.db, member.id),
  }
}

/** Pays something from outside, nothing of it out of the balance. There is no provider of cards in this world; what it would say is said here. */
export async function payByCard(
  w: World,
  member: { id: number; token: string },
  bill: { order_type: string; order_ids: number[] },
) {
  const account = { account_name: 'R2R', sort_code: '20-00-00', account_number: '12345678', iban: '' }
  const wayId = await enableBankTransfer(w.ctx, account)
  await run(w.ctx.db, 'update pay_way set min_amount = 100 where id = $1', [wayId])
  const key = `card-${bill.order_type}-${bill.order_ids.join('-')}`
  const opened = await w.post<{ payment_no: string }>('/api/Pay/create', {
    member: member.token,
    body: { ...bill, pay_way_id: wayId, use_balance: 0, client_key: key },
  })
  const payment = await getMemberPayment(w.ctx.db, member.id, opened.data.payment_no)
  await run(w.ctx.db, `update payment set provider = 'sandbox' where id = $1`, [payment.id])
  await settlePayment(w.ctx, payment.id, {
    key: payment.payment_no,
    ref: `ref-${key}`,
    chargeRef: `charge-${key}`,
    state: 'paid',
    amountMinor: payment.charge_minor,
    currency: 'GBP',
  })
}

/** A member whose order was paid by card, as its provider says. */
export async function labelByCard(w: World) {
  const m = await openReturner(w, { money: 0 })
  const { id } = await m.steps.add({ service_type: 'UK24' })
  await payByCard(w, m.member, { order_type: 'sheet', order_ids: [id] })
  await makeLabel(w.ctx, id)
  return { m, order: await m.steps.detail(id) }
}

type Told = { list: { id: number; ok: boolean; msg: string }[] }

/** What staff do, as one admin. */
export const returnStaff = (w: World, admin: string) => ({
  act: async (verb: 'approve' | 'refuse', id: number, body: object = {}) =>
    (await w.post<Told>(`/admin/returnOrder/${verb}`, { admin, body: { ids: [id], ...body } })).data?.list?.[0],
  receive: (body: object) =>
    w.post<ReceivedReturn>('/admin/returnStation/receive', { admin, body: { condition: 'good', ...body } }),
})

export const pence = (pounds: unknown): number => Math.round(Number(pounds) * 100)
