import '#web/styles-whole.css'
import { useSearchParams } from 'react-router'
import { readEstimateRequest } from '#web/features/estimate/estimate-request.ts'
import { Page } from '#web/kit/page.tsx'
import { t } from '#web/lib/words.ts'
import { type OrderOrigin, StartOrder } from '#web/member/order-form/start-order.tsx'

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
