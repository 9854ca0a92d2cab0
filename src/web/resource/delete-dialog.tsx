import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { t } from '#web/lib/words.ts'
import type { ListDefinition } from './list-definition.ts'
import { useDeleteRows } from './queries.ts'
import { idOf, type RowData } from './record.ts'
import { useLastDefined } from './use-last-defined.ts'
import { NamedRows } from './use-row-actions.tsx'

type Props = {
  source: Pick<ListDefinition, 'resource' | 'rowName'>
  /** empty while nothing is asked */
  rows: RowData[]
  onClose: () => void
  onDeleted: (rows: RowData[]) => void
  onRefused: (rows: RowData[], error: Error) => void
}

/** Asks in the words of the spec, then names what would go. */
export function DeleteDialog({ source, rows, onClose, onDeleted, onRefused }: Props) {
  const remove = useDeleteRows(source.resource)
  const handleConfirm = () =>
    remove.mutate(rows.map(idOf), {
      onSuccess: () => onDeleted(rows),
      onError: (error) => onRefused(rows, error),
      onSettled: onClose,
    })
  const shownRows = useLastDefined(rows.length > 0 ? rows : undefined) ?? []
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
      <NamedRows source={source} rows={shownRows} />
    </ConfirmDialog>
  )
}
