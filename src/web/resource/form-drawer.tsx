// First: whatever is checked in a form must know that eval is forbidden here.
import '#web/lib/no-eval.ts'
import '#web/styles-whole.css'
import { Drawer, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { type Resource, writableFields } from '#contract/resource.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { dialogHeader } from '#web/kit/dialog-header.ts'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { t } from '#web/lib/words.ts'
import type { InputRenderers } from './field-input.tsx'
import { ListError } from './list-error.tsx'
import type { Filter } from './list-state.ts'
import { rowOptions } from './queries.ts'
import { recordName } from './record.ts'
import classes from './resource-form.module.css'
import { ResourceForm } from './resource-form.tsx'
import { titleOf } from './resource-labels.ts'
import { useAfterMount } from './use-after-mount.ts'
import { useLastDefined } from './use-last-defined.ts'
import type { OpenRow } from './use-list-state.ts'

type Props = {
  resource: Resource
  open: OpenRow | undefined
  filters: readonly Filter[]
  inputs: InputRenderers
  isNarrow: boolean
  onClose: () => void
}

/** The form beside its list. Whatever would close it (Esc, the cross, Back, a link) asks first when something was changed. */
export function FormDrawer({ resource, open, filters, inputs, isNarrow, onClose }: Props) {
  const [isDirty, setIsDirty] = useState(false)
  // Read when a navigation is tried, so that a save can let go and close in one breath.
  const isBlocking = useRef(false)
  isBlocking.current = open !== undefined && isDirty
  const blocker = useBlocker(() => isBlocking.current)
  useWindowEvent('beforeunload', (event) => {
    if (isBlocking.current) event.preventDefault()
  })
  const allowNavigation = () => {
    isBlocking.current = false
    setIsDirty(false)
  }
  const handleSaved = () => {
    allowNavigation()
    onClose()
  }
  const handleLeave = () => {
    allowNavigation()
    blocker.proceed?.()
  }
  const shown = useLastDefined(open)
  const isAfterMount = useAfterMount()
  return (
    <>
      <Drawer
        opened={isAfterMount && open !== undefined}
        onClose={onClose}
        position="right"
        size={isNarrow ? '100%' : hasRichText(resource) ? 880 : 600}
        title={shown && <DrawerTitle resource={resource} open={shown} />}
        closeOnEscape={blocker.state !== 'blocked'}
        {...dialogHeader}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        classNames={{ content: classes.content, body: classes.body }}
      >
        {shown?.what === 'edit' && (
          <EditForm
            key={shown.id}
            id={shown.id}
            resource={resource}
            inputs={inputs}
            onDirty={setIsDirty}
            onSaved={handleSaved}
            onCancel={onClose}
          />
        )}
        {shown?.what === 'add' && (
          <ResourceForm
            resource={resource}
            row={undefined}
            filters={filters}
            inputs={inputs}
            onDirty={setIsDirty}
            onSaved={handleSaved}
            onCancel={onClose}
          />
        )}
      </Drawer>
      <ConfirmDialog
        opened={blocker.state === 'blocked'}
        title={t('resource.form_leave')}
        confirmLabel={t('resource.form_leave_yes')}
        cancelLabel={t('resource.form_leave_no')}
        isDanger
        onConfirm={handleLeave}
        onClose={() => blocker.reset?.()}
      >
        <Text size="sm">{t('resource.form_leave_text')}</Text>
      </ConfirmDialog>
    </>
  )
}

/** Written text wants lines of a readable length. */
const hasRichText = (resource: Resource): boolean => writableFields(resource).some(([, field]) => field.kind === 'richText')

function DrawerTitle({ resource, open }: { resource: Resource; open: OpenRow }) {
  const { data: row } = useQuery({ ...rowOptions(resource, open.what === 'edit' ? open.id : 0), enabled: false })
  if (open.what === 'add') return t('resource.add_title', { resource: titleOf(resource) })
  return row ? t('resource.edit_title', { name: recordName(resource, row) }) : t('resource.edit')
}

type EditProps = {
  resource: Resource
  id: number
  inputs: InputRenderers
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
  onCancel: () => void
}

function EditForm({ id, ...rest }: EditProps) {
  const { data: row, error, refetch } = useQuery(rowOptions(rest.resource, id))
  if (row) return <ResourceForm {...rest} row={row} />
  if (error)
    return <ListError title={t('resource.failed_row')} error={error} resource={rest.resource} onRetry={() => void refetch()} />
  return <FormSkeleton label={t('common.loading')} rows={writableFields(rest.resource).length} />
}
