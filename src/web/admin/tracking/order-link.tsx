import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useCan } from '#web/lib/access.ts'
import { t } from '#web/lib/words.ts'

/** Leads to the order on the desk, with its drawer open, for whoever may go there. */
export function OrderLink({ id, no }: { id: number; no: string }) {
  const can = useCan()
  if (!can({ path: '/admin/order', action: 'index' })) return no
  return (
    <Anchor
      component={Link}
      to={`/admin/order?open=${id}`}
      size="sm"
      ff="monospace"
      aria-label={t('trackingEvent.show_order', { no })}
    >
      {no}
    </Anchor>
  )
}
