import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { channel } from '#contract/resources/channel.ts'
import { t } from '#web/lib/words.ts'
import { readListState } from '#web/resource/list-state.ts'
import { listOptions } from '#web/resource/queries.ts'

const filter = 'refund_rule=request'

/** The channels that still promise a refund on request, which nobody can ask for yet. */
export const onRequestChannels = listOptions(channel, readListState(channel, new URLSearchParams(filter)))

/** Tells staff of channels whose refund rule does less than it says, and shows them. Where there is none, nothing is said. */
export function OnRequestNote() {
  const { data } = useQuery(onRequestChannels)
  if (!data || data.total === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} mb="sm">
      {t('channel.refund.request_note', { count: data.total })}{' '}
      <Anchor component={Link} to={`/admin/channel?${filter}`} inherit>
        {t('channel.refund.request_show')}
      </Anchor>
    </Alert>
  )
}
