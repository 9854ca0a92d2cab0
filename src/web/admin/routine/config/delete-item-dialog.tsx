import { Text } from '@mantine/core'
import type { ConfigItem } from '#contract/config.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { t } from '#web/lib/words.ts'
import { useLastDefined } from '#web/resource/use-last-defined.ts'
import { useDeleteItem } from './queries.ts'

/** Asks in the words of the spec, then names the item whose value would go with it. */
export function DeleteItemDialog({ item, onClose }: { item: ConfigItem | undefined; onClose: () => void }) {
  const remove = useDeleteItem()
  const shownItem = useLastDefined(item)
  return (
    <ConfirmDialog
      opened={item !== undefined}
      title={t('resource.delete_ask')}
      confirmLabel={t('resource.delete')}
      cancelLabel={t('common.cancel')}
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => item && remove.mutate(item.id, { onSettled: onClose })}
      onClose={onClose}
    >
      <Text size="sm">{shownItem && t('config.delete_named', { title: shownItem.title, name: shownItem.name })}</Text>
    </ConfirmDialog>
  )
}
