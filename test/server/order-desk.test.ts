import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchAnswer } from '#contract/search.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { run } from '#server/platform/db/pool.ts'
import { openStream } from '#test/world/live-stream.ts'
import { sampleOrder, shanghaiReceiver } from '#test/world/sample-order.ts'
import { type Desk, openDesk, type Person, penceOf, type Row } from './order-desk-setup.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})

describe('the list', () => {
  test('an order is found by any number, its receiver by any part and two Chinese characters, and by its member', async () => {
    const { id, member, code } = await desk.bought({
      receiver: shanghaiReceiver,
      service_type: 'CNAIR',
      out_order_id: `Ref-${desk.boss.id}a`,
      platform_order_number: 'eb-77-1',
    })
    await makeLabel(desk.w.ctx, id)
    const { tracking_number: tracking } = (await desk.rowOf(id)) as { tracking_number: string } & Row
    for (const text of [
      code,
      code.slice(0, 9),
      code.toLowerCase(),
      tracking,
      tracking.slice(0, 8),
      `Ref-${desk.boss.id}a`,
      'eb-77',
      '王小',
    ])
      expect(await desk.found(text), text).toContain(id)
    expect(await desk.found(member.username)).toEqual([id])
    for (const text of [tracking.slice(2), 'nobody-like-this', '%', '__']) expect(await desk.found(text), text).not.toContain(id)
  })

  test('shows every order that is not deleted, with its states, and can be filtered by them', async () => {
    const { id, member, amount } = await desk.labelled()
    const gone = await desk.add(member)
    await desk.w.post('/api/sheetOrder/del', { member: member.token, body: { ids: [gone.id] } })
    const by = { 'search[0][field]': 'user_id', 'search[0][operator]': '=', 'search[0][val]': String(member.id) }
    const { list: rows, total } = await desk.list(by)
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({
      id,
      status: 1,
      pay_status: 2,
      is_effective: 0,
      is_warehouse_scan: 0,
      void_status: 0,
      amount: (amount / 100).toFixed(2),
      user: { id: member.id, username: member.username },
      receiver_name: 'Ms Ann Łęcka',
    })
    const failing = { ...by, 'search[1][field]': 'status', 'search[1][operator]': '=', 'search[1][val]': '2' }
    expect((await desk.list(failing)).total).toBe(0)
  })

  test('deleted orders are listed when they are asked for; one can be read to the end, and nothing can be done to it', async () => {
    const { id, member } = await desk.labelled()
    const gone = await desk.add(member, { out_order_id: `gone-${desk.boss.id}` })
    await desk.w.post('/api/sheetOrder/del', { member: member.token, body: { ids: [gone.id] } })
    const asked = async (...searches: [field: string, operator: string, val: string][]) => {
      const lines = [['user_id', '=', String(member.id)], ...searches].flatMap(([field = '', operator = '', val = ''], at) =>
        Object.entries({ field, operator, val }).map(([part, value]) => [`search[${at}][${part}]`, value]),
      )
      return (await desk.list(Object.fromEntries(lines))).list.map((row) => row.id)
    }
    expect(await asked()).toEqual([id])
    expect(await asked(['delete_time', 'NOT NULL', '1'])).toEqual([gone.id])
    expect(await asked(['delete_time', 'RANGE', '2020-01-01 00:00:00,'])).toEqual([gone.id])
    expect(await asked(['delete_time', 'RANGE', ',2020-01-01 00:00:00'])).toEqual([])
    // Asked for the others, or for nothing, the list is what it always is.
    expect(await asked(['delete_time', 'NULL', ''])).toEqual([id])
    expect(await asked(['delete_time', 'RANGE', ''])).toEqual([id])
    expect(await desk.found(`gone-${desk.boss.id}`)).toEqual([])
    const deleted = { 'search[0][field]': 'delete_time', 'search[0][operator]': 'NOT NULL' }
    expect((await desk.list({ ...deleted, quick_search: `gone-${desk.boss.id}` })).list).toMatchObject([{ id: gone.id }])

    expect(await desk.rowOf(gone.id)).toMatchObject({ id: gone.id, status: 0, delete_time: expect.any(Number) })
    expect((await desk.rowOf(id))?.delete_time).toBeNull()
    expect((await desk.historyOf(gone.id)).map(([verb]) => verb)).toEqual(['created', 'deleted'])
    for (const verb of ['resend', 'stop', 'refund', 'void'])
      expect(await desk.said(verb, gone.id, { amount: '1.00' })).toEqual({
        id: gone.id,
        ok: false,
        msg: 'Deleted by the member',
      })
    // To its member it is gone.
    expect((await desk.w.get('/api/sheetOrder/detail', { member: member.token, query: { id: String(gone.id) } })).code).toBe(0)
  })

  test('a number that is searched by its field is its beginning, never a part of it', async () => {
    const { id } = await desk.labelled()
    const { tracking_number: tracking } = (await desk.rowOf(id)) as { tracking_number: string } & Row
    const like = async (val: string) =>
      (await desk.list({ 'search[0][field]': 'tracking_number', 'search[0][operator]': 'LIKE', 'search[0][val]': val })).list.map(
        (row) => row.id,
      )
    expect(await like(tracking.slice(0, 10))).toContain(id)
    expect(await like(tracking.slice(1))).toEqual([])
  })

  test('the search of the back office finds it by any number, for who may see orders', async () => {
    const { id, code } = await desk.labelled({ out_order_id: `find-${desk.boss.id}` })
    const { tracking_number: tracking } = (await desk.rowOf(id)) as { tracking_number: string } & Row
    const search = async (q: string, by = desk.boss) => {
      const { data } = await desk.w.get<SearchAnswer>('/admin/search/index', { admin: by.token, query: { q } })
      return data.groups.find(({ resource }) => resource === 'order')?.list ?? []
    }
    for (const q of [code, code.toLowerCase(), tracking, `find-${desk.boss.id}`])
      expect(await search(q), q).toMatchObject([{ id, title: code, path: `/admin/order?q=${code}&open=${id}` }])
    expect((await search(tracking))[0]?.note).toContain(tracking)
    expect(await search(code, await desk.w.build.admin({ nodes: ['dashboard', 'dashboard/index'] }))).toEqual([])
    expect(await search('%%%')).toEqual([])
  })
})

test('the story tells contents, price, money, entries, history with names and what the carrier was asked', async () => {
  const { id, member, amount } = await desk.labelled({ service_type: desk.sandbox })
  await desk.act('refund', id, { amount: '2.00' })
  const { row, entries } = await desk.storyOf(id)
  expect(row).toMatchObject({ sender: { name: 'Mr Tom Baker' }, receiver: { zipCode: 'M3 1AZ' }, items: [{ sku: 'TS-1' }] })
  expect(row.lines.reduce((sum, line) => sum + penceOf(line.amount), 0)).toBe(amount)
  expect(row).toMatchObject({ money: row.amount, actual_pay_amount: ((amount - 200) / 100).toFixed(2) })
  expect(row.exchanges).toMatchObject([{ kind: 'label', outcome: 'done', request: { reference: expect.any(String) } }])
  expect(entries.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['hold', member.username],
    ['capture', ''],
    ['points_earn', ''],
    ['refund', desk.boss.username],
    ['points_back', desk.boss.username],
  ])
  const pounds = (pence: number) => (pence / 100).toFixed(2)
  expect(entries.map((entry) => entry.amount)).toEqual([pounds(-amount), pounds(-amount), null, '2.00', null])
  expect(entries.map(({ points }) => points !== null)).toEqual([false, false, true, false, true])
  expect(entries.map(({ time }) => time)).toEqual(entries.map(({ time }) => time).toSorted((one, other) => one - other))
  expect(entries[3]?.postings).toContainEqual({ account: 'wallet', amount: '2.00' })
  const clerk = await desk.w.build.admin({ nodes: ['orders', 'failedLabel', 'failedLabel/index'] })
  for (const path of ['/admin/order/story', '/admin/order/counts'])
    expect(await desk.w.get(path, { admin: clerk.token, query: { id: String(id) } })).toMatchObject({ code: 401 })
  expect(await desk.w.get('/admin/order/story', { admin: desk.boss.token, query: { id: '99999999' } })).toMatchObject({ code: 0 })
})

test('nobody does what they were not given, a reason is asked for, and every deed is in the admin log', async () => {
  const { id } = await desk.labelled()
  const reader = await desk.w.build.admin({ nodes: ['orders', 'order', 'order/index'] })
  for (const verb of ['void', 'refund', 'resend', 'stop'])
    expect(await desk.act(verb, id, { amount: '1' }, { by: reader }), verb).toMatchObject({ code: 401 })
  expect(await desk.w.post('/admin/order/void', { admin: desk.boss.token, body: { ids: [id] } })).toMatchObject({
    code: 0,
    data: { errors: { reason: expect.any(String) } },
  })
  await desk.act('refund', id, { amount: '1.00' })
  const logged = await run<{ title: string; data: unknown }>(
    desk.w.ctx.db,
    `select title, data from admin_log where admin_id = $1 and url = '/admin/order/refund' order by id desc limit 1`,
    [desk.boss.id],
  )
  expect(logged).toMatchObject([
    { title: '订单-退款 / Orders-Refund', data: { ids: [id], amount: '1.00', reason: 'they rang us' } },
  ])
  expect((await desk.rowOf(id))?.void_status).toBe(0)
})

test('staff who look at orders hear of every move, and nobody else does', async () => {
  const listenAs = async ({ token }: Person) => {
    const { data } = await desk.w.post<{ ticket: string }>('/admin/live/ticket', { admin: token })
    const stream = await openStream(`${desk.url}/admin/live?ticket=${data.ticket}`)
    await expect.poll(() => stream.events[0]).toBe('ready')
    return stream
  }
  const stranger = await desk.w.build.admin({ nodes: ['dashboard', 'dashboard/index'] })
  const [ours, theirs] = [await listenAs(desk.boss), await listenAs(stranger)]
  const { id } = await desk.labelled()
  const heardOf = (of: number) => () => ours.changes.filter(({ topic, id }) => topic === 'order' && id === of).length
  // Made, paid, and labelled.
  await expect.poll(heardOf(id)).toBe(3)
  await desk.act('void', id)
  await expect.poll(heardOf(id)).toBe(4)
  await voidLabel(desk.w.ctx, id)
  await expect.poll(heardOf(id)).toBe(5)
  const member = await desk.w.build.member()
  const { id: draft } = await desk.add(member)
  await expect.poll(heardOf(draft)).toBe(1)
  await desk.w.post('/api/sheetOrder/edit', { member: member.token, body: { ...sampleOrder({ remark: 'fragile' }), id: draft } })
  await expect.poll(heardOf(draft)).toBe(2)
  await desk.w.post('/api/sheetOrder/del', { member: member.token, body: { ids: [draft] } })
  await expect.poll(heardOf(draft)).toBe(3)
  expect(theirs.changes.filter(({ topic }) => topic === 'order')).toEqual([])
  for (const stream of [ours, theirs]) stream.close()
})
