import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { ann, change, orderImporter, xlsx } from '#test/world/order-importer.ts'
import { orderHeadings } from '#test/world/order-sheet.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { shanghaiReceiver, shirt } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let sheets: ReturnType<typeof orderImporter>
beforeAll(async () => {
  w = await world()
  sheets = orderImporter(w)
})

/** The rows of a sheet with these cells, as the member sees them. */
async function previewOf(token: string, headings: readonly unknown[], ...rows: unknown[][]) {
  const { data } = await sheets.upload(token, await xlsx([...headings], ...rows))
  return { id: data.id, list: (await sheets.preview(token, data.id)).list }
}

const contentsOf = async (token: string, importId: number) => {
  await sheets.commit(token, { id: importId })
  const { list } = await sheets.ordersOf(token, importId)
  return Promise.all(list.map(({ id }) => sheets.detail(token, id)))
}

describe('prices and weights as people write them', () => {
  test('a price with a sign or under a heading is in that currency and never in pounds', async () => {
    const { token } = await sheets.member()
    const prices = ['€9', '$9.50', 'EUR 1.250,00', 9]
    const rows = prices.map((price, index) => change(ann, { 'Order no': `C-${index}`, 'Unit price': price }))
    const { id, list } = await previewOf(token, orderHeadings, ...rows)
    expect(list.map(({ errors }) => errors)).toEqual([{}, {}, {}, {}])
    const prices1 = (await contentsOf(token, id)).map(({ items: [item] }) => [item?.unitPrice, item?.unitPriceCurrency])
    expect(prices1).toEqual([
      ['9.00', 'EUR'],
      ['9.50', 'USD'],
      ['1250.00', 'EUR'],
      ['9.00', 'GBP'],
    ])
    const named = await previewOf(token, orderHeadings.with(12, 'Unit price (USD)'), change(ann, { 'Order no': 'C-9' }))
    expect((await contentsOf(token, named.id))[0]?.items[0]).toMatchObject({ unitPrice: '12.50', unitPriceCurrency: 'USD' })
  })

  test('a currency without a rate and two that differ are refused in words', async () => {
    const { token } = await sheets.member()
    const headings = [...orderHeadings, 'Currency']
    const rows = [
      [...change(ann, { 'Order no': 'D-1', 'Unit price': '9 XAU' }), null],
      [...change(ann, { 'Order no': 'D-2', 'Unit price': '€9' }), 'USD'],
      [...change(ann, { 'Order no': 'D-3', 'Unit price': '9' }), 'XYZ'],
      [...change(ann, { 'Order no': 'D-4', 'Unit price': '€9' }), 'eur'],
    ]
    const { list } = await previewOf(token, headings, ...rows)
    const none = 'We have no exchange rate for this currency. Please give the price in another one, such as GBP.'
    expect(list.map(({ errors }) => errors)).toEqual([
      { item_price: none },
      { item_price: 'The price and the currency column name different currencies.' },
      { item_currency: none },
      {},
    ])
  })

  test('a declared value in another currency is converted to pounds by the rate of the product', async () => {
    const { token } = await sheets.member()
    const covers = (await w.get<{ list: { name: string }[] }>('/api/insurance/index', { member: token })).data
    const headings = [...orderHeadings, 'Cover', 'Declared value']
    const cover = covers.list?.[0]?.name ?? 'Standard cover'
    const { list, id } = await previewOf(token, headings, [...change(ann, { 'Order no': 'V-1' }), cover, '€20'])
    expect(list[0]?.errors).toEqual({})
    const [order] = await contentsOf(token, id)
    const [rate] = (await w.ctx.pool.query(`select rate from currency where code = 'EUR'`)).rows as { rate: string }[]
    expect(Number(order?.insurance?.value)).toBeCloseTo(20 / Number(rate?.rate), 2)
  })

  test('a bare 0.5 under Weight is asked about, and a unit answers', async () => {
    const { token } = await sheets.member()
    const headings = orderHeadings.with(7, 'Weight')
    const weights = [0.5, '1,5', 2, 500, '0.5kg']
    const rows = weights.map((weight, index) => ann.with(0, `W-${index}`).with(7, weight))
    const { id, list } = await previewOf(token, headings, ...rows)
    const question = { weight: 'Grams or kilograms? Please add the unit: 500g or 0.5kg.' }
    expect(list.map(({ errors }) => errors)).toEqual([question, question, question, {}, {}])
    const fixed = await sheets.fix(token, { id, number: 2, cells: { weight: '0.5kg' } })
    expect(fixed.data.row.errors).toEqual({})
  })
})

describe('columns that make one field', () => {
  test('address lines 2 and 3 and a name in two columns are one address and one name', async () => {
    const { token } = await sheets.member()
    const headings = [...orderHeadings.with(1, 'Ship to last name'), 'Ship to first name', 'Address line 2', 'Address line 3']
    const row = [...change(ann, { 'Order no': 'L-1', Name: 'Smith' }), 'Ann', 'Flat 3', 'Back door']
    const { id, list } = await previewOf(token, headings, row)
    expect(list[0]?.cells).toMatchObject({
      receiver_name: 'Smith Ann',
      receiver_address_2: 'Flat 3',
      receiver_address_3: 'Back door',
    })
    expect((await contentsOf(token, id))[0]?.receiver).toMatchObject({
      name: 'Smith Ann',
      detailAddress: '27 Deansgate, Flat 3, Back door',
    })
  })

  test('a member joins several columns, takes them apart again, and the next such sheet is joined by itself', async () => {
    const { token } = await sheets.member()
    const headings = [...orderHeadings.with(6, 'Where'), 'And where']
    const row = [...change(ann, { 'Order no': 'J-1' }), 'Flat 9']
    const { id } = await previewOf(token, headings, row)
    const { columns } = (
      await w.get<{ columns: { position: number; field: string }[] }>('/api/sheetOrder/importColumns', {
        member: token,
        query: { id: String(id) },
      })
    ).data
    const places = Object.fromEntries(columns.flatMap(({ position, field }) => (field === '' ? [] : [[field, position]])))
    const cells = async () => (await sheets.preview(token, id)).list[0]?.cells
    await sheets.setup(token, { id, columns: { ...places, receiver_address: [6, 14] }, save_as: 'joined' })
    expect(await cells()).toMatchObject({ receiver_address: '27 Deansgate, Flat 9' })
    await sheets.setup(token, { id, columns: { ...places, receiver_address: [14, 6] } })
    expect(await cells()).toMatchObject({ receiver_address: 'Flat 9, 27 Deansgate' })
    await sheets.fix(token, { id, number: 2, cells: { receiver_address: '28 Deansgate' } })
    await sheets.setup(token, { id, columns: { ...places, receiver_address: [14, 6] } })
    expect(await cells()).toMatchObject({ receiver_address: '28 Deansgate' })
    await sheets.setup(token, { id, columns: { ...places, receiver_address: 6, remark: 14 } })
    expect(await cells()).toMatchObject({ receiver_address: '27 Deansgate', remark: 'Flat 9' })
    const next = await previewOf(token, headings, row.with(0, 'J-2'))
    expect(next.list[0]?.cells.receiver_address).toBe('27 Deansgate, Flat 9')
    const refused = await sheets.setup(token, { id, columns: { ...places, receiver_id_card: [6, 14] } })
    expect(refused.code).toBe(0)
  })
})

describe('a cell filled down', () => {
  const prices = async (token: string, id: number) =>
    (await sheets.preview(token, id)).list.map(({ cells }) => cells.item_price ?? '')

  test('stops at the next filled cell, stays in its order, and changes nothing when it is refused', async () => {
    const { token } = await sheets.member()
    const row = (reference: string, item: string, price: unknown) =>
      change(ann, { 'Order no': reference, Item: item, 'Unit price': price })
    const { id } = await previewOf(
      token,
      orderHeadings,
      row('F-1', 'Mug', null),
      row('F-1', 'Scarf', null),
      row('F-1', 'Hat', 7),
      row('F-1', 'Belt', null),
      row('F-2', 'Book', null),
    )
    const sent = { id, number: 2, cells: { item_price: '3' } }
    const twoFields = { ...sent, cells: { item_price: '3', item_sku: 'X' }, fill: 'all' }
    expect((await sheets.fix(token, twoFields)).code).toBe(0)
    expect((await sheets.fix(token, { id, number: 2, cells: { out_order_id: 'F-9' }, fill: 'all' })).code).toBe(0)
    expect(await prices(token, id)).toEqual(['', '', '7', '', ''])
    expect((await sheets.preview(token, id)).list.map(({ cells }) => cells.out_order_id)).toEqual([
      'F-1',
      'F-1',
      'F-1',
      'F-1',
      'F-2',
    ])
    await sheets.fix(token, { ...sent, fill: 'empty' })
    expect(await prices(token, id)).toEqual(['3', '3', '7', '', ''])
    await sheets.fix(token, { ...sent, fill: 'all' })
    expect(await prices(token, id)).toEqual(['3', '3', '3', '3', ''])
  })
})

describe('a member’s own export', () => {
  test('is imported again with its identity numbers, which no other member can open', async () => {
    const [seller, other] = [await sheets.member(), await sheets.member()]
    const number = '11010519491231002X'
    const receiver = { ...shanghaiReceiver, id_card_number: number }
    await orderSteps(w, seller.token).add({ receiver, service_type: 'CNAIR', items: [shirt], out_order_id: 'ID-1' })
    const { data } = await w.post<{ id: number }>('/api/sheetOrder/export', { member: seller.token, body: { form: 'full' } })
    await sheets.runTasks(seller.id)
    const { data: download } = await w.get<{ url: string }>('/api/task/result', {
      member: seller.token,
      query: { id: String(data.id) },
    })
    const file = (await w.app.inject({ url: download.url })).rawPayload
    const sentBy = async (token: string) => {
      const { data: status } = await sheets.upload(token, file)
      return { id: status.id, row: (await sheets.preview(token, status.id)).list[0] }
    }
    const stranger = await sentBy(other.token)
    expect(stranger.row?.errors.receiver_id_card).toBe(
      'This ID number was exported by another account. Please enter the number itself.',
    )
    // The reference is in use, so the member takes another one.
    const own = await sentBy(seller.token)
    expect(own.row).toMatchObject({ state: 'twin', cells: { receiver_id_card: expect.stringMatching(/^\d+\*+/) } })
    await sheets.fix(seller.token, { id: own.id, number: 2, cells: { out_order_id: 'ID-2' } })
    const [copy] = await contentsOf(seller.token, own.id)
    expect(copy?.receiver).toMatchObject({ name: receiver.name, id_card_number: expect.stringMatching(/X$/) })
    const [stored] = (
      await w.ctx.pool.query(`select receiver ->> 'id_card_sealed' as sealed from shipping_order where out_order_id = 'ID-2'`)
    ).rows as { sealed: string }[]
    expect(w.ctx.secrets.unseal(stored?.sealed ?? '')).toBe(number)
    expect(file.toString('latin1')).not.toContain(number)
  })
})

test('the template offers a list in each column that takes certain texts, and still takes others', async () => {
  const { token } = await sheets.member()
  const { data } = await w.get<{ url: string }>('/api/sheetOrder/template', { member: token, language: 'en' })
  const book = await readXlsx((await w.app.inject({ url: data.url })).rawPayload)
  const [orders, values] = book.sheets
  const headings = orders?.rows[0]?.map((cell) => String(cell).replace(' *', '')) ?? []
  const lists = (orders?.dataValidations ?? []).map(({ type, range, formula1 = '', showErrorMessage }) => {
    const [, column = '', last = ''] = /^'Allowed values'!\$([A-Z]+)\$2:\$[A-Z]+\$(\d+)$/.exec(formula1) ?? []
    const [heading, ...texts] = values?.rows.slice(0, Number(last)).map((row) => row[letterToCol(column)]) ?? []
    const place = headings[letterToCol(/^[A-Z]+/.exec(range)?.[0] ?? '')]
    return { type, place, heading, isStrict: showErrorMessage === true, texts }
  })
  expect(lists.every(({ type, place, heading, isStrict }) => type === 'list' && place === heading && !isStrict)).toBe(true)
  const textsOf = (place: string) => lists.find((list) => list.place === place)?.texts
  expect(lists.map(({ place }) => place)).toEqual([
    'Channel',
    'Recipient country',
    'Sender country',
    'Box type',
    'Cover',
    'Contents type',
    'Item category',
    'Currency',
    'Country of origin',
  ])
  expect(textsOf('Channel')).toContain('UK Next Day')
  expect(textsOf('Currency')).toEqual(expect.arrayContaining(['GBP', 'EUR']))
  expect(textsOf('Recipient country')?.every((text) => typeof text === 'string')).toBe(true)
})

const letterToCol = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

test.each([
  [
    'German',
    [
      'Bestellnummer',
      'Name des Empfängers',
      'Telefon',
      'Land',
      'PLZ',
      'Ort',
      'Straße',
      'Gewicht (kg)',
      'Angebotstitel',
      'Anzahl',
      'Verkauft für',
    ],
  ],
  [
    'French',
    [
      'Numéro de commande',
      'Destinataire',
      'Téléphone',
      'Pays',
      'Code postal',
      'Ville',
      'Adresse',
      'Poids (kg)',
      'Article',
      'Quantité',
      'Prix',
    ],
  ],
  [
    'Italian',
    [
      'Numero ordine',
      'Destinatario',
      'Telefono',
      'Paese',
      'CAP',
      'Città',
      'Indirizzo',
      'Peso (kg)',
      'Articolo',
      'Quantità',
      'Prezzo',
    ],
  ],
  [
    'Spanish',
    [
      'Número de pedido',
      'Destinatario',
      'Teléfono',
      'País',
      'Código postal',
      'Ciudad',
      'Dirección',
      'Peso (kg)',
      'Artículo',
      'Cantidad',
      'Precio',
    ],
  ],
])('a file with %s headings is understood', async (_language, headings) => {
  const { token } = await sheets.member()
  const row = ['E-1', 'Ann Smith', '07911 123456', 'GB', 'M3 1AZ', 'Manchester', '27 Deansgate', '0,5', 'T-shirt', 2, '12,50']
  const { data } = await sheets.upload(token, await xlsx([...headings, 'Size'], [...row, '30x20x15']))
  expect([data.unknown, data.missing, data.ready]).toEqual([[], [], 1])
})

test('the cheapest channel that fits asks for nothing that the row does not say', async () => {
  const { token } = await sheets.member()
  const headings = [...orderHeadings.with(9, 'State'), 'Chinese name', 'ID card number', 'HS code', 'Country of origin']
  const china = change(ann, {
    Name: '王小明',
    Phone: '13912345678',
    Country: 'CN',
    Postcode: '200001',
    City: '市辖区',
    Address: '南京东路 1 号',
  })
  const row = (reference: string, ...more: unknown[]) => [...china.with(0, reference).with(9, '上海市'), '棉T恤', ...more]
  const { list } = await previewOf(
    token,
    headings,
    row('S-1', '11010519491231002X', null, null),
    row('S-2', null, '610910', 'CN'),
    row('S-3', null, null, null),
  )
  expect(list.map(({ note, errors }) => [note, Object.keys(errors)])).toEqual([
    ['China Air Line', []],
    ['Worldwide Express', []],
    ['', ['receiver_id_card']],
  ])
})
