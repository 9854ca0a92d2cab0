import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCan } from '#web/lib/access.ts'
import { t } from '#web/lib/words.ts'

/** Leads to the form in which staff say what they know of the parcel, with its order filled in. */
export function AddEventLink({ id }: { id: number }) {
  const can = useCan()
  if (!can({ path: '/admin/trackingEvent', action: 'add' })) return null
  return (
    <Button
      component={Link}
      to={`/admin/trackingEvent?add=1&order_id=${id}`}
      variant="default"
      size="sm"
      w="fit-content"
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t('orderDesk.add_event')}
    </Button>
  )
}
