import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { Location } from 'react-router'
import type { ConfigItem } from '#contract/config.ts'
import { isEmail } from '#domain/account.ts'
import type { FieldProblems } from '#domain/errors.ts'
import { Card } from '#web/kit/card.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { FormError } from '#web/kit/form-error.tsx'
import { Section } from '#web/kit/section.tsx'
import { StickyFoot } from '#web/kit/sticky-foot.tsx'
import { useCan } from '#web/lib/access.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { AskDialog } from '#web/resource/ask-dialog.tsx'
import { FormFoot } from '#web/resource/form-foot.tsx'
import { FormSummary } from '#web/resource/form-summary.tsx'
import { useLeaveGuard } from '#web/resource/leave-guard.tsx'
import { useLastDefined } from '#web/resource/use-last-defined.ts'
import classes from './config.module.css'
import { type ConfigChanges, changedValues, checkChanges, currentValue } from './group-values.ts'
import { ItemField } from './item-field.tsx'
import { inputId } from './item-input.tsx'
import { useDeleteItem, useSaveConfig, useSendTestMail } from './queries.ts'

export type TaskSection = { title: string; items: ConfigItem[] }

type Props = {
  title: string
  sections: TaskSection[]
  /** the item that a search or a link leads to */
  found: string | null
  canOpenHistory: boolean
  onDirty: (isDirty: boolean) => void
}

/** The settings of one task. What was typed stays until it is saved or given up; leaving with changes asks first. */
export function TaskForm({ title, sections, found, canOpenHistory, onDirty }: Props) {
  const items = sections.flatMap((section) => section.items)
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
  const guard = useLeaveGuard({ isDirty: form.isDirty, isLeaving })
  useEffect(() => {
    if (found) focusItem(found)
  }, [found])
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
      <form onSubmit={handleSubmit} noValidate aria-label={title} className={classes.form}>
        <FormSummary
          form={form}
          label={(path) => items.find(({ name }) => name === path.split('.')[0])?.title ?? path}
          inputId={(path) => inputId(path.split('.')[0] ?? '')}
        />
        {!can('edit') && (
          <Text size="sm" c="dimmed">
            {t('config.read_only')}
          </Text>
        )}
        {items.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('config.group_empty')}
          </Text>
        )}
        {sections.map((section) => (
          <Section key={section.title} title={section.title}>
            <Stack gap="lg">
              {section.items.map((item) => (
                <ItemField
                  key={`${item.name}-${round}`}
                  item={item}
                  errors={errors}
                  value={currentValue(item, changes)}
                  isDisabled={!can('edit') || item.allow_edit === 0}
                  isFound={item.name === found}
                  canOpenHistory={canOpenHistory}
                  onChange={(value) => form.set({ [item.name]: value })}
                  onDelete={item.allow_del === 1 && can('del') ? () => setDeleting(item) : undefined}
                />
              ))}
              {section.items.some(({ name }) => name === 'smtp_server') && can('sendTestMail') && (
                <Button variant="default" w="fit-content" leftSection={<IconSend size={16} />} onClick={testing.open}>
                  {t('config.test_mail')}
                </Button>
              )}
            </Stack>
          </Section>
        ))}
        <Card p={0} className={classes.foot}>
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
      </form>
      <TestMailDialog opened={isTesting} items={items} changes={changes} onClose={testing.close} />
      <DeleteItemDialog item={deleting} onClose={() => setDeleting(undefined)} />
      {guard.dialog}
    </>
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
      onConfirm={() => item && remove.mutate({ ids: [item.id] }, { onSettled: onClose })}
      onClose={onClose}
    >
      <Text size="sm">{shownItem && t('config.delete_named', { title: shownItem.title, name: shownItem.name })}</Text>
    </ConfirmDialog>
  )
}

/** Another task or another page; an item of this one is only looked at. */
const isLeaving = (current: Location, next: Location): boolean =>
  current.pathname !== next.pathname || groupOf(current) !== groupOf(next)
const groupOf = ({ search }: Location): string | null => new URLSearchParams(search).get('group')

/** Its input, or the first one where it is several. */
function focusItem(name: string): void {
  const field = document.querySelector(`[data-item="${CSS.escape(name)}"]`)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true })
}

const withoutSaved = (typed: ConfigChanges, sent: ConfigChanges): ConfigChanges =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== sent[name]))

/** Nothing to do, but still there: a button that is switched off while it has the focus would drop it. */
const disabledProps = (isResting: boolean) => ({
  'data-disabled': isResting || undefined,
  'aria-disabled': isResting || undefined,
})

type TestMailDialogProps = { opened: boolean; items: ConfigItem[]; changes: ConfigChanges; onClose: () => void }

/** Tries the mail server with what stands in the form, saved or not, and shows what it answered. */
function TestMailDialog({ opened, items, changes, onClose }: TestMailDialogProps) {
  const send = useSendTestMail()
  const form = useForm({
    start: { testMail: '' },
    check: ({ testMail }): FieldProblems => {
      const email = testMail.trim()
      return isEmail(email) ? {} : { testMail: { key: email === '' ? 'invalid.required' : 'invalid.email' } }
    },
    submit: ({ testMail }) => send.mutateAsync({ ...smtpValues(items, changes), testMail: testMail.trim() }),
    onDone: onClose,
    onRefused: ({ errors: { testMail, ...others } = {}, msg }) => {
      const messages = Object.entries(others).map(([name, text]) => `${titleOf(items, name)}: ${text}`)
      form.showErrors(testMail ? { testMail } : {}, messages.length > 0 ? messages.join(' ') : testMail ? undefined : msg)
      return true
    },
  })
  return (
    <AskDialog isBusy={form.isBusy} opened={opened} onClose={onClose} title={t('config.test_mail')} onSubmit={form.handleSubmit}>
      <Text size="sm" c="dimmed">
        {t('config.test_mail_note')}
      </Text>
      <FormError message={form.formError} attempt={form.attempt} />
      <TextInput
        {...form.text('testMail')}
        type="email"
        autoComplete="email"
        label={t('config.test_mail_to')}
        required
        data-autofocus
      />
      <FormFoot isBusy={form.isBusy} onCancel={onClose}>
        {t('config.test_mail_send')}
      </FormFoot>
    </AskDialog>
  )
}

const titleOf = (items: ConfigItem[], name: string): string => items.find((item) => item.name === name)?.title ?? name

/** A password that is to be removed is sent as none at all. */
const smtpValues = (items: ConfigItem[], changes: ConfigChanges): Record<string, unknown> =>
  Object.fromEntries(items.filter(({ name }) => name.startsWith('smtp_')).map((item) => [item.name, currentValue(item, changes)]))
