import { expect, test } from 'vitest'
import {
  checkRequest,
  checkValue,
  defaultRequest,
  emptyParcel,
  readEstimateRequest,
  toQuoteInput,
  writeEstimateRequest,
} from './estimate-request.ts'

const request = {
  from: 'GB',
  fromZip: 'SE1 9GF',
  to: 'CN',
  toZip: '200000',
  category: '3',
  cover: '',
  value: '',
  parcels: [
    { weight: '1200', length: '30', width: '20', height: '15.5' },
    { weight: '500', length: '10', width: '10', height: '10' },
  ],
}

test('what is asked can be handed on as an address and read again', () => {
  const written = writeEstimateRequest(request)
  expect(written.toString()).toBe('from=GB&to=CN&from_zip=SE1+9GF&to_zip=200000&category=3&p=1200x30x20x15.5&p=500x10x10x10')
  expect(readEstimateRequest(written)).toEqual(request)
})

test('an address without a parcel asks nothing, one with half a parcel shows what is there', () => {
  expect(readEstimateRequest(new URLSearchParams('to=FR'))).toBeUndefined()
  expect(readEstimateRequest(new URLSearchParams('to=FR&p=800'))).toEqual({
    ...defaultRequest(),
    to: 'FR',
    parcels: [{ ...emptyParcel, weight: '800' }],
  })
})

test('each field says what is wrong with it', () => {
  const parcels = [
    { weight: '', length: '0', width: '2.55', height: '' },
    { weight: '1.5', length: '1', width: '1', height: '1' },
    { weight: '0', length: '1', width: '1', height: '1' },
  ]
  expect(checkRequest({ ...request, parcels, cover: '2' })).toEqual({
    'parcels.0.weight': { key: 'price.enter_weight' },
    'parcels.0.length': { key: 'invalid.above_zero' },
    'parcels.0.width': { key: 'invalid.size' },
    'parcels.0.height': { key: 'price.enter_height' },
    'parcels.1.weight': { key: 'invalid.integer' },
    'parcels.2.weight': { key: 'invalid.above_zero' },
    value: { key: 'price.enter_value' },
  })
})

test('the call gets grams as a number and the category with every parcel', () => {
  expect(toQuoteInput(request)).toEqual({
    sender: { countryCode: 'GB', zipCode: 'SE1 9GF' },
    receiver: { countryCode: 'CN', zipCode: '200000' },
    packages: [
      { package: { weight: 1200, length: '30', width: '20', height: '15.5' }, items: [{ category_id: 3 }] },
      { package: { weight: 500, length: '10', width: '10', height: '10' }, items: [{ category_id: 3 }] },
    ],
  })
})

test('cover goes along with its value, which must be an amount', () => {
  const covered = { ...request, parcels: request.parcels.slice(0, 1), cover: '2', value: '120.50' }
  expect(readEstimateRequest(writeEstimateRequest(covered))).toEqual(covered)
  expect(toQuoteInput(covered).packages?.[0]).toMatchObject({ insurance: { id: 2, value: '120.50' } })
  expect(['', 'x', '0', '12.345', '9.99'].map((value) => checkValue({ cover: '2', value }))).toEqual([
    'price.enter_value',
    'invalid.money',
    'invalid.above_zero',
    'invalid.money',
    undefined,
  ])
  expect(checkValue({ cover: '', value: 'x' })).toBeUndefined()
})
