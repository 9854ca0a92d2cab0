import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ClaimOffer } from '#contract/claim.ts'
import type { CountsAnswer } from '#contract/resource.ts'
import { claimStatus } from '#domain/claim/status.ts'
import { closeUnansweredClaims, remindOfClaims } from '#server/modules/claims/close-claims.ts'
import { run } from '#server/platform/db/pool.ts'
import type { ClaimFlowInput } from '#test/world/claim-flow.ts'
import { crashAtEveryStep } from '#test/world/crash.ts'
import { daily, isProof } from '#test/world/daily.ts'
import { type ClaimRow, type ClaimWorld, openClaims } from './claim-setup.ts'

let w: ClaimWorld['w']
let admin: ClaimWorld['admin']
let kinds: ClaimWorld['kinds']
let handIn: ClaimWorld['handIn']
let file: ClaimWorld['file']
let act: ClaimWorld['act']
let ask: ClaimWorld['ask']
let afterDays: ClaimWorld['afterDays']
let entries: ClaimWorld['entries']
let noticesOf: ClaimWorld['noticesOf']
let checkBooks: ClaimWorld['checkBooks']
let refundLoss: ClaimWorld['refundLoss']
beforeAll(async () => {
  ;({ w, admin, kinds, handIn, file, act, ask, afterDays, entries, noticesOf, checkBooks, refundLoss } = await openClaims())
})

describe('deciding', () => {
  test('in part, with the reason, and paid once: by two at once and again', async () => {
    const { id, row, member, money, orderId, steps } = await file()
    expect(await act('approve', id, { amount: '60', reason: 'Repair costs less' })).toMatchObject({ ok: false })
    expect(await act('review', id)).toMatchObject({ ok: true })
    expect(await act('review', id)).toMatchObject({ ok: false, msg: 'This claim is already in review' })
    expect(await act('pay', id)).toMatchObject({ ok: false, msg: 'There is nothing to pay' })
    expect(await act('approve', id, { amount: '80.01', reason: 'x' })).toMatchObject({ ok: false })
    expect(await act('approve', id, { amount: '60', reason: 'Repair costs less' })).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ status: 3, granted: '60.00', answer: 'Repair costs less', paid: '0.00' })
    expect(await noticesOf(member.token)).toContain('partly approved: £60.00. Repair costs less')
    const before = await money()
    await Promise.all([act('pay', id), act('pay', id), act('pay', id)])
    expect(await act('pay', id)).toMatchObject({ ok: false })
    expect(await money()).toBe(before + 60_00)
    expect(await row()).toMatchObject({ status: 5, paid: '60.00', set_off: '0.00', waits_for: 'nobody' })
    expect(await entries(id)).toHaveLength(1)
    expect((await steps.detail(orderId)).history.at(-1)).toMatchObject({ verb: 'claim_paid' })
    expect(await noticesOf(member.token)).toContain('£60.00 added to your balance')
    await checkBooks()
  })

  test('all of it is approved, and none without the documents that its kind asks for', async () => {
    const { id, row, say, member } = await file({ hasFiles: false })
    await act('review', id)
    expect(await act('approve', id, { amount: '80', reason: 'Fine' })).toMatchObject({ ok: false, msg: 'Documents are missing.' })
    await say('All of them', { files: await handIn(member) })
    expect(await act('approve', id, { amount: '80', reason: 'Fine' })).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ status: 2, granted: '80.00' })
  })

  test('refused with a reason, after which it may be filed again', async () => {
    const { id, row, member, orderId } = await file()
    await act('review', id)
    expect((await w.post('/admin/claim/refuse', { admin: admin.token, body: { ids: [id] } })).code).toBe(0)
    expect(await act('refuse', id, { reason: 'Badly packed' })).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ status: 4, answer: 'Badly packed', waits_for: 'nobody' })
    expect(await act('pay', id)).toMatchObject({ ok: false })
    const body = { order_id: orderId, kind_id: kinds.damaged, amount: '10', story: 'Again' }
    expect((await w.post('/api/claim/add', { member: member.token, body })).code).toBe(1)
  })

  test('withdrawn by its member only, before it is decided', async () => {
    const { id, row, member } = await file()
    const stranger = (await w.build.member()).token
    const withdraw = async (token: string) =>
      (await w.post<{ list: { ok: boolean }[] }>('/api/claim/withdraw', { member: token, body: { ids: [id] } })).data.list
    expect(await withdraw(stranger)).toMatchObject([{ ok: false }])
    expect(await withdraw(member.token)).toMatchObject([{ ok: true }])
    expect(await withdraw(member.token)).toMatchObject([{ ok: false }])
    expect(await row()).toMatchObject({ status: 6 })
  })

  test('each step needs its own node; finance pays and does not decide', async () => {
    const { id } = await file()
    const support = (await w.build.admin({ nodes: ['claim/index', 'claim/review', 'claim/approve'] })).token
    const finance = (await w.build.admin({ nodes: ['claim/index', 'claim/pay'] })).token
    const code = async (verb: string, token: string | undefined, more: object = {}) =>
      (await w.post(`/admin/claim/${verb}`, { admin: token, body: { ids: [id], ...more } })).code
    expect(await code('review', finance)).toBe(401)
    expect(await code('review', undefined)).toBe(302)
    expect(await code('review', support)).toBe(1)
    const granted = { amount: '80', reason: 'Fine' }
    expect([await code('approve', finance, granted), await code('approve', support, granted)]).toEqual([401, 1])
    expect([await code('refuse', support, { reason: 'x' }), await code('pay', support)]).toEqual([401, 401])
    expect(await code('pay', finance)).toBe(1)
  })

  test('stands on the dashboard and in the queue of who decides and of who pays', async () => {
    const { id } = await file()
    const figures = async () => {
      const { data } = await w.get<{ cards: { name: string; value: number }[] }>('/admin/Dashboard/index', { admin: admin.token })
      const figureOf = (name: string) => data.cards.find((card) => card.name === name)?.value ?? -1
      const { tabs } = (await w.get<CountsAnswer>('/admin/claim/counts', { admin: admin.token })).data
      expect(tabs).toMatchObject({ staff: figureOf('claims_to_decide'), finance: figureOf('claims_to_pay') })
      expect(tabs).not.toHaveProperty('nobody')
      return { decide: figureOf('claims_to_decide'), pay: figureOf('claims_to_pay') }
    }
    const before = await figures()
    expect(before.decide).toBeGreaterThan(0)
    await act('review', id)
    await act('approve', id, { amount: '80', reason: 'Fine' })
    expect(await figures()).toEqual({ decide: before.decide - 1, pay: before.pay + 1 })
    const { data } = await w.get<{ list: { name: string; count: number; path: string }[] }>('/admin/finance/waiting', {
      admin: admin.token,
    })
    expect(data.list.find(({ name }) => name === 'claims')).toMatchObject({
      count: before.pay + 1,
      path: '/admin/claim?waits_for=finance',
    })
  })
})

describe('one loss is made good once', () => {
  test.each([
    ['a part was refunded', 3_00, '80', 77_00],
    ['more was refunded than is granted', 3_00, '2', 0],
  ])('%s: the claim pays the rest', async (_, refunded, amount, due) => {
    const { id, row, money, orderId, member } = await file()
    await refundLoss(orderId, refunded)
    await act('review', id)
    await act('approve', id, { amount, reason: 'Fine' })
    const before = await money()
    expect(await act('pay', id)).toMatchObject({ ok: true })
    expect(await money()).toBe(before + due)
    const off = Math.min(refunded, Number(amount) * 100)
    expect(await row()).toMatchObject({ status: 5, paid: (due / 100).toFixed(2), set_off: (off / 100).toFixed(2) })
    expect(await noticesOf(member.token)).toContain('already refunded for the same loss')
    const { data } = await w.get<ClaimOffer>('/api/claim/offer', { member: member.token, query: { order_id: String(orderId) } })
    expect(data.already_given).toBe(((refunded + due) / 100).toFixed(2))
    await checkBooks()
  })
})

describe('a question without an answer', () => {
  test('is reminded of once, and closes the claim after its days, not a minute before', async () => {
    const { id, row, member } = await file()
    await ask(id)
    const due = ((await row()) as ClaimRow & { due_time: number }).due_time * 1000
    await remindOfClaims(w.ctx, afterDays(10))
    expect(await noticesOf(member.token)).not.toContain('is waiting for your answer')
    await Promise.all([remindOfClaims(w.ctx, afterDays(12)), remindOfClaims(w.ctx, afterDays(12))])
    await remindOfClaims(w.ctx, afterDays(12))
    const reminders = await run(w.ctx.db, `select 1 from notice where user_id = $1 and word_key = 'notice.claim.remind'`, [
      member.id,
    ])
    expect(reminders).toHaveLength(1)
    await closeUnansweredClaims(w.ctx, new Date(due - 60_000))
    expect(await row()).toMatchObject({ status: 1 })
    await Promise.all([
      closeUnansweredClaims(w.ctx, new Date(due + 60_000)),
      closeUnansweredClaims(w.ctx, new Date(due + 60_000)),
    ])
    expect(await row()).toMatchObject({ status: 6, waits_for: 'nobody' })
    const closed = await run(w.ctx.db, `select 1 from claim_message where claim_id = $1 and verb = 'expired'`, [id])
    expect(closed).toHaveLength(1)
  })

  test('that was answered in time stays open', async () => {
    const { id, row, say } = await file()
    await ask(id)
    await say('Yes')
    await closeUnansweredClaims(w.ctx, afterDays(30))
    expect(await row()).toMatchObject({ status: 1, waits_for: 'staff' })
  })
})

test('a kind of claim needs days that make sense, and stays while claims refer to it', async () => {
  await file()
  const edit = (body: object) => w.post('/admin/claimKind/edit', { admin: admin.token, body: { id: kinds.damaged, ...body } })
  expect(await edit({ from_days: 20 })).toMatchObject({ code: 0, data: { errors: { until_days: expect.any(String) } } })
  expect((await edit({ until_days: 21 })).code).toBe(1)
  expect((await edit({ until_days: 14 })).code).toBe(1)
  const answer = await w.del('/admin/claimKind/del', { admin: admin.token, query: { ids: String(kinds.damaged) } })
  expect(answer.code).toBe(0)
})

test('a payment that is killed at any step is made once', async () => {
  const input = async (): Promise<ClaimFlowInput> => {
    const { id = 0 } = await file()
    await act('review', id)
    await act('approve', id, { amount: '80', reason: 'Fine' })
    return { connection: w.connection, claimId: id, adminId: admin.id, nowMs: w.ctx.clock().getTime() }
  }
  const outcome = async ({ claimId }: ClaimFlowInput) => {
    const [found] = await run<{ status: number; paid: number; told: number }>(
      w.ctx.db,
      `select c.status, c.paid, (select count(*)::int from claim_message m where m.claim_id = c.id and m.verb = 'paid') as told
       from claim c where c.id = $1`,
      [claimId],
    )
    return `status ${found?.status} paid ${found?.paid} told ${found?.told} entries ${(await entries(claimId)).length}`
  }
  const rows = await crashAtEveryStep({
    file: path.join(import.meta.dirname, '../world/flows.ts'),
    run: 'payClaimFlow',
    flow: 'claim',
    input,
    outcome,
    isBrief: !isProof,
  })
  expect(rows.length).toBeGreaterThan(daily(1, { proof: 2 }))
  expect(new Set(rows.map((row) => row.outcome))).toEqual(new Set([`status ${claimStatus.paid} paid 8000 told 1 entries 1`]))
  await checkBooks()
}, 240_000)
