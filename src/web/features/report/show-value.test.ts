import { expect, test } from 'vitest'
import { penceOf, showScaleValue, showValue } from './show-value.ts'

test('money is shown in pounds, and whole ones on a scale', () => {
  expect([showValue(123_456, 'pence'), showValue(-50, 'pence'), showValue(2.25, 'count')]).toEqual([
    '£1,234.56',
    expect.stringMatching(/^[-−]£0\.50$/),
    '2.3',
  ])
  expect([showScaleValue(200_000, 'pence'), showScaleValue(-4000, 'pence')]).toEqual(['£2,000', '−£40'])
})

test('pounds of the wire are pence, and what is not told is nothing', () => {
  expect([penceOf('12.50'), penceOf('-0.05'), penceOf(null)]).toEqual([1250, -5, 0])
})
