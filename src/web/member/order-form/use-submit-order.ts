import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type AddressText, isMasked } from '#domain/address/address.ts'
import { parseDecimal } from '#domain/money.ts'
import { CallError } from '#web/lib/call-error.ts'
import { getAccountId, readTokens, useAccountId } from '#web/lib/session.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { findChangedAmount, paymentPath } from '#web/member/pay/bill-request.ts'
import { contentKey, maskIdentityNumbers } from './content-key.ts'
import { openPartiesWithErrors, toFormFields } from './field-errors.ts'
import { type OrderForm, roles } from './form.ts'
import { clearCheckout, getCheckout, saveCheckout } from './order-storage.ts'
import { balanceQuery, useAddToAddressBook, usePayOrders, useSaveOrder } from './queries.ts'
import { toRequest } from './to-request.ts'
import type { OrderFormState } from './use-order-form.ts'

const orderListPath = '/user/account/sheetOrder'

type CreatedOrders = { ids: number[]; amount: string; seen: string }
type Options = OrderFormState & { editId: number | undefined; allowLeave: () => void }

/**
 * From the form to orders, and on to the money: the balance pays at once, what it lacks is paid on the payment screen. Who leaves on the way is
 * told how far it came; nothing more is done for them.
 */
export function useSubmitOrder({ form, offers, cover, kept, editId, allowLeave }: Options) {
  const userId = useAccountId('member')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [created, setCreated] = useState<CreatedOrders | undefined>(() => findUnpaidOrders(userId))
  const [isPaying, setIsPaying] = useState(false)
  const save = useSaveOrder()
  const payOrders = usePayOrders()
  const addToAddressBook = useAddToAddressBook()
  const { isActive, isSignedIn } = useIsActive(userId)

  const leaveTo = (path: string) => {
    allowLeave()
    saveCheckout(userId, { step: '', ids: [], amount: '', seen: '' })
    void navigate(path)
  }
  const saveAddresses = () => {
    for (const role of roles) {
      const { kept: isInBook, isSaved, isDefault, texts } = form.values[role]
      // Whoever is in the book already stays there once.
      if (!isInBook && isSaved)
        addToAddressBook.mutate({
          ...texts,
          ...withoutMaskedIdentity(texts),
          address_type: role === 'sender' ? 1 : 2,
          is_default: false,
          is_sender_default: role === 'sender' && isDefault,
          check_duplicate: true,
        })
    }
  }
  const handleFailure = (error: unknown) => {
    if (!(error instanceof CallError) || error.kind === 'signed_out' || !isSignedIn()) return
    if (!isActive()) return toastError(error.msg, error.requestId)
    const fields = toFormFields(error.errors ?? {}, form.values)
    form.change((now) => openPartiesWithErrors(now, fields))
    form.showErrors(fields, error.errors ? undefined : error.msg)
  }
  const toastProgress = (word: 'orderForm.saved' | 'orderForm.paid', ids: number[]) => {
    if (isSignedIn() && ids.length > 0) toastSuccess(t(word, { count: ids.length }))
  }
  /** The sum that was agreed to, or none: the server takes nothing else. */
  const payNow = async ({ ids, amount }: CreatedOrders) => {
    setIsPaying(true)
    try {
      const money = await client.fetchQuery({ ...balanceQuery, staleTime: 0 }).catch(toastAndThrow)
      if (!isActive()) return toastProgress('orderForm.saved', ids)
      if ((parseDecimal(money) ?? 0) < (parseDecimal(amount) ?? 0)) return leaveTo(paymentPath('sheet', ids, orderListPath))
      const { list } = await payOrders.mutateAsync({ ids, expected_amount: amount })
      if (!isSignedIn()) return
      clearCheckout(userId, ids)
      const refused = list.find(({ ok }) => !ok)
      if (refused) toastError(refused.msg)
      const paid = list.filter(({ ok }) => ok).map(({ id }) => id)
      if (!isActive()) return toastProgress('orderForm.paid', paid)
      leaveTo(paid.length > 0 ? `${orderListPath}?watch=${paid.join(',')}&print=1` : `${orderListPath}?watch=${ids.join(',')}`)
    } catch (error) {
      if (!isActive()) return
      const next = findChangedAmount(error)
      if (next) storeCreated({ ids, amount: next, seen: amount })
      // The orders are there; why they could not be paid was said.
      else if (error instanceof CallError && error.kind !== 'signed_out') leaveTo(`${orderListPath}?watch=${ids.join(',')}`)
    } finally {
      setIsPaying(false)
    }
  }
  const storeCreated = (next: CreatedOrders) => {
    saveCheckout(userId, { step: 'made', ...next })
    setCreated(next)
  }
  const send = async (values: OrderForm, isPaid: boolean) => {
    const offer = offers.chosen
    if (!offer) return
    const seen = offer.amount ?? ''
    try {
      const content = toRequest(values, offer.channel_id, cover, {
        isInsurable: offer.is_insurable,
        asksIdentity: offer.customs?.idNumber ?? false,
      })
      const sent =
        editId === undefined ? { ...content, client_key: contentKey(kept.getClientKey(), maskIdentityNumbers(content)) } : content
      const { ids, amount } = await save.mutateAsync({ id: editId, sent })
      if (!isSignedIn()) return
      kept.finish()
      if (!isActive()) return toastProgress('orderForm.saved', ids)
      saveAddresses()
      saveCheckout(userId, { channel_id: offer.channel_id })
      if (!isPaid) {
        toastSuccess(t('orderForm.saved', { count: ids.length }))
        return leaveTo(`${orderListPath}?watch=${ids.join(',')}`)
      }
      const next = { ids, amount, seen }
      if (amount === seen) await payNow(next)
      else storeCreated(next)
    } catch (error) {
      handleFailure(error)
    }
  }
  return {
    send: (isPaid: boolean) => void form.submit((values) => send(values, isPaid)),
    isBusy: form.isBusy || isPaying,
    /** orders that cost something else than was seen, until the member decides */
    changed: created && created.amount !== created.seen ? created : undefined,
    isPaying,
    payChanged: () => created && void payNow(created),
    payLater: () => created && leaveTo(`${orderListPath}?watch=${created.ids.join(',')}`),
  }
}

/** A masked number is another entry's: this one is kept without. */
const withoutMaskedIdentity = ({ id_card_number: number }: AddressText) => (isMasked(number) ? { id_card_number: '' } : {})

/** A reload between the orders and their payment: the question is asked again. */
function findUnpaidOrders(userId: number): CreatedOrders | undefined {
  const { step, ids, amount, seen } = getCheckout(userId)
  return step === 'made' ? { ids, amount, seen } : undefined
}

/** The question for the balance is a quiet one; here nothing is paid because of it. */
function toastAndThrow(error: unknown): never {
  if (error instanceof CallError && error.kind !== 'signed_out') toastError(error.msg, error.requestId)
  throw error
}

/** For answers that may come when the screen was left, or when its member has signed out and somebody else has come. */
function useIsActive(userId: number) {
  const { pathname } = useLocation()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const isSignedIn = () => readTokens('member').token !== '' && getAccountId('member') === userId
  // Whoever went on has left, even while this screen stays in sight until the next one is loaded.
  const isHere = () => isShown.current && window.location.pathname === pathname
  return { isSignedIn, isActive: () => isHere() && isSignedIn() }
}
