import { describe, expect, test } from 'vitest'
import { findHeadingCurrency, parsePrice } from './prices.ts'

describe('prices', () => {
  test.each([
    ['12.5', '12.50', undefined],
    ['£1,250', '1250.00', 'GBP'],
    ['€9', '9.00', 'EUR'],
    ['9 €', '9.00', 'EUR'],
    ['$9.99', '9.99', 'USD'],
    ['US$9', '9.00', 'USD'],
    ['9.00 USD', '9.00', 'USD'],
    ['eur 12,5', '12.50', 'EUR'],
    ['1.250,00 €', '1250.00', 'EUR'],
    ['￥88', '88.00', 'CNY'],
    ['88元', '88.00', 'CNY'],
    ['12.500', '12.50', undefined],
    ['.5', '0.50', undefined],
    ['12.345', '12.345', undefined],
  ])('%s is %s %s', (text, amount, currency) => {
    expect(parsePrice(text)).toEqual({ amount, currency })
  })

  test.each(['free', '9 apples', '€9 USD', '-5', '', '£', '1.2.3'])('%s is no price', (text) => {
    expect(parsePrice(text)).toBeNull()
  })
})

test.each([
  ['Unit price (USD)', 'USD'],
  ['申报单价（欧元）', 'EUR'],
  ['Price €', 'EUR'],
  ['price_usd', 'USD'],
  ['Declared value (£)', undefined],
  ['Unit price', undefined],
  ['Price per box', undefined],
  ['Value for tax (net)', undefined],
])('the heading %s names %s', (heading, currency) => {
  expect(findHeadingCurrency(heading)).toBe(currency)
})
