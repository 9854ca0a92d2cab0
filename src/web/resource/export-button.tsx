import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Resource } from '#contract/resource.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { callForMessage } from '#web/lib/call.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { type ColumnChoice, shownColumns } from './columns.ts'
import { toListQuery } from './list-query.ts'
import type { ListState } from './list-state.ts'

type Props = { resource: Resource; state: ListState; choice: ColumnChoice }

/** The list as it is filtered, ordered and shown, from its first row to its last, as a file that the tray brings. */
export function ExportButton({ resource, state, choice }: Props) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callForMessage(resource.calls.export, {
        ...toListQuery(resource, state),
        columns: shownColumns(resource, choice).map(({ name }) => name),
      }),
    onSuccess: ({ msg }) => {
      toastSuccess(msg)
      void client.invalidateQueries({ queryKey: ['task'] })
    },
  })
  return (
    <IconButton label={t('resource.export')} loading={isPending} onClick={() => mutate()}>
      <IconDownload size={18} />
    </IconButton>
  )
}
