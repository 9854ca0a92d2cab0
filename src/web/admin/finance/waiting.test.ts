import { expect, it } from 'vitest'
import type { WaitingItem } from '#contract/finance.ts'
import { waitingFirst } from './waiting.tsx'

it('puts what waits for finance first, then what waits for members, then what is empty', () => {
  const item = (name: WaitingItem['name'], count: number): WaitingItem => ({ name, count, sum: '0.00', oldest: null, path: '/' })
  const list = [item('transfers_proof', 0), item('transfers', 3), item('disputes', 0), item('claims', 2)]
  expect(waitingFirst(list).map(({ name }) => name)).toEqual(['claims', 'transfers', 'transfers_proof', 'disputes'])
})
