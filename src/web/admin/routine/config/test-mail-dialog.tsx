import { Text, TextInput } from '@mantine/core'
import type { ConfigItem } from '#contract/config.ts'
import { isEmail } from '#domain/account.ts'
import type { FieldProblems } from '#domain/errors.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { AskDialog } from '#web/resource/ask-dialog.tsx'
import { FormFoot } from '#web/resource/form-foot.tsx'
import { type ConfigChanges, currentValue } from './group-values.ts'
import { useSendTestMail } from './queries.ts'

type Props = { opened: boolean; items: ConfigItem[]; changes: ConfigChanges; onClose: () => void }

/** Tries the mail server with what stands in the form, saved or not, and shows what it answered. */
export function TestMailDialog({ opened, items, changes, onClose }: Props) {
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
