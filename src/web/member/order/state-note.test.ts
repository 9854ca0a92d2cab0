import { expect, test } from 'vitest'
import type { OrderRow } from '#contract/order-row.ts'
import { orderStatus } from '#domain/order/status.ts'
import { t } from '#web/lib/words.ts'
import { stateNote } from './state-note.tsx'

test('when a label is tried again is said until that time, and then that it is about to be', () => {
  const order = { status: orderStatus.inProgress, manifest_reason: '', next_try_time: 1_800_000_000 } as OrderRow
  const soon = t('orders.next_try_soon')
  expect(stateNote(order, 1_799_999_999)).not.toBe(soon)
  expect(stateNote(order, 1_800_000_000)).toBe(soon)
  expect(stateNote({ ...order, next_try_time: null, fail_reason: 'waiting' }, 1_800_000_000)).toBe('waiting')
})
