// First: whatever is checked in a form must know that eval is forbidden here.
import '#web/lib/no-eval.ts'
import { useQuery } from '@tanstack/react-query'
import { type Resource, writableFields } from '#contract/resource.ts'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { t, tMaybe } from '#web/lib/words.ts'
import { CloseDrawerButton } from './back-link.tsx'
import { EditDrawer, type EditHandlers } from './edit-drawer.tsx'
import type { InputRenderers } from './field-input.tsx'
import { ListError } from './list-error.tsx'
import type { Filter } from './list-state.ts'
import { rowOptions } from './queries.ts'
import { recordName } from './record.ts'
import { ResourceForm } from './resource-form.tsx'
import { titleOf } from './resource-labels.ts'
import type { OpenRow } from './use-list-state.ts'

type Props = {
  resource: Resource
  open: OpenRow | undefined
  filters: readonly Filter[]
  inputs: InputRenderers
  onClose: () => void
}

/** The form of a record, beside its list. */
export const FormDrawer = ({ resource, open, filters, inputs, onClose }: Props) => (
  <EditDrawer
    open={open}
    width={hasRichText(resource) ? 880 : 600}
    title={(shown) => <DrawerTitle resource={resource} open={shown} />}
    onClose={onClose}
  >
    {(shown, handlers) =>
      shown.what === 'edit' ? (
        <EditForm key={shown.id} id={shown.id} resource={resource} inputs={inputs} {...handlers} />
      ) : (
        <ResourceForm resource={resource} row={undefined} filters={filters} inputs={inputs} {...handlers} />
      )
    }
  </EditDrawer>
)

/** Written text wants lines of a readable length. */
const hasRichText = (resource: Resource): boolean => writableFields(resource).some(([, field]) => field.kind === 'richText')

function DrawerTitle({ resource, open }: { resource: Resource; open: OpenRow }) {
  const { data: row } = useQuery({ ...rowOptions(resource, open.what === 'edit' ? open.id : 0), enabled: false })
  if (open.what === 'add') return tMaybe(`${resource.name}.add`) ?? t('resource.add_title', { resource: titleOf(resource) })
  return row ? t('resource.edit_title', { name: recordName(resource, row) }) : t('resource.edit')
}

type EditProps = EditHandlers & { resource: Resource; id: number; inputs: InputRenderers }

function EditForm({ id, ...rest }: EditProps) {
  const { data: row, error, refetch } = useQuery(rowOptions(rest.resource, id))
  if (row) return <ResourceForm {...rest} row={row} />
  if (error)
    return (
      <ListError
        title={t('resource.failed_row')}
        error={error}
        resource={rest.resource}
        back={<CloseDrawerButton onClick={rest.onCancel} />}
        onRetry={() => void refetch()}
      />
    )
  return <FormSkeleton label={t('common.loading')} rows={writableFields(rest.resource).length} />
}
