import { List, Text } from '@mantine/core'
import type { AddressRow } from '#contract/address.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { t } from '#web/lib/words.ts'
import { useLastDefined } from '#web/resource/use-last-defined.ts'
import { useDeleteAddresses } from './queries.ts'

type Props = {
  /** empty while nothing is asked */
  rows: AddressRow[]
  onClose: () => void
  onDeleted: () => void
}

const maxNames = 8

/** Asks in the words of the spec, then names who would go. */
export function DeleteDialog({ rows, onClose, onDeleted }: Props) {
  const remove = useDeleteAddresses()
  const handleConfirm = () =>
    remove.mutate(
      rows.map(({ id }) => id),
      { onSuccess: onDeleted, onSettled: onClose },
    )
  const shownRows = useLastDefined(rows.length > 0 ? rows : undefined) ?? []
  const unnamed = shownRows.length - maxNames
  return (
    <ConfirmDialog
      opened={rows.length > 0}
      title={t('resource.delete_ask')}
      confirmLabel={t('resource.delete')}
      cancelLabel={t('common.cancel')}
      isDanger
      isBusy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <List>
        {shownRows.slice(0, maxNames).map(({ id, user_salutation_name, address_line_1 }) => (
          <List.Item key={id}>
            {user_salutation_name} · {address_line_1}
          </List.Item>
        ))}
      </List>
      {unnamed > 0 && <Text size="sm">{t('resource.delete_more', { count: unnamed })}</Text>}
    </ConfirmDialog>
  )
}
