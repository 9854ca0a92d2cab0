import '#web/styles-whole.css'
import { useSearchParams } from 'react-router'
import { readAsk } from '#web/features/estimate/ask.ts'
import { type Origin, StartOrder } from '#web/features/order-form/start.tsx'
import { Page } from '#web/kit/page.tsx'
import { t } from '#web/lib/words.ts'

/** `?edit=ID` changes an order, `?copy=ID` begins with one, and what an estimate asked begins with that. */
export function CreateOrderPage() {
  const [params] = useSearchParams()
  const origin = originIn(params)
  return (
    <Page
      title={t(origin.editId === undefined ? 'orderForm.title' : 'orderForm.edit_title')}
      note={t(origin.editId === undefined ? 'orderForm.note' : 'orderForm.edit_note')}
    >
      <StartOrder key={origin.source} origin={origin} />
    </Page>
  )
}

function originIn(params: URLSearchParams): Origin {
  const editId = idIn(params.get('edit'))
  const copyId = editId === undefined ? idIn(params.get('copy')) : undefined
  const ask = editId === undefined && copyId === undefined ? readAsk(params) : undefined
  const source = editId ? `edit=${editId}` : copyId ? `copy=${copyId}` : ask ? params.toString() : ''
  return { editId, copyId, source, estimated: ask && { ...ask, channelId: idIn(params.get('channel')) ?? 0 } }
}

const idIn = (text: string | null): number | undefined => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)
