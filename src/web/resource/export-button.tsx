import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconButton } from '#web/kit/icon-button.tsx'
import { callForMessage } from '#web/lib/call.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { type ColumnChoice, shownColumns } from './columns.ts'
import type { ListDefinition } from './list-definition.ts'
import { toListQuery } from './list-query.ts'
import type { ListState } from './list-state.ts'
import { mustHaveCall } from './queries.ts'

type Props = { definition: ListDefinition; state: ListState; choice: ColumnChoice }

/** The list as it is filtered, ordered and shown, from its first row to its last, as a file that the tray brings. */
export function ExportButton({ definition, state, choice }: Props) {
  const { resource } = definition
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForMessage(mustHaveCall(resource.calls.export), exportRequest(definition, state, choice)),
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

/** A member's file has every column that its declaration lists; staff get those that they look at. */
function exportRequest(definition: ListDefinition, state: ListState, choice: ColumnChoice) {
  const { page: _page, limit: _limit, order: _order, ...filters } = toListQuery(definition.resource, state)
  const { member } = definition.resource
  if (member) return { ...member.exportInput, ...filters }
  return {
    ...toListQuery(definition.resource, state),
    columns: shownColumns(definition, choice).map(({ name }) => name),
  }
}
