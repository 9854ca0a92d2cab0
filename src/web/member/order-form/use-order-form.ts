import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlaces } from '#web/inputs/address/use-places.ts'
import { countriesQuery, coversQuery } from '#web/lib/catalogue-queries.ts'
import { type Draft, useDraft } from '#web/lib/use-draft.ts'
import { useForm } from '#web/lib/use-form.ts'
import { checkForm } from './check-form.ts'
import { isChanged, type OrderForm } from './form.ts'
import { getCheckout, orderDrafts } from './order-storage.ts'
import { useOffers } from './use-offers.ts'

/** The form of an order, kept in the browser with every change, and what each channel asks for what is typed. */
export function useOrderForm(draft: Draft<OrderForm>) {
  const [lastChannel] = useState(() => getCheckout(draft.user_id).channel_id)
  const { data: countries = [] } = useQuery(countriesQuery)
  const { data: covers = [] } = useQuery(coversQuery)
  const form = useForm<OrderForm>({
    start: draft.before,
    typed: draft.form,
    isChanged,
    check: (values) => {
      const problems = checkForm(values, {
        isCountry: (iso2) => countries.some((country) => country.iso2 === iso2),
        place: { sender: sender.place, receiver: receiver.place },
        cover,
        demand: offers.chosen?.customs,
      })
      if (!offers.chosen && !offers.isIncomplete) problems.channel_id = { key: 'invalid.order.channel' }
      return problems
    },
  })
  const sender = usePlaces(form.values.sender.texts)
  const receiver = usePlaces(form.values.receiver.texts)
  const cover = covers.find(({ id }) => String(id) === form.values.coverId)
  const offers = useOffers(form.values, cover, lastChannel)
  return { form, offers, cover, kept: useDraft(orderDrafts, draft, form) }
}

export type OrderFormState = ReturnType<typeof useOrderForm>
