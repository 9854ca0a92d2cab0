import '#web/styles-whole.css'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { checkEdit } from '#domain/order/checks.ts'
import { readEstimateRequest } from '#web/features/estimate/estimate-request.ts'
import { Page } from '#web/kit/page.tsx'
import { Empty } from '#web/kit/states.tsx'
import { categoriesQuery, countriesQuery, coversQuery } from '#web/lib/catalogue-queries.ts'
import { useAccountId } from '#web/lib/session.ts'
import { getSite } from '#web/lib/site.ts'
import type { Draft } from '#web/lib/use-draft.ts'
import { t } from '#web/lib/words.ts'
import { BackLink } from '#web/resource/back-link.tsx'
import { LoadState } from '#web/resource/load-state.tsx'
import type { OrderForm } from './form.ts'
import { OrderFormScreen } from './order-form.tsx'
import { applyDetour, emptyDraft, orderDrafts } from './order-storage.ts'
import { partyFromOrder, partyFromRow } from './party-form.ts'
import { defaultSenderQuery, orderQuery, usedSizesQuery } from './queries.ts'
import { findDefaults, formFromEstimate, formFromOrder, newForm, type SelectedEstimate } from './start-form.ts'

/** `?edit=ID` changes an order, `?copy=ID` begins with one, and what an estimate asked begins with that. */
export function CreateOrderPage() {
  const [params] = useSearchParams()
  const origin = readOrigin(params)
  return (
    <Page
      title={t(origin.editId === undefined ? 'orderForm.title' : 'orderForm.edit_title')}
      note={t(origin.editId === undefined ? 'orderForm.note' : 'orderForm.edit_note')}
    >
      <StartOrder key={origin.source} origin={origin} />
    </Page>
  )
}

function readOrigin(params: URLSearchParams): OrderOrigin {
  const editId = parseId(params.get('edit'))
  const copyId = editId === undefined ? parseId(params.get('copy')) : undefined
  const estimate = editId === undefined && copyId === undefined ? readEstimateRequest(params) : undefined
  const source = editId ? `edit=${editId}` : copyId ? `copy=${copyId}` : estimate ? params.toString() : ''
  return { editId, copyId, source, estimated: estimate && { ...estimate, channelId: parseId(params.get('channel')) ?? 0 } }
}

const parseId = (text: string | null): number | undefined => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

/** What the form begins from. */
type OrderOrigin = {
  editId: number | undefined
  copyId: number | undefined
  estimated: SelectedEstimate | undefined
  source: string
}

/** The unsent form of before, if it began from the same place; else a new one, with whatever the place brings. */
function StartOrder({ origin }: { origin: OrderOrigin }) {
  const userId = useAccountId('member')
  const [savedDraft] = useState(() => orderDrafts.find(userId, origin.source))
  const [first, setFirst] = useState<OrderForm>()
  const countries = useQuery(countriesQuery)
  const orderId = origin.editId ?? origin.copyId
  const order = useQuery({ ...orderQuery(orderId ?? 0), enabled: savedDraft === undefined && orderId !== undefined })
  const { defaults, failed } = useFormDefaults(savedDraft === undefined && orderId === undefined && first === undefined)
  const refused = origin.editId !== undefined && order.data ? checkEdit(order.data) : null
  if (refused)
    return (
      <Empty
        icon={<IconLock />}
        title={t('orderForm.not_editable')}
        hint={t(`order.refused.${refused}`)}
        action={
          <Button component={Link} to={`/user/account/sheetOrder/create?copy=${orderId}`} variant="default">
            {t('orderForm.copy_instead')}
          </Button>
        }
      />
    )
  const createForm = (): OrderForm | undefined => {
    if (orderId !== undefined) return order.data && formFromOrder(order.data, { isCopy: origin.editId === undefined })
    if (!defaults) return undefined
    return origin.estimated ? formFromEstimate(origin.estimated, defaults) : newForm(defaults)
  }
  // Made once. What stands already is written in: a later question that fails, or that is asked anew when the order was sent, does not take it away.
  if (!savedDraft && !first) {
    const made = createForm()
    if (made) setFirst(made)
  }
  if (countries.data && (savedDraft || first))
    return (
      <DraftForm
        createDraft={() => savedDraft ?? emptyDraft(userId, origin.source, first)}
        userId={userId}
        editId={origin.editId}
      />
    )
  return (
    <LoadState
      query={order.error ? order : (failed ?? countries)}
      failed={t('orderForm.failed')}
      rows={8}
      back={<BackLink to="/user/account/sheetOrder" label={t('resource.to_list')} />}
    />
  )
}

/** What a new form starts with. The lists are a help only: without them the form is as good as before, with more to choose. */
function useFormDefaults(enabled: boolean) {
  const sender = useQuery({ ...defaultSenderQuery, enabled })
  const recent = useQuery({ ...usedSizesQuery, enabled })
  const categories = useQuery({ ...categoriesQuery, enabled })
  const covers = useQuery({ ...coversQuery, enabled })
  const lastId = sender.data === null ? recent.data?.[0]?.id : undefined
  const last = useQuery({ ...orderQuery(lastId ?? 0), enabled: lastId !== undefined, throwOnError: false })
  const isReady =
    sender.data !== undefined && [recent, categories, covers, ...(lastId ? [last] : [])].every(({ isPending }) => !isPending)
  if (!isReady) return { defaults: undefined, failed: sender.error ? sender : undefined }
  return {
    failed: undefined,
    defaults: findDefaults({
      sender: sender.data ? partyFromRow(sender.data) : last.data && partyFromOrder(last.data.sender, last.data.id),
      senderCountry: getSite().sender_country,
      recent: recent.data ?? [],
      categories: categories.data ?? [],
      covers: covers.data ?? [],
    }),
  }
}

type DraftFormProps = { createDraft: () => Draft<OrderForm>; userId: number; editId: number | undefined }

/** Made once: what arrives later never changes a form that is being written. */
function DraftForm({ createDraft, userId, editId }: DraftFormProps) {
  const [start] = useState(() => {
    const draft = createDraft()
    return { ...draft, form: applyDetour(userId, draft.form) }
  })
  return <OrderFormScreen start={start} editId={editId} />
}
