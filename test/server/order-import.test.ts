import { beforeAll, describe, expect, test } from 'vitest'
import type { ColumnPlan } from '#contract/import.ts'
import { ann, change, orderImporter, xlsx } from '#test/world/order-importer.ts'
import { orderHeadings as headings } from '#test/world/order-sheet.ts'
import { sampleOrder } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let sheets: ReturnType<typeof orderImporter>
beforeAll(async () => {
  // One connection: a question asked outside of its transaction would wait for ever.
  w = await world({ poolSize: 1 })
  sheets = orderImporter(w)
})

describe('a sheet with headings of its own', () => {
  test('becomes orders of the member’s default sender: two rows of one reference are two items of one parcel, priced before and added once', async () => {
    const { token } = await sheets.member()
    const second = change(ann, { Item: 'Wool hat', Qty: '1 pcs', 'Unit price': '£8.00', SKU: 'HAT' })
    const bob = change(ann, { 'Order no': 'A-2', Name: 'Bob Jones', 'Weight (kg)': '800g', Size: '', Service: '' })
    const sent = await sheets.upload(
      token,
      await xlsx(['Orders of Monday'], headings, ann, second, change(bob, { Size: '10 × 10 × 10 cm' })),
    )
    expect(sent).toMatchObject({
      code: 1,
      data: { missing: [], unknown: [], ready: 2, unpriced: 0, counts: { all: 3, good: 3 } },
    })
    const shown = await sheets.preview(token, sent.data.id)
    expect(shown.list.map(({ number, head, amount, note }) => [number, head, amount !== null, note])).toEqual([
      [3, 3, true, 'UK Next Day'],
      [4, 3, false, ''],
      [5, 5, true, expect.any(String)],
    ])
    expect(shown.list[0]?.cells.weight).toBe('0.5kg')
    // 500 g and 800 g at today's prices; the second takes the cheapest channel that there is.
    const [first, other] = shown.list.flatMap(({ amount }) => amount ?? [])
    expect(sent.data.amount).toBe((Number(first) + Number(other)).toFixed(2))
    expect(await sheets.commit(token, { id: sent.data.id, expected_amount: '0.01' })).toMatchObject({ code: 0 })
    expect(await sheets.commit(token, { id: sent.data.id, expected_amount: sent.data.amount })).toMatchObject({
      code: 1,
      data: { counts: { added: 3 } },
    })
    expect(await sheets.commit(token, { id: sent.data.id })).toMatchObject({ code: 0 })
    const { list } = await sheets.ordersOf(token, sent.data.id)
    expect(list).toMatchObject([
      { out_order_id: 'A-1', receiver_name: 'Ann Smith', weight: 500, amount: first, status: 0, pay_status: 1 },
      { out_order_id: 'A-2', receiver_name: 'Bob Jones', weight: 800, amount: other },
    ])
    const row = await sheets.detail(token, list[0]?.id ?? 0)
    expect(row.sender).toMatchObject({ name: 'Mr Tom Baker', zipCode: 'N1 7GR' })
    expect(row.receiver).toMatchObject({ countryCode: 'GB', telephone: '+447911123456' })
    expect(row.items).toMatchObject([
      { englishName: 'Cotton T-shirt', quantity: 2, unitPrice: '12.50', sku: 'TS-1' },
      { englishName: 'Wool hat', quantity: 1, unitPrice: '8.00', sku: 'HAT' },
    ])
  })

  test('says beside each cell what is wrong, is corrected in place with all that belongs to it, and filled down in its order only', async () => {
    const { token } = await sheets.member()
    const rows = [
      change(ann, { Postcode: 'nowhere', Phone: 'call me' }),
      change(ann, { Item: 'Wool hat', Country: 'Atlantis' }),
      change(ann, { 'Order no': 'A-2', 'Weight (kg)': 'heavy', Service: 'Teleport' }),
      change(ann, { 'Order no': 'A-3', 'Weight (kg)': '' }),
      change(ann, { 'Order no': 'A-4', Qty: 0, 'Unit price': 'free' }),
    ]
    const { data } = await sheets.upload(token, await xlsx(headings, ...rows))
    expect(data.counts).toMatchObject({ all: 5, bad: 5 })
    const { list } = await sheets.preview(token, data.id)
    expect(list.map(({ errors }) => Object.keys(errors).sort())).toEqual([
      ['receiver_telephone', 'receiver_zip'],
      ['receiver_country', 'receiver_telephone', 'receiver_zip'],
      ['channel', 'weight'],
      ['weight'],
      ['item_price', 'item_quantity'],
    ])
    expect(list[1]?.errors.receiver_country).toBe('Row 2 of the same order says something else here.')
    expect(list[2]?.errors.weight).toBe('Not a weight. Write grams, or a unit: 500, 0.5kg, 1斤.')
    const { data: half } = await sheets.fix(token, {
      id: data.id,
      number: 2,
      cells: { receiver_zip: 'M3 1AZ', receiver_telephone: '07911 123456' },
    })
    expect(half.rows.map(({ state, errors }) => [state, Object.keys(errors)])).toEqual([
      ['bad', ['out_order_id']],
      ['bad', ['receiver_country']],
    ])
    const { data: mended } = await sheets.fix(token, { id: data.id, number: 3, cells: { receiver_country: '' } })
    expect(mended.rows.map(({ state, amount }) => [state, amount !== null])).toEqual([
      ['good', true],
      ['good', false],
    ])
    await sheets.fix(token, { id: data.id, number: 4, cells: { channel: 'uk24' } })
    expect((await sheets.fix(token, { id: data.id, number: 4, cells: { weight: '1斤' }, fill: 'empty' })).data.row.state).toBe(
      'good',
    )
    expect((await sheets.preview(token, data.id)).list.map(({ state, cells }) => [state, cells.weight])).toEqual([
      ['good', '0.5kg'],
      ['good', '0.5kg'],
      ['good', '1斤'],
      ['bad', undefined],
      ['bad', '0.5kg'],
    ])
    expect((await sheets.status(token, data.id)).ready).toBe(2)
  })

  test('is understood once the member has said which column is which, and the next such sheet by itself', async () => {
    const { token } = await sheets.member()
    const strange = [
      'Ref',
      'Wer',
      'Ruf',
      'Staat',
      'Kiez',
      'Fleck',
      'Weg',
      'Schwere',
      'Mass',
      'Dienst',
      'Ding',
      'Zahl',
      'Geld',
      'Code',
    ]
    const keys = [
      'out_order_id',
      'receiver_name',
      'receiver_telephone',
      'receiver_country',
      'receiver_zip',
      'receiver_city',
      'receiver_address',
      'weight',
      'dimensions',
      'channel',
      'item_english_name',
      'item_quantity',
      'item_price',
      'item_sku',
    ]
    const { data } = await sheets.upload(token, await xlsx(strange, change(ann, { 'Weight (kg)': '500' })))
    expect(data).toMatchObject({ ready: 0, counts: { bad: 1 }, unknown: strange })
    expect(data.missing).toContain('Recipient name *'.replace(' *', ''))
    const plan = (await w.get<ColumnPlan>('/api/sheetOrder/importColumns', { member: token, query: { id: String(data.id) } }))
      .data
    expect(plan.columns[1]).toEqual({ position: 1, heading: 'Wer', field: '', samples: ['Ann Smith'] })
    const columns = Object.fromEntries(keys.map((key, position) => [key, position]))
    expect(await sheets.setup(token, { id: data.id, columns: { ...columns, sender_name: 1 } })).toMatchObject({ code: 0 })
    expect(await sheets.setup(token, { id: data.id, columns: { nothing: 1 } })).toMatchObject({ code: 0 })
    expect(await sheets.setup(token, { id: data.id, columns, save_as: 'Unser Blatt' })).toMatchObject({
      code: 1,
      data: { ready: 1, missing: [], unknown: [] },
    })
    const again = await sheets.upload(token, await xlsx(strange, change(ann, { 'Order no': 'A-9', 'Weight (kg)': '500' })))
    expect(again.data).toMatchObject({ ready: 1, missing: [] })
    const stranger = await sheets.member()
    expect((await sheets.upload(stranger.token, await xlsx(strange, ann))).data.ready).toBe(0)
    expect(await sheets.setup(stranger.token, { id: data.id, columns })).toMatchObject({ code: 0 })
  })

  test('takes one channel for all, or says why a parcel is not taken; another sender is chosen from the book', async () => {
    const { token } = await sheets.member()
    const { data } = await sheets.upload(
      token,
      await xlsx(headings, ann, change(ann, { 'Order no': 'A-2', 'Weight (kg)': '45', Service: '' })),
    )
    const { list } = await sheets.preview(token, data.id)
    expect(list.map(({ state, note }) => [state, note])).toEqual([
      ['good', 'UK Next Day'],
      ['bad', ''],
    ])
    expect(list[1]?.errors.channel).toMatch(/45 kg is above the maximum of 25 kg/)
    const channels = (
      await w.get<{ list: { id: number; code: string; name: string }[] }>('/api/channel/index', { member: token })
    ).data.list
    const economy = channels.find(({ name }) => name === 'UK Economy')
    const options = { channel_id: economy?.id ?? 0, is_for_all: true, sender_address_id: null }
    const { data: after } = await sheets.setup(token, { id: data.id, options })
    expect(after.counts).toMatchObject({ bad: 2 })
    expect(Object.keys((await sheets.preview(token, data.id)).list[0]?.errors ?? {})).toContain('sender_name')
    await sheets.setup(token, {
      id: data.id,
      options: { ...options, sender_address_id: (data.options as { sender_address_id: number }).sender_address_id },
    })
    expect((await sheets.preview(token, data.id)).list[0]).toMatchObject({ state: 'good', note: 'UK Economy' })
    expect(await sheets.setup(token, { id: data.id, options: { channel_id: 'x' } })).toMatchObject({ code: 0 })
  })
})

test('whoever has no address book sends as in their last order, and says so where there is none', async () => {
  const { token } = await w.build.member()
  const first = (await sheets.upload(token, await xlsx(headings, ann))).data
  expect((await sheets.preview(token, first.id)).list[0]?.errors).toEqual({
    sender_name: 'Choose a sender above, or add sender columns to the sheet.',
  })
  expect(await w.post('/api/sheetOrder/add', { member: token, body: sampleOrder() })).toMatchObject({ code: 1 })
  const second = (await sheets.upload(token, await xlsx(headings, ann))).data
  expect(second).toMatchObject({ ready: 1, counts: { good: 1 } })
  await sheets.commit(token, { id: second.id })
  expect((await sheets.detail(token, (await sheets.ordersOf(token, second.id)).list[0]?.id ?? 0)).sender.name).toBe(
    'Mr Tom Baker',
  )
})

test('duplicates are noticed: the same file, a reference in use, the same row', async () => {
  const { token } = await sheets.member()
  const file = await xlsx(headings, ann, ann, change(ann, { 'Order no': '' }), change(ann, { 'Order no': '' }))
  const { data } = await sheets.upload(token, file)
  expect((await sheets.preview(token, data.id)).list.map(({ state }) => state)).toEqual(['good', 'twin', 'good', 'twin'])
  expect(await sheets.commit(token, { id: data.id })).toMatchObject({ data: { counts: { added: 2, twin: 2 } } })
  const again = (await sheets.upload(token, file)).data
  expect(again.earlier_time).not.toBeNull()
  expect((await sheets.preview(token, again.id)).list.map(({ state }) => state)).toEqual(['twin', 'twin', 'good', 'twin'])
  // Meant all the same: what has no reference is added, a reference stays one order's.
  await sheets.commit(token, { id: again.id, with_twins: true })
  expect((await sheets.preview(token, again.id)).list.map(({ state, errors }) => [state, Object.keys(errors)])).toEqual([
    ['bad', ['out_order_id']],
    ['bad', ['out_order_id']],
    ['added', []],
    ['added', []],
  ])
})
