import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { callForMessage } from '#web/lib/call.ts'
import { LoadingBar } from '#web/lib/progress-bar.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { type ColumnChoice, shownColumns } from './columns.ts'
import type { ListDefinition, ListResponse } from './list-definition.ts'
import { toListQuery } from './list-query.ts'
import type { ListState } from './list-state.ts'
import { mustHaveCall } from './queries.ts'
import { idOf, type RowData } from './record.ts'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

type Options = {
  definition: ListDefinition
  state: ListState
  choice: ColumnChoice
  answer: ListResponse | undefined
  selected: RowData[]
}

export type ListExport = ReturnType<typeof useListExport>

/** The list as it is filtered and shown, or what is chosen of it, as a file that the tray brings; where the file has several forms they are asked for first. */
export function useListExport({ definition, state, choice, answer, selected }: Options) {
  const { resource } = definition
  const forms = resource.member?.exportForms
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (asked: object) =>
      callForMessage(mustHaveCall(resource.calls.export), { ...exportRequest(definition, state, choice), ...asked }),
    onSuccess: ({ msg }) => {
      setIsAsking(false)
      toastSuccess(msg)
      void client.invalidateQueries({ queryKey: ['task'] })
    },
  })
  return {
    isPending,
    start: () => (forms ? setIsAsking(true) : mutate({})),
    /** what is chosen can be exported alone */
    canExportSelected: forms !== undefined,
    dialog: forms && isAsking && (
      <Suspense fallback={<LoadingBar />}>
        <ExportDialog
          resource={resource}
          forms={forms}
          total={answer?.more ? undefined : answer?.total}
          selectedCount={selected.length}
          isBusy={isPending}
          onExport={(form, isSelection) => mutate(isSelection ? { form, ids: selected.map(idOf) } : { form })}
          onClose={() => setIsAsking(false)}
        />
      </Suspense>
    ),
  }
}

/** Staff and whoever is asked for a form get the columns that they look at; any other file of a member has every column that its declaration lists. */
function exportRequest(definition: ListDefinition, state: ListState, choice: ColumnChoice) {
  const { page: _page, limit: _limit, ...query } = toListQuery(definition.resource, state)
  const columns = shownColumns(definition, choice).map(({ name }) => name)
  const { member } = definition.resource
  if (!member) return { ...toListQuery(definition.resource, state), columns }
  if (member.exportForms) return { ...member.exportInput, ...query, columns }
  const { order: _order, ...filters } = query
  return { ...member.exportInput, ...filters }
}
