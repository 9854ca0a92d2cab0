import { beforeAll, describe, expect, test } from 'vitest'
import type { ClaimOffer, ClaimThread, InsuredOrderRow } from '#contract/claim.ts'
import { withTicket } from '#server/modules/files/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { type ClaimRow, type ClaimWorld, damageDocuments, openClaims } from './claim-setup.ts'

let w: ClaimWorld['w']
let admin: ClaimWorld['admin']
let kinds: ClaimWorld['kinds']
let insured: ClaimWorld['insured']
let upload: ClaimWorld['upload']
let file: ClaimWorld['file']
let ask: ClaimWorld['ask']
let noticesOf: ClaimWorld['noticesOf']
beforeAll(async () => {
  ;({ w, admin, kinds, insured, upload, file, ask, noticesOf } = await openClaims())
})

describe('what can be claimed', () => {
  test('is offered for insured parcels with hint, deadline and documents, in the caller’s language', async () => {
    const { member, orderId } = await insured()
    const query = { order_id: String(orderId) }
    const { data } = await w.get<ClaimOffer>('/api/claim/offer', { member: member.token, query })
    expect(data.order).toMatchObject({ id: orderId, cover_value: '100.00' })
    const find = (code: string) => data.kinds.find((kind) => kind.code === code)
    expect(find('damaged')).toMatchObject({ name: 'Damaged', reason: '', documents: [...damageDocuments] })
    expect(find('damaged')?.until).toBeGreaterThan(w.ctx.clock().getTime() / 1000 + 13 * 86_400)
    expect(find('lost')?.reason).toBe('The parcel was delivered')
    const chinese = await w.get<ClaimOffer>('/api/claim/offer', { member: member.token, query, language: 'zh-cn' })
    expect(chinese.data.kinds.find(({ code }) => code === 'damaged')?.name).toBe('破损')
    const list = await w.get<{ list: InsuredOrderRow[] }>('/api/claim/orders', { member: member.token })
    expect(list.data.list).toMatchObject([{ id: orderId, cover_value: '100.00' }])
    const none = await w.get<{ list: InsuredOrderRow[] }>('/api/claim/orders', {
      member: member.token,
      query: { quick_search: 'nobody' },
    })
    expect(none.data.list).toEqual([])
  })

  test('is nobody else’s to see, and needs a member', async () => {
    const { orderId } = await insured()
    const stranger = (await w.build.member()).token
    const query = { order_id: String(orderId) }
    expect((await w.get('/api/claim/offer', { member: stranger, query })).code).toBe(0)
    expect((await w.get('/api/claim/offer', { query })).code).toBe(302)
    expect((await w.get<{ list: unknown[] }>('/api/claim/orders', { member: stranger })).data.list).toEqual([])
    expect((await w.get('/api/claim/orders')).code).toBe(302)
    expect((await w.get('/api/claim/offer', { member: stranger })).code).toBe(0)
  })
})

describe('filing', () => {
  test('keeps the claim with its documents, tells staff and the order, and stands in the list', async () => {
    const { answer, id, row, thread, member, steps, orderId } = await file()
    expect(answer).toMatchObject({ code: 1, msg: expect.stringContaining('Claim filed') })
    expect(await row()).toMatchObject({ status: 0, waits_for: 'staff', amount: '80.00', cover_value: '100.00' })
    const { messages, files, missing } = await thread()
    expect(messages).toMatchObject([{ verb: 'submitted', by: 'member', text: 'The glass is broken' }])
    expect([files.length, missing]).toEqual([3, []])
    expect((await steps.detail(orderId)).history.at(-1)).toMatchObject({ verb: 'claim_filed' })
    const told = await run<{ link: string }>(w.ctx.db, `select link from notice where kind = 'claim' and admin_id = $1`, [
      admin.id,
    ])
    expect(told).toContainEqual({ link: `/admin/claim?open=${id}` })
    const { data } = await w.get<{ list: ClaimRow[]; total: number }>('/api/claim/index', {
      member: member.token,
      query: { tab: 'open', waits_for: 'staff' },
    })
    expect(data.list.map((one) => one.id)).toEqual([id])
  })

  test('is done once: by its client key, and for its order', async () => {
    const { member, orderId } = await insured()
    const body = { order_id: orderId, kind_id: kinds.damaged, amount: '10', story: 'x', client_key: 'claim-once-1' }
    const send = (change: object = {}) =>
      w.post<{ id: number }>('/api/claim/add', { member: member.token, body: { ...body, ...change } })
    const [one, two] = await Promise.all([send(), send()])
    expect(one.data.id).toBe(two.data.id)
    expect(await send({ client_key: 'claim-once-2' })).toMatchObject({ code: 0, msg: 'There is already a claim for this order.' })
    const found = await run(w.ctx.db, 'select 1 from claim where order_id = $1', [orderId])
    expect(found).toHaveLength(1)
  })

  test('is refused above the cover, too early, too late and without cover', async () => {
    expect((await file({ amount: '100.01' })).answer).toMatchObject({
      code: 0,
      data: { errors: { amount: 'This is more than the cover' } },
    })
    const fileAs = async (code: string, options: Parameters<ClaimWorld['insured']>[0]) => {
      const { member, orderId } = await insured(options)
      const body = { order_id: orderId, kind_id: kinds[code], amount: '10', story: 'x' }
      return (await w.post('/api/claim/add', { member: member.token, body })).msg
    }
    expect(await fileAs('lost', { isDelivered: false })).toBe('It is too early to claim this.')
    expect(await fileAs('lost', { isDelivered: false, ageDays: 11 })).toContain('Claim filed')
    expect(await fileAs('lost', { isDelivered: false, ageDays: 70 })).toBe('The deadline for this claim has passed.')
    expect(await fileAs('damaged', { isDelivered: false })).toBe('The parcel was not delivered yet.')
    expect(await fileAs('damaged', { value: '' })).toBe('This parcel was not insured.')
  })

  test('is refused for a stranger’s order and with a stranger’s file', async () => {
    const { member, orderId } = await insured()
    const stranger = await w.build.member()
    const body = { order_id: orderId, kind_id: kinds.damaged, amount: '10', story: 'x' }
    expect((await w.post('/api/claim/add', { member: stranger.token, body })).code).toBe(0)
    expect((await w.post('/api/claim/add', { body })).code).toBe(302)
    const foreign = [{ document: 'value_proof', file: await upload({ member: stranger.token }) }]
    expect(await w.post('/api/claim/add', { member: member.token, body: { ...body, files: foreign } })).toMatchObject({ code: 0 })
    expect(await run(w.ctx.db, 'select 1 from claim where order_id = $1', [orderId])).toEqual([])
  })

  test.each([
    ['no story', { story: '' }],
    ['no amount', { amount: undefined }],
    ['an amount of nothing', { amount: '0' }],
    ['a kind that is none', { kind_id: 999_999 }],
    ['a document that is none', { files: [{ document: 'selfie', file: '/storage/x.png' }] }],
    ['a file elsewhere', { files: [{ document: 'other', file: 'https://example.com/x.png' }] }],
  ])('is refused with %s', async (_, change) => {
    const { member, orderId } = await insured()
    const body = { order_id: orderId, kind_id: kinds.damaged, amount: '10', story: 'x', ...change }
    expect((await w.post('/api/claim/add', { member: member.token, body })).code).toBe(0)
  })
})

describe('messages', () => {
  test('a question waits for the member with a deadline, notice and mail; the answer hands it back', async () => {
    const { id, row, thread, say, member } = await file({ hasFiles: false })
    expect((await ask(id)).code).toBe(1)
    expect(await row()).toMatchObject({ status: 1, waits_for: 'member', due_time: expect.any(Number) })
    expect(await noticesOf(member.token)).toContain('We have a question about claim')
    expect(await noticesOf(member.token, 'zh-cn')).toContain('需要您补充说明')
    expect(await run(w.ctx.db, `select 1 from outbox where template = 'notice.claim'`)).not.toEqual([])
    const counts = await w.get<{ claims: number }>('/api/sheetOrder/counts', { member: member.token })
    expect(counts.data.claims).toBe(1)
    const files = [{ document: 'value_proof', file: await upload({ member: member.token }), name: 'invoice.pdf' }]
    expect((await say('Here it is', { files })).code).toBe(1)
    expect(await row()).toMatchObject({ waits_for: 'staff', due_time: null })
    const { messages, missing } = await thread()
    expect(messages.map(({ verb, by }) => `${verb} ${by}`)).toEqual([
      'submitted member',
      'reviewed admin',
      'asked admin',
      'answered member',
    ])
    // To the member our staff have no names.
    expect(messages.filter(({ by }) => by === 'admin').map(({ name }) => name)).toEqual(['', ''])
    expect(missing).toEqual(['damage_photo', 'packaging_photo'])
    const { data } = await w.get<ClaimThread>('/admin/claim/thread', { admin: admin.token, query: { id: String(id) } })
    expect(data.messages.find(({ verb }) => verb === 'asked')?.name).not.toBe('')
  })

  test('what is no question leaves the claim with us, and staff hand in files as well', async () => {
    const { id, row, thread } = await file()
    const files = [{ document: 'other', file: await upload({ admin: admin.token }), name: 'survey.pdf' }]
    expect((await ask(id, 'We asked the carrier', { is_question: 0, files })).code).toBe(1)
    expect(await row()).toMatchObject({ status: 1, waits_for: 'staff', due_time: null })
    expect((await thread()).files.at(-1)).toMatchObject({ by: 'admin', name: 'survey.pdf' })
  })

  test('a document more hands the turn back, and the same file twice is one', async () => {
    const { id, row, thread, member } = await file({ hasFiles: false })
    await ask(id)
    const body = { id, document: 'damage_photo', file: await upload({ member: member.token }), name: 'photo.pdf' }
    for (let times = 0; times < 2; times++)
      expect((await w.post('/api/claim/addFile', { member: member.token, body })).code).toBe(1)
    expect(await row()).toMatchObject({ waits_for: 'staff' })
    expect((await thread()).files).toHaveLength(1)
  })

  test('are only between its member and staff who may, and only while it is open', async () => {
    const { id, say, member } = await file()
    const stranger = (await w.build.member()).token
    const query = { id: String(id) }
    expect((await w.get('/api/claim/thread', { member: stranger, query })).code).toBe(0)
    expect((await w.get('/api/claim/detail', { member: stranger, query })).code).toBe(0)
    expect((await w.post('/api/claim/message', { member: stranger, body: { id, text: 'x' } })).code).toBe(0)
    const sent = { id, document: 'other', file: await upload({ member: stranger }) }
    expect((await w.post('/api/claim/addFile', { member: stranger, body: sent })).code).toBe(0)
    expect((await w.post('/api/claim/addFile', { member: member.token, body: sent })).code).toBe(0)
    expect((await say('')).code).toBe(0)
    const viewer = (await w.build.admin({ nodes: ['claim/index'] })).token
    expect((await w.get('/admin/claim/thread', { admin: viewer, query })).code).toBe(1)
    expect((await w.post('/admin/claim/ask', { admin: viewer, body: { id, text: 'x' } })).code).toBe(401)
    expect((await w.get('/admin/claim/thread', { query })).code).toBe(302)
    expect((await ask(id, '')).code).toBe(0)
    await w.post('/api/claim/withdraw', { member: member.token, body: { ids: [id] } })
    expect(await say('Hello?')).toMatchObject({ code: 0, msg: 'This claim is already decided.' })
    expect((await ask(id)).code).toBe(0)
  })

  test('files of claims open only with the ticket that their parties are given, and it runs out', async () => {
    const { thread } = await file()
    const link = (await thread()).files[0]?.url ?? ''
    const [bare = ''] = link.split('?')
    const open = (url: string) => w.app.inject({ url })
    const opened = await open(link)
    expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'private, no-store'])
    for (const url of [bare, `${bare}?ticket=`, `${bare}?ticket[]=x`, link.replace(/ticket=\d/, 'ticket=9')])
      expect((await open(url)).statusCode, url).toBe(404)
    const halfAnHourAgo = () => new Date(w.ctx.clock().getTime() - 30 * 60_000)
    expect((await open(withTicket({ ...w.ctx, clock: halfAnHourAgo }, bare))).statusCode).toBe(404)
  })

  test('files of claims are not deleted while a claim keeps them', async () => {
    const { thread } = await file()
    const [kept] = (await thread()).files
    const [attachment] = await run<{ id: number }>(w.ctx.db, 'select id from attachment where url = $1', [
      kept?.url.split('?')[0],
    ])
    const answer = await w.del('/admin/routine.Attachment/del', { admin: admin.token, query: { ids: String(attachment?.id) } })
    expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining('Insurance claims') })
  })
})
