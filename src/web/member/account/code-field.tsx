import { Button, Group, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { CodePurpose, ContactKind } from '#domain/message.ts'
import { callForMessage } from '#web/lib/call.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'

/** As long as the server would refuse another one. */
const resendAfterSeconds = 60

type Props = {
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** false: nothing was sent, the form says why */
  onSend: () => Promise<string | false>
  onError: (error: unknown) => void
  /** another address is another code: the pause begins anew with it */
  recipient: string
}

/** A code that comes by mail or text message, and the button that asks for it. */
export function CodeField({ value, error, onChange, onSend, onError, recipient }: Props) {
  const [sent, setSent] = useState({ address: '', at: 0 })
  const [isBusy, setIsBusy] = useState(false)
  const secondsLeft = useSecondsLeft(sent.address === recipient ? sent.at : 0)
  const handleSend = () => {
    setIsBusy(true)
    onSend()
      .then((msg) => {
        if (msg === false) return
        toastSuccess(msg)
        setSent({ address: recipient, at: Date.now() })
      }, onError)
      .finally(() => setIsBusy(false))
  }
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <TextInput
        name="captcha"
        label={t('account.code')}
        // In two lines it would push the input off the line of its button.
        labelProps={{ style: { whiteSpace: 'nowrap' } }}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        size="md"
        flex={1}
        miw={0}
        required
      />
      <Button
        // As tall as the label beside it.
        mt="calc(var(--mantine-font-size-md) * var(--mantine-line-height))"
        miw={128}
        flex="none"
        variant="default"
        size="md"
        loading={isBusy}
        disabled={secondsLeft > 0}
        onClick={handleSend}
      >
        {secondsLeft > 0 ? t('account.code.wait', { seconds: secondsLeft }) : t('account.code.send')}
      </Button>
    </Group>
  )
}

/** Seconds left of the pause that began then. */
function useSecondsLeft(since: number): number {
  const [now, setNow] = useState(Date.now)
  const secondsLeft = Math.max(0, Math.ceil(resendAfterSeconds - (now - since) / 1000))
  useEffect(() => {
    setNow(Date.now())
    if (since === 0) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [since])
  return since === 0 ? 0 : Math.min(secondsLeft, resendAfterSeconds)
}

/** Asks for a code; gives the server's message. */
export async function sendCode(
  way: ContactKind,
  { recipient, purpose, password }: { recipient: string; purpose: CodePurpose; password?: string },
): Promise<string> {
  const { msg } =
    way === 'email'
      ? await callForMessage(codes.mail, { email: recipient, event: purpose, password }, { quiet: true })
      : await callForMessage(codes.sms, { mobile: recipient, template_code: purpose, password }, { quiet: true })
  return msg
}
