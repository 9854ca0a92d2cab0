import { Box, Button, Checkbox, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmark, IconBookmarkFilled, IconCheck, IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { SavedView } from '#contract/saved-view.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { CallError } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import { AskDialog } from './ask-dialog.tsx'
import type { ColumnChoice } from './columns.ts'
import { FormFoot } from './form-foot.tsx'
import type { ListState } from './list-state.ts'
import { useLastDefined } from './use-last-defined.ts'
import type { SavedViews } from './use-saved-views.ts'
import classes from './view-menu.module.css'
import { useDeleteView, useSaveView } from './view-queries.ts'
import { toViewQuery } from './view-query.ts'

type Props = { resource: Resource; views: SavedViews; state: ListState; choice: ColumnChoice; isNarrow: boolean }

/** One's own views of the list: choose one, keep the present one, and tidy up. */
export function ViewMenu({ resource, views, state, choice, isNarrow }: Props) {
  const [isOpen, menu] = useDisclosure(false)
  const [draft, setDraft] = useState<ViewDraft>()
  const [toDelete, setToDelete] = useState<SavedView>()
  const { all, current, owner } = views
  const save = useSaveView(owner, resource.name)
  const remove = useDeleteView(owner, resource.name)
  const closeAnd = (run: () => void) => () => {
    menu.close()
    run()
  }
  const handleSaveNew = closeAnd(() => setDraft({ view: undefined, query: toViewQuery(resource, state), columns: choice }))
  const shownView = useLastDefined(toDelete)
  return (
    <>
      <Popover opened={isOpen} onChange={(next) => !next && menu.close()} position="bottom-end" shadow="md" trapFocus>
        <Popover.Target>
          {isNarrow ? (
            <IconButton label={t('resource.views')} onClick={menu.toggle}>
              {current ? <IconBookmarkFilled size={18} /> : <IconBookmark size={18} />}
            </IconButton>
          ) : (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              fw={500}
              maw={220}
              aria-label={current ? t('resource.views_current', { name: current.name }) : undefined}
              leftSection={current ? <IconBookmarkFilled size={16} aria-hidden /> : <IconBookmark size={16} aria-hidden />}
              onClick={menu.toggle}
            >
              {current?.name ?? t('resource.views')}
            </Button>
          )}
        </Popover.Target>
        <Popover.Dropdown p="xs" w={300} aria-label={t('resource.views')}>
          <Stack gap={2}>
            {all.length === 0 && (
              <Text size="sm" c="dimmed" px={6} py={4}>
                {t('resource.views_none')}
              </Text>
            )}
            {all.map((view) => (
              <Group key={view.id} gap={0} wrap="nowrap" className={classes.view}>
                <Button
                  variant="subtle"
                  color={view === current ? undefined : 'gray'}
                  size="xs"
                  flex={1}
                  miw={0}
                  justify="flex-start"
                  styles={{ label: { display: 'block', textOverflow: 'ellipsis' } }}
                  aria-pressed={view === current}
                  leftSection={view === current ? <IconCheck size={14} aria-hidden /> : <Box component="span" w={14} />}
                  onClick={closeAnd(() => views.show(view))}
                >
                  {view.name}
                </Button>
                <IconButton
                  label={t('resource.view_default', { name: view.name })}
                  color={view.is_default ? 'amber.7' : 'gray'}
                  aria-pressed={view.is_default === 1}
                  onClick={() => save.mutate({ id: view.id, is_default: !view.is_default })}
                >
                  {view.is_default ? <IconStarFilled size={16} /> : <IconStar size={16} />}
                </IconButton>
                <IconButton label={t('resource.view_rename', { name: view.name })} onClick={closeAnd(() => setDraft({ view }))}>
                  <IconPencil size={16} />
                </IconButton>
                <IconButton label={t('resource.view_delete', { name: view.name })} onClick={closeAnd(() => setToDelete(view))}>
                  <IconTrash size={16} />
                </IconButton>
              </Group>
            ))}
            <Button variant="light" size="xs" mt={6} leftSection={<IconBookmark size={14} aria-hidden />} onClick={handleSaveNew}>
              {t('resource.view_save')}
            </Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      <ConfirmDialog
        opened={toDelete !== undefined}
        title={t('resource.delete_ask')}
        confirmLabel={t('resource.delete')}
        cancelLabel={t('common.cancel')}
        isDanger
        isBusy={remove.isPending}
        onConfirm={() => toDelete && remove.mutate({ id: toDelete.id }, { onSettled: () => setToDelete(undefined) })}
        onClose={() => setToDelete(undefined)}
      >
        <Text>{shownView?.name}</Text>
      </ConfirmDialog>
      <ViewDialog draft={draft} views={all} save={save} onClose={() => setDraft(undefined)} />
    </>
  )
}

/** A view that is about to get its name: the list as it stands, or one that is kept already. */
type ViewDraft = { view: SavedView } | { view: undefined; query: string; columns: ColumnChoice }

type ViewDialogProps = {
  draft: ViewDraft | undefined
  views: SavedView[]
  save: ReturnType<typeof useSaveView>
  onClose: () => void
}

function ViewDialog({ draft, views, save, onClose }: ViewDialogProps) {
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

function NameForm({ draft, views, save, onClose }: ViewDialogProps & { draft: ViewDraft }) {
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
