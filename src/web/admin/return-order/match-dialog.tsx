import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '#web/kit/facts.tsx'
import { FormError } from '#web/kit/form-error.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { AskDialog } from '#web/resource/ask-dialog.tsx'
import { FormFoot } from '#web/resource/form-foot.tsx'
import { orderOfNumber, useMatch } from './queries.ts'

/** Whose parcel it is: the order is looked at before the parcel is given to it. */
export function MatchDialog({ id, no, onClose }: { id: number; no: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [number, setNumber] = useState('')
  const [isNotified, setIsNotified] = useState(true)
  const { data: order, error, isFetching } = useQuery(orderOfNumber(number))
  const match = useMatch()
  const isFound = order !== undefined && number === typed.trim()
  const handleMatch = () =>
    order &&
    match.mutate(
      { id, order_code: order.order_code, is_notified: isNotified },
      {
        onSuccess: ({ order_no: returnNo }) => {
          toastSuccess(t('unclaimedReturn.matched', { no: returnNo }))
          onClose()
        },
      },
    )
  return (
    <AskDialog isBusy={match.isPending} onClose={onClose} title={t('unclaimedReturn.match_title')} zIndex={400}>
      <Text size="sm" c="dimmed" ff="monospace">
        {no}
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setNumber(typed.trim())
        }}
        noValidate
      >
        <Group gap="xs" align="end" wrap="nowrap">
          <TextInput
            label={t('unclaimedReturn.match_number')}
            name="order_code"
            autoComplete="off"
            maxLength={60}
            flex={1}
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant={isFound ? 'default' : 'filled'}
            loading={isFetching}
            disabled={typed.trim() === ''}
            leftSection={<IconSearch size={16} aria-hidden />}
          >
            {t('unclaimedReturn.match_find')}
          </Button>
        </Group>
      </form>
      <FormError message={isFound || isFetching ? undefined : error?.message} attempt={0} />
      {isFound && (
        <>
          <Facts
            layout="columns"
            lines={[
              { label: t('field.returnOrder.order_code.label'), value: order.order_code },
              order.tracking_number !== '' && {
                label: t('returnOrder.ask.tracking'),
                value: order.tracking_number,
              },
              { label: t('unclaimedReturn.match_member'), value: order.username },
              { label: t('unclaimedReturn.match_receiver'), value: order.receiver },
              { label: t('unclaimedReturn.match_contents'), value: order.contents },
              { label: t('field.returnOrder.create_time.label'), value: formatSiteTime(order.create_time) },
            ]}
          />
          <Text size="sm">
            {order.return_no === '' ? t('unclaimedReturn.match_new') : t('unclaimedReturn.match_open', { no: order.return_no })}
          </Text>
          <Checkbox
            label={t('unclaimedReturn.match_notify')}
            checked={isNotified}
            onChange={(event) => setIsNotified(event.currentTarget.checked)}
          />
        </>
      )}
      <FormError message={match.error?.message} attempt={match.submittedAt} />
      <FormFoot isBusy={match.isPending} disabled={!isFound || order.reason !== ''} onClick={handleMatch} onCancel={onClose}>
        {t('unclaimedReturn.match')}
      </FormFoot>
    </AskDialog>
  )
}
