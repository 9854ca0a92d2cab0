import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentView } from '#contract/pay.ts'
import { getWallet, postEntry } from '#server/modules/ledger/index.ts'
import { paymentJobs } from '#server/modules/payments/index.ts'
import { settleDispute } from '#server/modules/payments/settle-dispute.ts'
import { getMemberPayment, lockPayment } from '#server/modules/payments/store.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { bankJobs, releaseEvents, setBankBehaviour } from '#server/sandbox/bank/index.ts'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import { type World, world } from '#test/world/world.ts'

/** Members, the application and the bank, all over HTTP: nothing is credited but by what the bank says. */
let w: World
let url: string
let way: number
beforeAll(async () => {
  w = await world()
  url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  const worker = await startWorker(w.ctx, [...bankJobs, ...paymentJobs])
  cleanupSteps.push(worker.stop)
  way = (await run<{ id: number }>(w.ctx.db, `select id from pay_way where provider = 'sandbox'`))[0]?.id ?? 0
})
beforeEach(() => {
  setBankBehaviour(w.ctx, {
    copies: 2,
    delayMs: () => 0,
    workMs: () => 0,
    isHolding: false,
    corrupts: 'nothing',
    verdict: 'lost',
  })
})

type Person = { id: number; token: string }
const recharge = async (member: Person, amount = '50') =>
  (
    await w.post<PaymentView>('/api/user/recharge', {
      member: member.token,
      query: { pay_way_id: String(way), amount },
      headers: { host: new URL(url).host },
    })
  ).data
const payAt = (page: string, number = '4242 4242 4242 4242') =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ number, expiry: '12/40', cvc: '123' }), redirect: 'manual' })
const status = async (member: Person, payment_no: string) =>
  (await w.get<PaymentView>('/api/Pay/status', { member: member.token, query: { payment_no } })).data
const money = async (member: Person) => (await getWallet(w.ctx.db, member.id)).money
const credits = (member: Person) =>
  run(w.ctx.db, `select 1 from ledger_entry where user_id = $1 and kind = 'recharge'`, [member.id])
const outcomes = async (no: string) =>
  (
    await run<{ outcome: string }>(
      w.ctx.db,
      `select outcome from payment_event where facts->>'key' = $1 and settle_time is not null order by id`,
      [no],
    )
  ).map(({ outcome }) => outcome)

test('payments are listed newest first, page by page, each member their own', async () => {
  const [member, stranger] = [await w.build.member(), await w.build.member()]
  const opened: PaymentView[] = []
  for (const amount of ['10', '20', '30']) opened.unshift(await recharge(member, amount))
  await recharge(stranger)
  const page = async (number: number, limit: number) =>
    (
      await w.get<{ list: PaymentView[]; total: number }>('/api/Pay/index', {
        member: member.token,
        query: { page: String(number), limit: String(limit) },
      })
    ).data
  expect(await page(1, 10)).toEqual({ list: opened, total: 3 })
  expect(await page(1, 2)).toEqual({ list: opened.slice(0, 2), total: 3 })
  expect(await page(2, 2)).toEqual({ list: opened.slice(2), total: 3 })
  expect(await page(3, 2)).toEqual({ list: [], total: 3 })
})

test('a card recharge is credited by the callback, once, and the member is told', async () => {
  const member = await w.build.member()
  const opened = await recharge(member)
  expect(opened).toMatchObject({ status: 1, amount: '50.00', provider: 'sandbox' })
  expect(opened.url).toMatch(new RegExp(`^${url}/sandbox/pay/`))
  const answer = await payAt(opened.url)
  expect(answer.headers.get('location')).toBe(`${url}/return?payment_no=${opened.payment_no}`)
  await expect.poll(() => money(member)).toBe(50_00)
  expect(await status(member, opened.payment_no)).toMatchObject({ status: 2, url: '' })
  await expect.poll(() => outcomes(opened.payment_no)).toEqual(['paid'])
  expect(await credits(member)).toHaveLength(1)
  const { data } = await w.get<{ list: { text: string }[] }>('/api/notice/index', { member: member.token })
  expect(data.list[0]?.text).toBe('£50.00 was added to your balance.')
})

test('twenty clicks with one key, at once, in two languages: one payment at the bank, and its page is everybody’s answer', async () => {
  const member = await w.build.member()
  const click = (_: unknown, index: number) =>
    w.post<PaymentView>('/api/user/recharge', {
      member: member.token,
      language: index % 2 ? 'zh-cn' : 'en',
      headers: { host: new URL(url).host },
      query: { pay_way_id: String(way), amount: '50', client_key: 'click-card-1' },
    })
  const answers = await Promise.all(Array.from({ length: 20 }, click))
  const [first] = answers
  for (const answer of answers)
    expect(answer).toMatchObject({ code: 1, data: { payment_no: first?.data.payment_no, url: first?.data.url, status: 1 } })
  expect(await run(w.ctx.db, 'select 1 from payment where user_id = $1', [member.id])).toHaveLength(1)
  await payAt(first?.data.url ?? '')
  await expect.poll(() => money(member)).toBe(50_00)
  // Settled since, it is still what the key was used for.
  expect(await click(0, 0)).toMatchObject({ code: 1, data: { payment_no: first?.data.payment_no, status: 2 } })
  expect(await credits(member)).toHaveLength(1)
})

test('the browser that comes back credits nothing; the callback that never comes is made up for by a query', async () => {
  setBankBehaviour(w.ctx, { isHolding: true })
  const member = await w.build.member()
  const opened = await recharge(member)
  await payAt(opened.url)
  expect(await status(member, opened.payment_no)).toMatchObject({ status: 1 })
  expect(await money(member)).toBe(0)
  w.wait(11)
  expect(await status(member, opened.payment_no)).toMatchObject({ status: 2 })
  expect(await money(member)).toBe(50_00)
  // And when it comes after all, it is known.
  setBankBehaviour(w.ctx, { isHolding: false, copies: 50 })
  await inTx(w.ctx, (tx) => releaseEvents(w.ctx, tx))
  await expect.poll(() => outcomes(opened.payment_no)).toEqual(['known'])
  expect(await credits(member)).toHaveLength(1)
})

test('nobody looks and no callback comes: the minute’s check settles it', async () => {
  setBankBehaviour(w.ctx, { isHolding: true })
  const member = await w.build.member()
  const opened = await recharge(member)
  await payAt(opened.url)
  w.wait(60)
  await paymentJobs.find(({ name }) => name === 'check-payments')?.run(w.ctx, {})
  expect(await money(member)).toBe(50_00)
})

test('the same callback fifty times at once is one credit', async () => {
  setBankBehaviour(w.ctx, { copies: 50 })
  const member = await w.build.member()
  const opened = await recharge(member)
  await payAt(opened.url)
  await expect.poll(() => money(member)).toBe(50_00)
  await expect
    .poll(() => run(w.ctx.db, `select 1 from graphile_worker.jobs where task_identifier = 'send-sandbox-event'`))
    .toEqual([])
  expect(await credits(member)).toHaveLength(1)
})

test.each([
  ['amount', 'wrong_amount'],
  ['currency', 'wrong_currency'],
] as const)('a callback with a wrong %s credits nothing', async (spoils, outcome) => {
  setBankBehaviour(w.ctx, { corrupts: spoils, copies: 1 })
  const member = await w.build.member()
  const opened = await recharge(member)
  await payAt(opened.url)
  await expect.poll(() => outcomes(opened.payment_no)).toEqual([outcome])
  expect(await money(member)).toBe(0)
})

test('a callback with a wrong signature is refused and not kept', async () => {
  setBankBehaviour(w.ctx, { corrupts: 'signature', copies: 1 })
  const member = await w.build.member()
  const opened = await recharge(member)
  await payAt(opened.url)
  await expect
    .poll(
      async () =>
        (await run<{ last_error: string }>(w.ctx.db, `select last_error from graphile_worker.jobs where last_error is not null`))
          .length,
    )
    .toBeGreaterThan(0)
  expect(await run(w.ctx.db, `select 1 from payment_event where facts->>'key' = $1`, [opened.payment_no])).toEqual([])
  expect(await money(member)).toBe(0)
  await run(w.ctx.db, `delete from graphile_worker._private_jobs where last_error is not null`)
})

const notify = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/Pay/notify/sandbox`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

test('whoever makes callbacks up is refused with a status that says so', async () => {
  expect((await notify('{}')).status).toBe(400)
  expect((await notify('not json', { 'sandbox-signature': 't=1,v1=00' })).status).toBe(400)
  expect((await fetch(`${url}/api/Pay/notify/paypal`, { method: 'POST', body: '{}' })).status).toBeGreaterThanOrEqual(400)
})

test('a signed callback that is no JSON is refused, and sending it again would not help', async () => {
  const [row] = await run<{ sealed_settings: string }>(w.ctx.db, 'select sealed_settings from pay_way where id = $1', [way])
  const secret = (JSON.parse(w.ctx.secrets.unseal(row?.sealed_settings ?? '') ?? '{}') as Record<string, string>).webhook_secret
  const time = Math.floor(w.ctx.clock().getTime() / 1000)
  for (const [body, status] of [
    ['not json', 400],
    ['', 400],
    ['null', 200],
    ['{"id":"later","data":{"object":"loan"}}', 200],
  ] as const) {
    const v1 = createHmac('sha256', String(secret)).update(`${time}.${body}`).digest('hex')
    expect((await notify(body, { 'sandbox-signature': `t=${time},v1=${v1}` })).status, body).toBe(status)
  }
})

test('a host name that nobody can come back to is refused before anything is opened', async () => {
  const member = await w.build.member()
  for (const host of ['a b', '"><b>', 'x:99999999', '[::', 'a/b?c', '%zz', 'a@b']) {
    const headers = { host }
    const query = { pay_way_id: String(way), amount: '50' }
    expect(await w.post('/api/user/recharge', { member: member.token, query, headers }), host).toMatchObject({
      status: 400,
      code: 400,
      msg: expect.stringContaining('host name'),
    })
  }
  expect(await run(w.ctx.db, 'select 1 from payment where user_id = $1', [member.id])).toEqual([])
})

test('a declined card, a second step, a cancelled payment', async () => {
  const member = await w.build.member()
  const opened = await recharge(member)
  expect(await (await payAt(opened.url, '4000 0000 0000 0002')).text()).toContain('The card was declined.')
  expect(await status(member, opened.payment_no)).toMatchObject({ status: 1 })
  await payAt(opened.url, '4000 0025 0000 3155')
  await fetch(`${opened.url}/confirm`, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }), redirect: 'manual' })
  await expect.poll(() => money(member)).toBe(50_00)

  const other = await recharge(member, '20')
  const back = await fetch(`${other.url}/cancel`, { method: 'POST', redirect: 'manual' })
  expect(back.headers.get('location')).toBe(`${url}/return?payment_no=${other.payment_no}&cancelled=1`)
  await expect.poll(async () => (await status(member, other.payment_no)).status).toBe(5)
  expect(await money(member)).toBe(50_00)
})

test.each([
  [
    'lost',
    { money: 0, owed: 20_00, is_frozen: true },
    [
      ['card_clearing', 0],
      ['chargebacks', 0],
    ],
  ],
  [
    'won',
    { money: 30_00, owed: 0, is_frozen: false },
    [
      ['card_clearing', -50_00],
      ['chargebacks', 0],
    ],
  ],
] as const)(
  'a disputed recharge takes the money back, what was spent is owed, the wallet is frozen; the case is %s',
  async (verdict, after, expectedSums) => {
    setBankBehaviour(w.ctx, { workMs: () => 86_400_000 })
    const member = await w.build.member()
    const opened = await recharge(member)
    await payAt(opened.url, '4000 0000 0000 0259')
    await expect.poll(() => money(member)).toBe(50_00)
    await spend(member, 20_00)
    const { id } = await getMemberPayment(w.ctx.db, member.id, opened.payment_no)
    const facts = {
      chargeRef: 'c',
      key: opened.payment_no,
      disputeRef: 'd',
      amountMinor: 50_00,
      currency: 'GBP',
      time: 1_768_305_600,
    }
    const told = await Promise.all([1, 2, 3].map(() => dispute(id, { ...facts, state: 'opened' })))
    expect(told.sort()).toEqual(['known', 'known', 'opened'])
    expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 0, owed: 20_00, is_frozen: true })

    expect(await dispute(id, { ...facts, state: verdict })).toBe(verdict)
    expect(await dispute(id, { ...facts, state: verdict })).toBe('known')
    expect(await getWallet(w.ctx.db, member.id)).toMatchObject(after)
    const sums = await run(
      w.ctx.db,
      `select account, sum(amount)::bigint as sum from ledger_posting
     where entry_id in (select id from ledger_entry where user_id = $1) and account in ('card_clearing', 'chargebacks')
     group by account order by account`,
      [member.id],
    )
    expect(sums).toEqual(expectedSums.map(([account, sum]) => ({ account, sum })))
  },
)

const dispute = (id: number, facts: Parameters<typeof settleDispute>[3], isBeginningLost = false) =>
  inTx(w.ctx, async (tx) => settleDispute(w.ctx, tx, await lockPayment(tx, id), facts, isBeginningLost))

const spend = (member: Person, amount: number) =>
  inTx(w.ctx, (tx) =>
    postEntry(tx, {
      key: `spent:${member.id}:${amount}`,
      kind: 'charge',
      userId: member.id,
      about: null,
      actor: { type: 'system', id: null },
      memo: '',
      postings: [
        { account: 'wallet', amount: -amount },
        { account: 'shipping_revenue', amount },
      ],
      now: w.ctx.clock(),
    }),
  )
