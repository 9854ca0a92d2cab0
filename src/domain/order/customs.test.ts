import { expect, test } from 'vitest'
import { checkCustoms, crossesCustoms, customsPaper, demandCustoms, isEori, isHsCode, isIoss } from './customs.ts'
import { noCustoms } from './customs-terms.ts'

const channel = { customs_form: 'postal', needs_hs_code: true, needs_id_number: true, needs_eori: true } as const
const [london, berlin] = [{ countryCode: 'GB' }, { countryCode: 'DE' }]
const coded = { hsCode: '6109.10', originCountry: 'CN' }
const declaration = { customs: noCustoms, parcels: [{ path: '', items: [coded] }], receiver: berlin, idNumber: '' }

test('customs look at what leaves a territory: the EU is one, the Isle of Man is ours, the Channel Islands are not', () => {
  const crossing = (from: string, ...to: string[]) => to.map((country) => crossesCustoms(from, country))
  expect(crossing('GB', 'GB', 'IM', 'JE', 'GG', 'DE', 'CN')).toEqual([false, false, true, true, true, true])
  expect(crossing('DE', 'FR', 'MC', 'CH', 'GB')).toEqual([false, false, true, true])
  expect(crossing('CH', 'LI')).toEqual([false])
  expect(crossing('', 'DE')).toEqual([false])
})

test('a channel asks for what it needs only where a border is crossed', () => {
  expect(demandCustoms(channel, london, london)).toBeNull()
  expect(demandCustoms({ ...channel, customs_form: 'none' }, london, berlin)).toBeNull()
  expect(demandCustoms(channel, london, berlin)).toEqual({ form: 'postal', hsCode: true, idNumber: true, eori: true })
})

test('what is missing and what is wrong is said of its field, and what is not asked for may be missing', () => {
  const demand = demandCustoms(channel, london, berlin)
  const items = [coded, { hsCode: '', originCountry: '' }, { hsCode: '61', originCountry: 'CN' }]
  expect(checkCustoms(demand, { ...declaration, parcels: [{ path: 'packages.0.', items }] })).toEqual({
    'customs.eori': { key: 'invalid.customs.eori_missing' },
    'receiver.id_card_number': { key: 'invalid.customs.id_number' },
    'packages.0.items.1.hsCode': { key: 'invalid.customs.hs_code' },
    'packages.0.items.1.originCountry': { key: 'invalid.customs.origin' },
    'packages.0.items.2.hsCode': { key: 'invalid.customs.hs_code' },
  })
  const relaxed = { form: 'postal', hsCode: false, idNumber: false, eori: false } as const
  const bare = [{ path: '', items: [{ hsCode: '', originCountry: '' }] }]
  expect(checkCustoms(relaxed, { ...declaration, parcels: bare })).toEqual({})
  const wrong = { ...noCustoms, contents_type: 'other', eori: 'GB12', ioss: 'IM1' } as const
  expect(Object.keys(checkCustoms(relaxed, { ...declaration, customs: wrong }))).toEqual([
    'customs.eori',
    'customs.ioss',
    'customs.contents_note',
  ])
  expect(Object.keys(checkCustoms(null, { ...declaration, customs: wrong }))).toEqual(['customs.eori', 'customs.ioss'])
})

test('papers without value need no codes, and a masked number is a known one', () => {
  const demand = demandCustoms(channel, london, berlin)
  const customs = { ...noCustoms, contents_type: 'documents', eori: 'GB123456789000' } as const
  const parcels = [{ path: '', items: [{ hsCode: '', originCountry: '' }] }]
  expect(checkCustoms(demand, { customs, parcels, receiver: berlin, idNumber: '31**********17' })).toEqual({})
})

test('numbers for customs have their shape', () => {
  expect(['GB123456789000', 'XI123456789000', 'GB123456789000123', 'DE1234567', 'FR12345678901234'].map(isEori)).toEqual(
    Array(5).fill(true),
  )
  expect(['', 'GB12345678', 'GBABCDEFGHIJKL', 'D1', 'FR1234567890123456'].map(isEori)).toEqual(Array(5).fill(false))
  expect(['IM3720000224', 'IM372', 'EU3720000224'].map(isIoss)).toEqual([true, false, false])
  expect(['610910', '6109.10.00', '6109100010', '6109', '61091000101', 'cotton'].map(isHsCode)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('the short declaration is enough up to its limit and for four kinds; couriers take an invoice and papers nothing', () => {
  const demand = demandCustoms(channel, london, berlin)
  const paper = { demand, contentsType: 'sale', itemCount: 1, value: 27_000, cn22Limit: 270 } as const
  expect(customsPaper(paper)).toBe('cn22')
  expect(customsPaper({ ...paper, value: 27_001 })).toBe('cn23')
  expect(customsPaper({ ...paper, value: null })).toBe('cn23')
  expect(customsPaper({ ...paper, itemCount: 5 })).toBe('cn23')
  expect(customsPaper({ ...paper, contentsType: 'documents' })).toBeNull()
  expect(customsPaper({ ...paper, demand: null })).toBeNull()
  expect(customsPaper({ ...paper, demand: { form: 'invoice', hsCode: true, idNumber: false, eori: false } })).toBe('invoice')
})
