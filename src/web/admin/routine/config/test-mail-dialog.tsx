import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ConfigItem } from '#contract/config.ts'
import { isEmail } from '#domain/account.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { FormError } from '#web/kit/form-error.tsx'
import { CallError } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import { type ConfigChanges, currentValue } from './group-values.ts'
import { useSendTestMail } from './queries.ts'

type Props = { opened: boolean; items: ConfigItem[]; changes: ConfigChanges; onClose: () => void }

/** Tries the mail server with what stands in the form, saved or not, and shows what it answered. */
export function TestMailDialog({ opened, items, changes, onClose }: Props) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [formError, setFormError] = useState<string>()
  const [round, setRound] = useState(0)
  const send = useSendTestMail()

  const showErrors = (refusal: unknown) => {
    if (!(refusal instanceof CallError)) throw refusal
    const { testMail, ...others } = refusal.errors ?? {}
    setError(testMail)
    const messages = Object.entries(others).map(([name, text]) => `${titleOf(items, name)}: ${text}`)
    setFormError(messages.length > 0 ? messages.join(' ') : testMail ? undefined : refusal.msg)
    setRound((rounds) => rounds + 1)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    setFormError(undefined)
    if (!isEmail(email.trim())) return setError(t(email.trim() === '' ? 'invalid.required' : 'invalid.email'))
    setError(undefined)
    send.mutate({ ...smtpValues(items, changes), testMail: email.trim() }, { onSuccess: onClose, onError: showErrors })
  }
  return (
    <Dialog
      isBusy={send.isPending}
      opened={opened}
      onClose={onClose}
      title={t('config.test_mail')}
      centered
      closeLabel={t('common.close')}
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('config.test_mail_note')}
          </Text>
          <FormError message={formError} attempt={round} />
          <TextInput
            name="testMail"
            type="email"
            autoComplete="email"
            label={t('config.test_mail_to')}
            required
            data-autofocus
            value={email}
            error={error}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={send.isPending} onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={send.isPending}>
              {t('config.test_mail_send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

const titleOf = (items: ConfigItem[], name: string): string => items.find((item) => item.name === name)?.title ?? name

/** A password that is to be removed is sent as none at all. */
const smtpValues = (items: ConfigItem[], changes: ConfigChanges): Record<string, unknown> =>
  Object.fromEntries(items.filter(({ name }) => name.startsWith('smtp_')).map((item) => [item.name, currentValue(item, changes)]))
