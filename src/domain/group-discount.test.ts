import { expect, test } from 'vitest'
import { discountRate, type GroupDiscount } from './group-discount.ts'

const all = (groupId: number, rate: number): GroupDiscount => ({ groupId, channelId: null, rate })
const on = (groupId: number, channelId: number, rate: number): GroupDiscount => ({ groupId, channelId, rate })

const cases: [string, GroupDiscount[], number][] = [
  ['nothing is nothing off', [], 0],
  ['a line for all channels counts on this one', [all(1, 1000)], 1000],
  ['a line for another channel does not', [on(1, 8, 1000)], 0],
  ['the line for the channel wins, also when it is smaller', [all(1, 1000), on(1, 7, 250)], 250],
  ['in whichever order they come', [on(1, 7, 250), all(1, 1000)], 250],
  ['and also when it is nothing', [all(1, 1000), on(1, 7, 0)], 0],
  ['of two groups the better one counts', [all(1, 500), all(2, 750)], 750],
  ['each group by its own line for the channel', [all(1, 2000), on(1, 7, 100), all(2, 300)], 300],
]

test.each(cases)('%s', (_, lines, rate) => {
  expect(discountRate(lines, 7)).toBe(rate)
})
