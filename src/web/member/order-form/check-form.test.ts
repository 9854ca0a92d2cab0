import { describe, expect, test } from 'vitest'
import { removeItem, removePackage, setItem, setPackage } from './change-form.ts'
import { checkForm, type FormCheckContext } from './check-form.ts'
import { blankForm, blankParty, type ItemForm, type PackageForm } from './form.ts'
import { toParty } from './party-form.ts'
import { soundForm } from './sample-form.fixture.ts'

const place = { province: true, city: true, district: true }
const known: FormCheckContext = { isCountry: (iso2) => ['GB', 'CN'].includes(iso2), place: { sender: place, receiver: place } }
const keys = (form = soundForm, more: Partial<FormCheckContext> = {}) =>
  Object.fromEntries(Object.entries(checkForm(form, { ...known, ...more })).map(([field, { key }]) => [field, key]))

const toChina = { ...blankParty, texts: { ...blankParty.texts, country: 'CN' } }

describe('the check of a form', () => {
  test('finds nothing in a sound one', () => {
    expect(keys()).toEqual({})
  })

  test('finds every message of an empty one, from the top to the end', () => {
    const unpacked = setPackage({ ...blankForm, receiver: toChina }, 0, { boxType: '' })
    const found = keys(unpacked)
    expect(found).toMatchObject({
      'sender.country': 'invalid.address.country',
      'receiver.user_name': 'invalid.address.user_name',
      'packages.0.package.box_type_id': 'orderForm.choose_box',
      'packages.0.package.weight': 'price.enter_weight',
      'packages.0.package.length': 'price.enter_length',
      'packages.0.package.width': 'price.enter_width',
      'packages.0.package.height': 'price.enter_height',
      'packages.0.items.0.chineseName': 'invalid.order.item_chinese',
      'packages.0.items.0.englishName': 'invalid.order.item_english',
      'packages.0.items.0.category_id': 'orderForm.choose_category',
      'packages.0.items.0.unitPrice': 'invalid.order.item_price',
    })
    // Where nobody reads it, a Chinese name may be missing.
    expect(keys(blankForm)).not.toHaveProperty(['packages.0.items.0.chineseName'])
    expect(Object.keys(found).filter((path) => path.startsWith('packages'))[0]).toBe('packages.0.package.box_type_id')
  })

  test.each<[Partial<PackageForm>, string, string]>([
    [{ weight: '0' }, 'weight', 'invalid.above_zero'],
    [{ weight: '-1' }, 'weight', 'invalid.above_zero'],
    [{ width: '-1' }, 'width', 'invalid.above_zero'],
    [{ weight: '1.5' }, 'weight', 'invalid.integer'],
    [{ weight: '1000001' }, 'weight', 'orderForm.too_much'],
    [{ length: '0' }, 'length', 'invalid.above_zero'],
    [{ width: '1000.1' }, 'width', 'orderForm.too_much'],
    [{ height: '1.25' }, 'height', 'invalid.size'],
  ])('a package of %j', (patch, field, key) => {
    expect(keys(setPackage(soundForm, 0, patch))).toEqual({ [`packages.0.package.${field}`]: key })
  })

  test('the most that can be typed is no problem', () => {
    expect(keys(setPackage(soundForm, 0, { weight: '1000000', length: '1000' }))).toEqual({})
  })

  test.each<[Partial<ItemForm>, string, string]>([
    [{ quantity: '' }, 'quantity', 'invalid.order.item_quantity'],
    [{ quantity: '0' }, 'quantity', 'invalid.order.item_quantity_positive'],
    [{ quantity: '-1' }, 'quantity', 'invalid.order.item_quantity_positive'],
    [{ quantity: '1.5' }, 'quantity', 'invalid.integer'],
    [{ unitPrice: '1.234' }, 'unitPrice', 'invalid.order.item_price'],
    [{ englishName: 'x'.repeat(61) }, 'englishName', 'invalid.address.too_long'],
    [{ weight: 'much' }, 'weight', 'invalid.integer'],
  ])('an item with %j', (patch, field, key) => {
    expect(keys(setItem(soundForm, 0, 1, patch))).toEqual({ [`packages.0.items.1.${field}`]: key })
  })

  test('there is a package, and an item in it', () => {
    expect(keys(removePackage(soundForm, 0))).toEqual({ packages: 'invalid.order.no_package' })
    const bare = removeItem(removeItem(soundForm, 0, 1), 0, 0)
    expect(keys(bare)).toEqual({ 'packages.0.items': 'invalid.order.no_item' })
  })

  test('cover needs a value, and one that it insures', () => {
    const names = { id: 2, name: 'Full', name_zh: '全额', name_en: 'Full' }
    const terms = { percent: '1', bands: [], min_premium: '0.00', cover_limit: '30.00', ipt_rate: '12' }
    const cover = { ...names, ...terms, kind: 'percent' } as const
    expect(keys(soundForm, { cover })).toEqual({})
    const at = 'packages.0.insurance.value'
    expect(keys(setPackage(soundForm, 0, { value: '30.01' }), { cover })).toEqual({ [at]: 'orderForm.above_cover' })
    expect(keys(setPackage(soundForm, 0, { value: 'ten' }), { cover })).toEqual({ [at]: 'invalid.money' })
    const gift = setItem(setItem(soundForm, 0, 0, { unitPrice: '0' }), 0, 1, { unitPrice: '0' })
    expect(keys(gift, { cover })).toEqual({ [at]: 'price.enter_value' })
    // What costs nothing was perhaps chosen for the member: only a value that was typed is measured by it.
    const free = { ...cover, percent: '0', cover_limit: '20.00' }
    expect(keys(gift, { cover: free })).toEqual({})
    expect(keys(soundForm, { cover: free })).toEqual({})
    expect(keys(setPackage(soundForm, 0, { value: '20.01' }), { cover: free })).toEqual({ [at]: 'orderForm.above_cover' })
  })

  test('a party that was chosen is not checked here, a typed one is', () => {
    const { sender } = soundForm
    const broken = { ...sender, texts: { ...sender.texts, zip_code: 'X' } }
    expect(keys({ ...soundForm, sender: broken })).toEqual({ 'sender.zip_code': 'invalid.address.postcode' })
    const kept = {
      name: 'A',
      company: '',
      state: '',
      city: '',
      detailAddress: '',
      countryCode: 'GB',
      zipCode: '',
      telephone: '',
      email: '',
      id_card_number: '',
    }
    expect(keys({ ...soundForm, sender: { ...broken, kept } })).toEqual({})
  })

  test.each([
    ['', {}],
    ['110************02X', {}],
    ['11010519491231002X', {}],
    ['110105194912310021', { 'receiver.id_card_number': 'invalid.address.id_card_number' }],
  ])('a recipient in China whose number is %j', (id_card_number, problems) => {
    const kept = { ...toParty(soundForm.receiver), countryCode: 'CN', id_card_number }
    expect(keys({ ...soundForm, receiver: { ...soundForm.receiver, kept } })).toEqual(problems)
    expect(keys({ ...soundForm, receiver: { ...soundForm.receiver, kept: { ...kept, countryCode: 'GB' } } })).toEqual({})
  })
})
