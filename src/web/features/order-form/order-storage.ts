import { browserStorage } from '#web/lib/browser-storage.ts'
import { asObject, withDefaults } from '#web/lib/json-shape.ts'
import { createSavedState } from '#web/lib/saved-state.ts'
import { userInfo } from '#web/lib/session.ts'
import { setPackage } from './change-form.ts'
import { blankForm, isChanged, type OrderForm } from './form.ts'
import { readForm } from './read-form.ts'

/**
 * What the browser keeps of an order being written. No tab listens to another here: two forms side by side are two orders. Each tab finds its own
 * again, and a later visit the one that was written in last.
 */

/** The unsent form. */
export type Draft = {
  user_id: number
  /** what it began from: '' nothing, `copy=5`, `edit=5`, or what an estimate asked */
  source: string
  /** made when it is sent first: what was never sent is, taken up in two tabs, two orders */
  client_key: string
  form: OrderForm
  /** as it began: what differs from it would be lost */
  before: OrderForm
}

export const orderForm = createSavedState<Draft>({
  key: 'orderForm',
  storage: browserStorage,
  read: (raw) => {
    const { form, before } = asObject(raw)
    const { user_id, source, client_key } = withDefaults({ user_id: 0, source: '', client_key: '' }, raw)
    return { user_id, source, client_key, form: readForm(form), before: readForm(before) }
  },
})

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

/** Whether it is worth keeping: something was typed, or it was sent and nobody may know whether it arrived. */
export const isTouched = ({ client_key, before, form }: Draft): boolean => client_key !== '' || isChanged(before, form)

/** What was written in this tab: the shelf has room for one form only, and another tab's may lie there by now. */
let tabDraft: Draft | undefined
let hasSessionEnded = false
userInfo.subscribe(({ id }) => {
  if (id === 0) hasSessionEnded = true
})

export function saveDraft(draft: Draft): void {
  tabDraft = draft
  hasSessionEnded = false
  orderForm.setState(draft, true)
}

/** Sent or given up. What lies there in its place, written by another form, stays. */
export function deleteDraft(draft: Draft): void {
  if (tabDraft === draft) tabDraft = undefined
  orderForm.reload()
  if (orderForm.getState() === draft) orderForm.clear()
}

/** A form of this member that began from the same place; one that nobody touched would only hide what is newer. */
export function findDraft(userId: number, source: string): Draft | undefined {
  // Signing out empties the shelf behind the store's back.
  orderForm.reload()
  const storedDraft = orderForm.getState()
  // A session that ended by itself leaves the shelf as it was; who signed out leaves nothing.
  if (hasSessionEnded && storedDraft.user_id !== tabDraft?.user_id) tabDraft = undefined
  const isUsable = (draft: Draft) => draft.user_id === userId && userId > 0 && draft.source === source && isTouched(draft)
  return [tabDraft, storedDraft].find((draft) => draft !== undefined && isUsable(draft))
}

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

export const emptyDraft = (userId: number, source: string, form: OrderForm = blankForm): Draft => ({
  user_id: userId,
  source,
  client_key: '',
  form,
  before: form,
})
