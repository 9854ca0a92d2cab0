import { browserStorage } from '#web/lib/browser-storage.ts'
import { withDefaults } from '#web/lib/json-shape.ts'
import { createSavedState } from '#web/lib/saved-state.ts'
import { createDrafts, type Draft } from '#web/lib/use-draft.ts'
import { setPackage } from './change-form.ts'
import { blankForm, isChanged, type OrderForm } from './form.ts'
import { readForm } from './read-form.ts'

/** What the browser keeps of an order being written. */

export const orderDrafts = createDrafts<OrderForm>({ key: 'orderForm', read: readForm, isChanged })

/** How far the flow is, and its bill: orders that were made and are about to be paid. */
export type CheckoutState = {
  user_id: number
  step: '' | 'made'
  ids: number[]
  amount: string
  /** what the member saw when they pressed the button */
  seen: string
  /** which channel was used last: offered first the next time */
  channel_id: number
}

const emptyCheckout: CheckoutState = { user_id: 0, step: '', ids: [], amount: '', seen: '', channel_id: 0 }

export const placeOrder = createSavedState<CheckoutState>({
  key: 'placeOrder',
  storage: browserStorage,
  read: (raw) => {
    const state = withDefaults(emptyCheckout, raw)
    return state.step === 'made' && Array.isArray(state.ids) && state.ids.length > 0 ? state : { ...state, step: '', ids: [] }
  },
})

/** What a detour takes along and brings back. */
export type OrderTempParams = {
  user_id: number
  /** where the form is */
  back: string
  /** what each package is worth, for whoever shows what its cover costs */
  values: string[]
  /** what was chosen before, and then on the detour */
  cover_id: string
  /** for how much, where that was said there; '' as it was */
  value: string
  has_chosen: boolean
}

const noDetour: OrderTempParams = { user_id: 0, back: '', values: [], cover_id: '', value: '', has_chosen: false }

export const orderTempParams = createSavedState<OrderTempParams>({
  key: 'orderTempParams',
  storage: browserStorage,
  read: (raw) => {
    const state = withDefaults(noDetour, raw)
    return { ...state, values: Array.isArray(state.values) ? state.values.filter((value) => typeof value === 'string') : [] }
  },
})

/** Brings home what was chosen on a detour, once. */
export function applyDetour(userId: number, form: OrderForm): OrderForm {
  orderTempParams.reload()
  const { user_id, has_chosen, cover_id, value } = orderTempParams.getState()
  if (user_id !== userId || !has_chosen) return form
  orderTempParams.clear()
  const isOne = form.packages.length === 1 && value !== ''
  return { ...(isOne ? setPackage(form, 0, { value }) : form), coverId: cover_id }
}

/** Nothing of another member's comes along. */
export const saveCheckout = (userId: number, next: Partial<CheckoutState>): void =>
  placeOrder.setState({ ...getCheckout(userId), ...next, user_id: userId }, true)

export function getCheckout(userId: number): CheckoutState {
  placeOrder.reload()
  const checkout = placeOrder.getState()
  return checkout.user_id === userId ? checkout : emptyCheckout
}

/** Whether to pay these was decided: nobody is asked again. */
export function clearCheckout(userId: number, ids: readonly number[]): void {
  const { ids: storedIds } = getCheckout(userId)
  if (storedIds.join() === ids.join()) saveCheckout(userId, { step: '', ids: [], amount: '', seen: '' })
}

export const emptyDraft = (userId: number, source: string, form: OrderForm = blankForm): Draft<OrderForm> => ({
  user_id: userId,
  source,
  client_key: '',
  form,
  before: form,
})
