import { expect } from 'vitest'
import type { ClaimThread } from '#contract/claim.ts'
import { asPence } from '#domain/money.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { giveBack, lockOrder, readParcelAccount } from '#server/modules/orders/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { sendFile } from '#test/world/form.ts'
import { findLedgerErrors } from '#test/world/ledger-checks.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { track } from '#test/world/tracked-parcel.ts'
import { type World, world } from '#test/world/world.ts'

export type ClaimRow = {
  id: number
  status: number
  waits_for: string
  granted: string
  set_off: string
  paid: string
  answer: string
}
type Person = Awaited<ReturnType<World['build']['member']>>

export const damageDocuments = ['value_proof', 'damage_photo', 'packaging_photo'] as const

/** A world with insured parcels, and what members and staff do about their claims. */
export async function openClaims() {
  const w = await world()
  const admin = await w.build.admin()
  const { data } = await w.get<{ list: { id: number; cover_limit: string }[] }>('/api/insurance/index')
  const cover = data.list.find(({ cover_limit: limit }) => Number(limit) >= 100)?.id ?? 0
  const rows = await run<{ id: number; code: string }>(w.ctx.db, 'select id, code from claim_kind')
  const kinds: Record<string, number> = Object.fromEntries(rows.map(({ id, code }) => [code, id]))
  let drawn = 0

  /** A member with a labelled parcel worth 100 pounds, delivered unless it is said otherwise. */
  async function insured({ value = '100.00', isDelivered = true, ageDays = 0 } = {}) {
    const member = await w.build.member({ money: 100_00, email: `claim${Math.random()}@example.com` })
    const steps = orderSteps(w, member.token)
    const { id } = await steps.add({ service_type: 'UK24', ...(value === '' ? {} : { insurance: { id: cover, value } }) })
    await steps.runAction('pay', [id])
    await makeLabel(w.ctx, id)
    if (isDelivered) await track(w, { id }, { code: 'DELIVERED' })
    if (ageDays > 0)
      await run(w.ctx.db, `update shipping_order set label_time = label_time - make_interval(days => $2) where id = $1`, [
        id,
        ageDays,
      ])
    return { member, orderId: id, steps }
  }

  /** A picture nobody has sent before. */
  async function upload(as: { member?: string; admin?: string }): Promise<string> {
    const content = Buffer.from(`%PDF-1.4 claim document ${++drawn}`)
    const { data } = await sendFile<{ file: { url: string } }>(
      w,
      { content, name: `proof-${drawn}.pdf`, type: 'application/pdf' },
      as,
    )
    return data.file.url
  }

  async function handIn(member: Person) {
    const files = []
    for (const document of damageDocuments)
      files.push({ document, file: await upload({ member: member.token }), name: `${document}.pdf` })
    return files
  }

  async function file(options: Parameters<typeof insured>[0] & { amount?: string; hasFiles?: boolean } = {}) {
    const { amount = '80.00', hasFiles = true } = options
    const { member, orderId, steps } = await insured(options)
    const body = { order_id: orderId, kind_id: kinds.damaged, amount, story: 'The glass is broken' }
    const answer = await w.post<{ id: number; claim_no: string }>('/api/claim/add', {
      member: member.token,
      body: { ...body, files: hasFiles ? await handIn(member) : [] },
    })
    const id = answer.data?.id
    return {
      member,
      orderId,
      steps,
      answer,
      id,
      row: async () =>
        (await w.get<{ row: ClaimRow }>('/api/claim/detail', { member: member.token, query: { id: String(id) } })).data.row,
      thread: async () =>
        (await w.get<ClaimThread>('/api/claim/thread', { member: member.token, query: { id: String(id) } })).data,
      say: (text: string, more: object = {}) =>
        w.post('/api/claim/message', { member: member.token, body: { id, text, ...more } }),
      money: async () => (await getWallet(w.ctx.db, member.id)).money,
    }
  }

  const act = async (verb: string, id: number | undefined, more: object = {}, token = admin.token) =>
    (
      await w.post<{ list: { ok: boolean; msg: string }[] }>(`/admin/claim/${verb}`, {
        admin: token,
        body: { ids: [id], ...more },
      })
    ).data?.list[0]
  const ask = (id: number | undefined, text = 'Is there an invoice?', more: object = {}) =>
    w.post('/admin/claim/ask', { admin: admin.token, body: { id, text, ...more } })
  const afterDays = (days: number) => new Date(w.ctx.clock().getTime() + days * 86_400_000)
  const entries = (id: number | undefined) =>
    run<{ id: number }>(w.ctx.db, `select id from ledger_entry where key = $1`, [`claim:${id}`])
  const noticesOf = async (member: string, language: 'en' | 'zh-cn' = 'en') =>
    JSON.stringify((await w.get('/api/notice/index', { member, language })).data)
  const checkBooks = async () => expect((await findLedgerErrors(w.ctx.db)).errors).toEqual({})

  /** As a refund desk gives money back for a lost parcel. */
  const refundLoss = (orderId: number, amount: number) =>
    inTx(w.ctx, async (tx) => {
      const order = await lockOrder(tx, orderId)
      const account = await readParcelAccount(w.ctx, tx, order)
      const actor = { type: 'admin', id: admin.id } as const
      const refund = { key: `test-loss:${orderId}`, kind: 'loss_refund', way: 'request', value: asPence(amount), actor } as const
      await giveBack(w.ctx, tx, { order, account }, { ...refund, reason: 'lost', now: w.ctx.clock() })
    })

  return { w, admin, kinds, insured, upload, handIn, file, act, ask, afterDays, entries, noticesOf, checkBooks, refundLoss }
}

export type ClaimWorld = Awaited<ReturnType<typeof openClaims>>
