import { describe, expect, test } from 'vitest'
import type { AddressRow } from '#contract/address.ts'
import type { OrderDetail } from '#contract/order-row.ts'
import { noCustoms } from '#domain/order/customs-terms.ts'
import { emptyAddressText } from '#web/inputs/address/address-text.ts'
import type { Cover } from './cover-terms.ts'
import { blankForm, blankParty, isChanged, withIdentity } from './form.ts'
import { partyFromOrder, partyFromRow, toParty, toPartyInput } from './party-form.ts'
import { readForm } from './read-form.ts'
import { soundForm } from './sample-form.fixture.ts'
import { findDefaults, formFromEstimate, formFromOrder, newForm } from './start-form.ts'
import { toRequest } from './to-request.ts'

const nobody = { company: '', state: '', email: '', id_card_number: '' }
const mask = '110************02X'
const manchester = {
  ...nobody,
  name: 'Ms Ann Mary Lee',
  city: 'Manchester',
  countryCode: 'GB',
  zipCode: 'M3 1AZ',
  telephone: '+447911123456',
  detailAddress: 'Flat 3, The very long and winding building of the seven brothers, 27 Deansgate',
}
const shanghai = {
  ...nobody,
  name: '王小明',
  state: '上海市',
  city: '市辖区',
  countryCode: 'CN',
  zipCode: '200001',
  telephone: '+8613912345678',
  id_card_number: mask,
  detailAddress: '黄浦区 南京东路 100 号',
}
const withoutNumber = ({ id_card_number: _number, ...party }: typeof manchester) => party
const order = {
  id: 5,
  channel_id: 3,
  out_order_id: 'R-1',
  platform_order_number: 'P-1',
  remark: 'fragile',
  sender: manchester,
  receiver: shanghai,
  package: { length: '30', width: '20', height: '15.5', weight: 1200, box_type_id: 4 },
  items: [
    {
      englishName: 'Cap',
      chineseName: '帽子',
      category_id: 3,
      unitPrice: '5.00',
      unitPriceCurrency: 'GBP',
      quantity: 2,
      weight: 0,
      sku: 'C-1',
      hsCode: '6505',
      originCountry: 'CN',
    },
  ],
  customs: noCustoms,
  insurance: { id: 2, value: '10.00' },
} as unknown as OrderDetail

describe('an order becomes a form', () => {
  test('and the form, untouched, the same order again', () => {
    const form = formFromOrder(order, { isCopy: false })
    expect(toRequest(form, form.channelId)).toEqual({
      // Of the sender nobody asks it; the mask says whose number it is.
      sender: withoutNumber(manchester),
      receiver: { ...shanghai, order_id: 5 },
      packages: [{ package: order.package, items: order.items, insurance: order.insurance }],
      channel_id: 3,
      customs: noCustoms,
      out_order_id: 'R-1',
      platform_order_number: 'P-1',
      remark: 'fragile',
    })
  })

  test('a copy is another order: without the reference of the first', () => {
    expect(formFromOrder(order, { isCopy: true })).toMatchObject({ reference: '', platformNumber: '', remark: '', channelId: 3 })
  })

  test('points are wished for again where it is changed, and anew where it is copied', () => {
    const paid = { ...order, use_points: 1 } as OrderDetail
    expect(formFromOrder(paid, { isCopy: false }).usePoints).toBe(true)
    expect(formFromOrder(paid, { isCopy: true }).usePoints).toBe(false)
    expect(readForm({ usePoints: true }).usePoints).toBe(true)
  })

  test('its parties are sorted into the fields of an address for whoever changes them', () => {
    expect(partyFromOrder(manchester).texts).toMatchObject({
      salutation: 'Ms',
      first_name: 'Ann Mary',
      last_name: 'Lee',
      mobile_code: '+44',
      mobile: '7911123456',
      zip_code: 'M3 1AZ',
      address_line_1: 'Flat 3',
      address_line_2: 'The very long and winding building of the seven brothers',
      address_line_3: '27 Deansgate',
    })
    expect(partyFromOrder(shanghai).texts).toMatchObject({
      user_name: '王小明',
      province: '上海市',
      city: '市辖区',
      district: '黄浦区',
      address_line_1: '南京东路 100 号',
      mobile_code: '+86',
      mobile: '13912345678',
    })
    for (const party of [manchester, shanghai]) expect(toParty({ ...partyFromOrder(party), kept: null })).toEqual(party)
    expect(partyFromOrder({ ...manchester, name: 'Cher' }).texts).toMatchObject({
      salutation: '',
      first_name: '',
      last_name: 'Cher',
    })
  })
})

test('an entry of the address book brings everything, and of the identity card where its number lies', () => {
  const row = { ...soundForm.sender.texts, id: 8, id_card_number: '110***123' } as unknown as AddressRow
  const party = partyFromRow(row)
  expect(party.kept).toMatchObject({ name: 'Ms Ann Lee', telephone: '+447911123456', zipCode: 'N1 7GR' })
  expect(party.texts).toEqual({ ...soundForm.sender.texts, id_card_number: '110***123' })
  const abroad = toPartyInput(party, 'receiver')
  expect(abroad).not.toHaveProperty('id_card_number')
  const home = partyFromRow({ ...row, country: 'CN', user_name: '王小明' })
  expect(toPartyInput(home, 'receiver')).toMatchObject({ id_card_number: '110***123', address_id: 8 })
  expect(toPartyInput(home, 'sender')).not.toHaveProperty('id_card_number')
})

test('a number that is typed takes the place of the mask, and needs no source', () => {
  const form = formFromOrder(order, { isCopy: true })
  const receiver = { ...form.receiver, ...withIdentity(form.receiver, ' 11010519491231002x ') }
  const sent = toPartyInput({ ...receiver, kept: null }, 'receiver')
  expect(sent).toMatchObject({ name: '王小明', id_card_number: '11010519491231002X' })
  expect(sent).not.toHaveProperty('order_id')
  expect(readForm({ ...form, receiver })).toMatchObject({
    receiver: { orderId: 5, kept: { id_card_number: ' 11010519491231002x ' } },
  })
})

describe('a new form', () => {
  const covers = [
    { id: 2, kind: 'bands', percent: '0', bands: [{ cover: '50.00', premium: '1.20' }], min_premium: '0.00' },
    { id: 1, kind: 'bands', percent: '0', bands: [{ cover: '20.00', premium: '0.00' }], min_premium: '0.00' },
  ].map((cover) => ({ ...cover, name: '', name_zh: '', name_en: '', cover_limit: '20.00', ipt_rate: '12' })) as Cover[]
  const lists = {
    covers,
    categories: [
      { id: 9, class: 'restricted' as const },
      { id: 3, class: 'ok' as const },
      { id: 4, class: 'ok' as const },
    ],
  }

  test('of somebody who never sent anything starts at home, with what most people choose, and fills the address book', () => {
    const form = newForm(findDefaults({ ...lists, sender: undefined, senderCountry: 'GB', recent: [] }))
    expect(form).toMatchObject({
      sender: { kept: null, isSaved: true, isDefault: true, texts: { country: 'GB', mobile_code: '+44', salutation: '' } },
      receiver: { kept: null, isSaved: true, texts: { country: 'GB' } },
      packages: [{ boxType: 'own', items: [{ categoryId: '3' }] }],
      coverId: '1',
    })
  })

  test('of somebody who sent before starts with their sender and the last recipient’s country and salutation', () => {
    const sender = partyFromOrder(manchester)
    const recent = [
      { receiver_name: 'Dr Tom Baker', receiver_country: 'FR' },
      { receiver_name: 'Ms A B', receiver_country: 'GB' },
    ]
    const form = newForm(findDefaults({ ...lists, sender, senderCountry: 'GB', recent }))
    expect(form.sender).toBe(sender)
    expect(form.receiver).toMatchObject({ isSaved: false, texts: { country: 'FR', mobile_code: '+33', salutation: 'Dr' } })
    const chinese = [{ receiver_name: '王小明', receiver_country: 'CN' }]
    const next = findDefaults({ ...lists, sender, senderCountry: 'GB', recent: chinese })
    expect(next.receiver.texts).toMatchObject({ country: 'CN', salutation: '' })
  })
})

describe('an estimate becomes a form', () => {
  const asked = {
    from: 'GB',
    fromZip: '',
    to: 'CN',
    toZip: '200000',
    category: '3',
    cover: '2',
    value: '50',
    channelId: 9,
    parcels: [
      { weight: '1200', length: '30', width: '20', height: '15' },
      { weight: '500', length: '10', width: '10', height: '10' },
    ],
  }
  const sender = partyFromOrder(manchester)
  const defaults = { sender, receiver: blankParty, categoryId: '7', coverId: '1' }

  test('with its places, parcels, contents, cover and channel', () => {
    const form = formFromEstimate(asked, defaults)
    expect(form.receiver.texts).toEqual({ ...emptyAddressText, country: 'CN', zip_code: '200000', mobile_code: '+86' })
    expect(form).toMatchObject({ coverId: '2', channelId: 9, sender })
    expect(form.packages).toMatchObject([
      { key: 1, weight: '1200', value: '50', items: [{ categoryId: '3' }] },
      { key: 2, weight: '500', height: '10' },
    ])
    const plain = formFromEstimate({ ...asked, category: '', cover: '' }, defaults)
    expect(plain).toMatchObject({ coverId: '1', packages: [{ items: [{ categoryId: '7' }] }, {}] })
  })

  test('the default sender gives way to another place', () => {
    expect(formFromEstimate({ ...asked, fromZip: 'm31az' }, defaults).sender).toBe(sender)
    expect(formFromEstimate({ ...asked, fromZip: 'N1 7GR' }, defaults).sender.texts).toMatchObject({
      country: 'GB',
      zip_code: 'N1 7GR',
    })
    expect(formFromEstimate({ ...asked, from: 'CN' }, defaults).sender.texts.country).toBe('CN')
  })
})

describe('a form that was stored', () => {
  test('is read as it was written', () => {
    for (const form of [soundForm, blankForm, formFromOrder(order, { isCopy: false })])
      expect(readForm(JSON.parse(JSON.stringify(form)))).toEqual(form)
  })

  test('is blank where it is broken, whoever broke it', () => {
    expect(readForm(undefined)).toEqual({ ...blankForm, packages: [] })
    expect(readForm({ packages: 7, sender: [], receiver: null, coverId: 3 })).toEqual({ ...blankForm, packages: [] })
    const odd = readForm({ packages: [{ weight: 5, length: '3', items: [{ quantity: '2', strange: 1 }, null] }], remark: 'x' })
    expect(odd).toMatchObject({
      remark: 'x',
      packages: [{ weight: '', length: '3', items: [{ quantity: '2' }, { quantity: '1' }] }],
    })
    expect(odd.packages[0]?.items[0]).not.toHaveProperty('strange')
  })

  test('has changed when something would have to be filled in again, not when a channel was looked at', () => {
    expect(isChanged(soundForm, { ...soundForm, channelId: 4 })).toBe(false)
    expect(isChanged(soundForm, { ...soundForm, remark: 'x' })).toBe(true)
  })
})
