import { Box, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSend, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { ConfigItem } from '#contract/config.ts'
import { Card } from '#web/kit/card.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { StickyFoot } from '#web/kit/sticky-foot.tsx'
import { useCan } from '#web/lib/access.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { FormSummary } from '#web/resource/form-summary.tsx'
import { useLeaveGuard } from '#web/resource/leave-guard.tsx'
import { useLastDefined } from '#web/resource/use-last-defined.ts'
import { type ConfigChanges, changedValues, checkChanges, currentValue } from './group-values.ts'
import { ItemInput, inputId } from './item-input.tsx'
import { useDeleteItem, useSaveConfig } from './queries.ts'
import { TestMailDialog } from './test-mail-dialog.tsx'

type Props = {
  group: { name: string; title: string; list: ConfigItem[] }
  onDirty: (isDirty: boolean) => void
}

/** One group. What was typed stays until it is saved or given up; leaving with changes asks first. */
export function GroupForm({ group, onDirty }: Props) {
  const items = group.list
  // What is half typed has no value yet; only drawing the input anew takes it back.
  const [round, setRound] = useState(0)
  const [deleting, setDeleting] = useState<ConfigItem>()
  const [isTesting, testing] = useDisclosure(false)
  const can = useCan()
  const save = useSaveConfig()
  const form = useForm<ConfigChanges>({
    start: {},
    isChanged: (_, changes) => Object.keys(changedValues(items, changes)).length > 0,
    check: (changes) => checkChanges(items, changedValues(items, changes)),
    submit: async (changes) => {
      await save.mutateAsync(changedValues(items, changes))
      // What was typed while it was on its way stays.
      form.change((typed) => withoutSaved(typed, changes))
    },
    onDirty,
  })
  const { values: changes, errors } = form
  const count = Object.keys(changedValues(items, changes)).length
  const guard = useLeaveGuard({ isDirty: form.isDirty })
  const startOver = () => {
    form.reset()
    setRound((rounds) => rounds + 1)
  }
  const handleSubmit = (event: FormEvent) => {
    if (form.isDirty) return form.handleSubmit(event)
    event.preventDefault()
  }

  return (
    <>
      <Card component="form" p={0} onSubmit={handleSubmit} noValidate aria-label={group.title}>
        <Stack gap="lg" p="lg">
          <FormSummary
            form={form}
            label={(path) => items.find(({ name }) => name === path.split('.')[0])?.title ?? path}
            inputId={(path) => inputId(path.split('.')[0] ?? '')}
          />
          {items.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('config.group_empty')}
            </Text>
          )}
          {items.map((item) => (
            <ItemField
              key={`${item.name}-${round}`}
              item={item}
              errors={errors}
              value={currentValue(item, changes)}
              isDisabled={!can('edit') || item.allow_edit === 0}
              onChange={(value) => form.set({ [item.name]: value })}
              onDelete={item.allow_del === 1 && can('del') ? () => setDeleting(item) : undefined}
            />
          ))}
          {group.name === 'mail' && can('sendTestMail') && (
            <Button variant="default" w="fit-content" leftSection={<IconSend size={16} />} onClick={testing.open}>
              {t('config.test_mail')}
            </Button>
          )}
        </Stack>
        <StickyFoot>
          <Text size="sm" c="dimmed" flex="1 1 8em" role="status">
            {count > 0 ? t('config.changed', { count }) : ''}
          </Text>
          {can('edit') && (
            <>
              <Button variant="subtle" {...disabledProps(count === 0)} onClick={startOver}>
                {t('config.discard')}
              </Button>
              <Button type="submit" {...disabledProps(count === 0)} loading={form.isBusy}>
                {t('common.save')}
              </Button>
            </>
          )}
        </StickyFoot>
      </Card>
      <TestMailDialog opened={isTesting} items={items} changes={changes} onClose={testing.close} />
      <DeleteItemDialog item={deleting} onClose={() => setDeleting(undefined)} />
      {guard.dialog}
    </>
  )
}

type ItemProps = {
  item: ConfigItem
  value: unknown
  errors: Record<string, string>
  isDisabled: boolean
  onChange: (value: unknown) => void
  /** absent for what belongs to the product */
  onDelete: (() => void) | undefined
}

/** One item with its input. Items that admins added say their name, by which others read them, and can be deleted. */
function ItemField({ item, onDelete, ...rest }: ItemProps) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Box flex={1} miw={0}>
        <ItemInput item={item} {...rest} />
        {item.allow_del === 1 && (
          <Text size="xs" c="dimmed" mt={4}>
            {t('config.own_item')} <Code>{item.name}</Code>
          </Text>
        )}
      </Box>
      {onDelete && (
        <IconButton label={t('resource.delete_named', { name: item.title })} onClick={onDelete}>
          <IconTrash size={16} />
        </IconButton>
      )}
    </Group>
  )
}

/** Asks in the words of the spec, then names the item whose value would go with it. */
function DeleteItemDialog({ item, onClose }: { item: ConfigItem | undefined; onClose: () => void }) {
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

const withoutSaved = (typed: ConfigChanges, sent: ConfigChanges): ConfigChanges =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== sent[name]))

/** Nothing to do, but still there: a button that is switched off while it has the focus would drop it. */
const disabledProps = (isResting: boolean) => ({
  'data-disabled': isResting || undefined,
  'aria-disabled': isResting || undefined,
})
