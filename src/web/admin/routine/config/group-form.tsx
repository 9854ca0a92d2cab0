import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { ConfigItem } from '#contract/config.ts'
import { focusInput } from '#web/inputs/focus-input.ts'
import { Card } from '#web/kit/card.tsx'
import { ErrorSummary } from '#web/kit/error-summary.tsx'
import { StickyFoot } from '#web/kit/sticky-foot.tsx'
import { useCan } from '#web/lib/access.ts'
import { CallError } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import { useLeaveGuard } from '#web/resource/leave-guard.tsx'
import type { WordKey } from '#words/keys.ts'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { type ConfigChanges, changedValues, checkChanges, currentValue } from './group-values.ts'
import { ItemField } from './item-field.tsx'
import { inputId } from './item-input.tsx'
import { useSaveConfig } from './queries.ts'
import { TestMailDialog } from './test-mail-dialog.tsx'

type Props = {
  group: { name: string; title: string; list: ConfigItem[] }
  onDirty: (isDirty: boolean) => void
}

/** One group. What was typed stays until it is saved or given up; leaving with changes asks first. */
export function GroupForm({ group, onDirty }: Props) {
  const items = group.list
  const [changes, setChanges] = useState<ConfigChanges>({})
  // What is half typed has no value yet; only drawing the input anew takes it back.
  const [round, setRound] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [deleting, setDeleting] = useState<ConfigItem>()
  const [isTesting, testing] = useDisclosure(false)
  const can = useCan()
  const save = useSaveConfig()
  const changed = changedValues(items, changes)
  const count = Object.keys(changed).length
  const guard = useLeaveGuard({ isDirty: count > 0 })
  useEffect(() => {
    onDirty(count > 0)
    return () => onDirty(false)
  }, [count, onDirty])

  const startOver = () => {
    setChanges({})
    setErrors({})
    setRound((rounds) => rounds + 1)
  }
  const showErrors = (found: Record<string, string>) => {
    setErrors(found)
    setAttempt((tries) => tries + 1)
  }
  const handleChange = (name: string, value: unknown) => {
    setChanges((typed) => ({ ...typed, [name]: value }))
    setErrors((found) => Object.fromEntries(Object.entries(found).filter(([field]) => field.split('.')[0] !== name)))
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (count === 0 || save.isPending) return
    const problems = Object.entries(checkChanges(items, changed))
    if (problems.length > 0)
      return showErrors(Object.fromEntries(problems.map(([name, { key, values }]) => [name, t(key as WordKey, values)])))
    save.mutate(changed, {
      // What was typed while it was on its way stays.
      onSuccess: () => {
        setChanges((typed) => withoutSaved(typed, changes))
        setErrors({})
      },
      onError: (error) => {
        if (error instanceof CallError && error.errors) showErrors(error.errors)
      },
    })
  }
  const fieldErrors = Object.entries(errors).map(([field, text]) => ({
    field,
    label: items.find(({ name }) => name === field.split('.')[0])?.title ?? field,
    text,
  }))

  return (
    <>
      <Card component="form" p={0} onSubmit={handleSubmit} noValidate aria-label={group.title}>
        <Stack gap="lg" p="lg">
          <ErrorSummary
            title={t('resource.form_check')}
            errors={fieldErrors}
            attempt={attempt}
            onJump={(field) => focusInput(inputId(field.split('.')[0] ?? ''))}
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
              onChange={(value) => handleChange(item.name, value)}
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
              <Button type="submit" {...disabledProps(count === 0)} loading={save.isPending}>
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

const withoutSaved = (typed: ConfigChanges, sent: ConfigChanges): ConfigChanges =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== sent[name]))

/** Nothing to do, but still there: a button that is switched off while it has the focus would drop it. */
const disabledProps = (isResting: boolean) => ({
  'data-disabled': isResting || undefined,
  'aria-disabled': isResting || undefined,
})
