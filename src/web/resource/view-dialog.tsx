import { Checkbox, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { SavedView } from '#contract/saved-view.ts'
import { CallError } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import { AskDialog } from './ask-dialog.tsx'
import type { ColumnChoice } from './columns.ts'
import { FormFoot } from './form-foot.tsx'
import { useLastDefined } from './use-last-defined.ts'
import type { useSaveView } from './view-queries.ts'

/** A view that is about to get its name: the list as it stands, or one that is kept already. */
export type ViewDraft = { view: SavedView } | { view: undefined; query: string; columns: ColumnChoice }

type Props = {
  draft: ViewDraft | undefined
  views: SavedView[]
  save: ReturnType<typeof useSaveView>
  onClose: () => void
}

export function ViewDialog({ draft, views, save, onClose }: Props) {
  const shown = useLastDefined(draft)
  return (
    <AskDialog
      isBusy={save.isPending}
      opened={draft !== undefined}
      onClose={onClose}
      title={shown?.view ? t('resource.view_rename', { name: shown.view.name }) : t('resource.view_save')}
      zIndex={400}
    >
      {shown && <NameForm key={shown.view?.id ?? 'new'} draft={shown} views={views} save={save} onClose={onClose} />}
    </AskDialog>
  )
}

function NameForm({ draft, views, save, onClose }: Props & { draft: ViewDraft }) {
  const [name, setName] = useState(draft.view?.name ?? '')
  const [isDefault, setIsDefault] = useState(draft.view?.is_default === 1)
  const [error, setError] = useState<string>()
  // The present list under a name that exists already is that view, brought up to date.
  const replaced = draft.view ? undefined : views.find((view) => view.name === name.trim())
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError(t('invalid.required'))
    const what = draft.view ? { id: draft.view.id } : { id: replaced?.id, query: draft.query, columns: draft.columns }
    save.mutate(
      { ...what, name: name.trim(), is_default: isDefault },
      {
        onSuccess: onClose,
        onError: (refusal) => setError(refusal instanceof CallError ? refusal.errors?.name : undefined),
      },
    )
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('resource.view_name')}
          required
          data-autofocus
          maxLength={40}
          value={name}
          error={error}
          description={replaced && t('resource.view_replaces', { name: replaced.name })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={t('resource.view_as_default')}
          checked={isDefault}
          onChange={(event) => setIsDefault(event.currentTarget.checked)}
        />
        <FormFoot isBusy={save.isPending} onCancel={onClose}>
          {t('common.save')}
        </FormFoot>
      </Stack>
    </form>
  )
}
