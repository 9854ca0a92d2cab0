import { describe, expect, test } from 'vitest'
import { backupLifecycle } from './backup.ts'
import { claimLifecycle } from './claim/status.ts'
import { holdLifecycle } from './ledger/hold.ts'
import { defineLifecycle, type Lifecycle, movers } from './lifecycle.ts'
import { manifestLifecycle } from './manifest/state.ts'
import { messageLifecycle } from './message.ts'
import { orderLifecycle, orderManifestLifecycle, payLifecycle, scanLifecycle, voidLifecycle } from './order/status.ts'
import { disputeLifecycle, paymentLifecycle, refundLifecycle } from './payment.ts'
import { priceTableLifecycle } from './price-table.ts'
import { returnLifecycle, unclaimedLifecycle } from './return/status.ts'
import { reweighLifecycle } from './reweigh.ts'
import { rowLifecycle } from './sheet/row-state.ts'
import { notifyLifecycle, purchaseLifecycle, shopLifecycle, shopOrderLifecycle } from './shop/state.ts'
import { syncLifecycle } from './shop/sync.ts'
import { taskLifecycle } from './task.ts'

const life = <Name extends string, State extends number | string>(
  noun: string,
  lifecycle: Lifecycle<Name, State>,
  ...first: Name[]
): [string, Lifecycle, string[]] => [noun, lifecycle as unknown as Lifecycle, first]

/** Every noun that declares its life, with the states in which its rows are created. */
const lifecycles = [
  life('order', orderLifecycle, 'awaiting'),
  life('payment of an order', payLifecycle, 'unpaid'),
  life('void', voidLifecycle, 'none'),
  life('handing over', orderManifestLifecycle, 'awaiting'),
  life('scan', scanLifecycle, 'unscanned'),
  life('manifest', manifestLifecycle, 'closing'),
  life('backup', backupLifecycle, 'running'),
  life('return', returnLifecycle, 'requested', 'approved', 'inStock'),
  life('unclaimed parcel', unclaimedLifecycle, 'unclaimed'),
  life('claim', claimLifecycle, 'submitted'),
  life('re-weigh', reweighLifecycle, 'proposed'),
  life('shop', shopLifecycle, 'linking', 'connected'),
  life('reading of a shop', syncLifecycle, 'running'),
  life('order of a shop', shopOrderLifecycle, 'notReady'),
  life('purchase of an order of a shop', purchaseLifecycle, 'waiting'),
  life('notification of a shop', notifyLifecycle, 'waiting'),
  life('payment', paymentLifecycle, 'created', 'pending', 'paid'),
  life('hold', holdLifecycle, 'open'),
  life('refund of a payment', refundLifecycle, 'asked'),
  life('dispute', disputeLifecycle, 'none'),
  life('row of an import', rowLifecycle, 'good', 'bad', 'twin'),
  life('task', taskLifecycle, 'waiting'),
  life('message', messageLifecycle, 'waiting', 'kept'),
  life('price table', priceTableLifecycle, 'draft'),
]

describe.each(lifecycles)('the life of a %s', (_, { states, moves, canMove }, created) => {
  const names = Object.keys(states)

  test('has the moves of its declaration and no other, for each mover', () => {
    for (const from of names)
      for (const to of names) {
        const allowed = moves[from]?.[to] ?? []
        expect(canMove(states[from] ?? -1, states[to] ?? -1)).toBe(allowed.length > 0)
        for (const mover of movers) expect(canMove(states[from] ?? -1, states[to] ?? -1, mover)).toBe(allowed.includes(mover))
      }
  })

  test('reaches every state from those it is created in, and no state moves to itself', () => {
    const reached = new Set(created)
    for (const from of reached) for (const to of Object.keys(moves[from] ?? {})) reached.add(to)
    expect([...reached].sort()).toEqual([...names].sort())
    for (const name of names) expect(moves[name]).not.toHaveProperty(name)
  })
})

test('a state that is not declared moves nowhere', () => {
  const { canMove } = defineLifecycle<'open' | 'closed', number>(
    { open: 0, closed: 1 },
    { open: { closed: ['staff'] }, closed: {} },
  )
  expect([canMove(0, 1), canMove(0, 2), canMove(7, 1), canMove(1, 0)]).toEqual([true, false, false, false])
})
