import { useState } from 'react'
import { browserStorage } from '#web/lib/browser-storage.ts'
import { withDefaults } from '#web/lib/json-shape.ts'
import { createSavedState } from '#web/lib/saved-state.ts'
import { useAccountId } from '#web/lib/session.ts'

const emptyConfirmData = {
  user_id: 0,
  order_type: '',
  order_ids: [] as number[],
  bills: [] as { id: number; no: string; title: string; amount: string }[],
  amount: '',
  /** what it came to before the price changed; '' if it did not */
  before: '',
  use_balance: true,
  /** 0: from the balance alone */
  pay_way_id: 0,
  back: '',
  /** one for this confirmation, however often the button is pressed or the page reloaded */
  client_key: '',
}

/** What awaits the member's confirmation: the bills, how they are paid, and what they came to when they were seen. */
export type ConfirmData = typeof emptyConfirmData

export function readConfirmData(raw: unknown): ConfirmData {
  const state = withDefaults(emptyConfirmData, raw)
  return Array.isArray(state.order_ids) && Array.isArray(state.bills) ? state : emptyConfirmData
}

export const confirmData = createSavedState<ConfirmData>({
  key: 'confirmPaymentData',
  storage: browserStorage,
  read: readConfirmData,
})

/**
 * This member's own, as it was when the page was opened: what somebody else left at this computer counts as nothing, and what another tab
 * chooses meanwhile is confirmed there.
 */
export function useConfirmData() {
  const [data, setData] = useState(() => {
    // Signing out empties the shelf behind the store's back.
    confirmData.reload()
    return confirmData.getState()
  })
  const userId = useAccountId('member')
  return {
    data: data.user_id === userId && data.order_ids.length > 0 ? data : undefined,
    changePrice: (amount: string) => setData(updatePrice(data, amount)),
  }
}

type PaymentContent = Omit<ConfirmData, 'client_key' | 'before'>

/** Keeps what is about to be paid. The same payment as before has the same key: who comes back from the provider's page pays no second time. */
export function saveConfirmData(content: PaymentContent): ConfirmData {
  confirmData.reload()
  const { client_key, before: _before, ...stored } = confirmData.getState()
  const isSame = client_key !== '' && JSON.stringify(stored) === JSON.stringify(content)
  const next = { ...content, before: '', client_key: isSame ? client_key : crypto.randomUUID() }
  confirmData.setState(next, true)
  return next
}

/** The new price is what awaits confirmation now, also after a reload. Nothing was paid under the old key, and nothing will be. */
export function updatePrice(data: ConfirmData, amount: string): ConfirmData {
  const next = { ...data, before: data.before || data.amount, amount, client_key: crypto.randomUUID() }
  if (isStored(data)) confirmData.setState(next, true)
  return next
}

/** Paid. What another tab awaits stays. */
export function clearConfirmData(data: ConfirmData): void {
  if (isStored(data)) confirmData.clear()
}

function isStored({ client_key: key }: ConfirmData): boolean {
  confirmData.reload()
  return confirmData.getState().client_key === key
}
