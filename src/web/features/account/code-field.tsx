import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import classes from './account.module.css'

/** As long as the server would refuse another one. */
const pauseSeconds = 60

type Props = {
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** false: nothing was sent, the form says why */
  onSend: () => Promise<string | false>
  onTrouble: (error: unknown) => void
  /** another address is another code: the pause begins anew with it */
  address: string
}

/** A code that comes by mail or text message, and the button that asks for it. */
export function CodeField({ value, error, onChange, onSend, onTrouble, address }: Props) {
  const [sent, setSent] = useState({ address: '', at: 0 })
  const [isBusy, setIsBusy] = useState(false)
  const rest = useRest(sent.address === address ? sent.at : 0)
  const handleSend = () => {
    setIsBusy(true)
    onSend()
      .then((msg) => {
        if (msg === false) return
        toastSuccess(msg)
        setSent({ address, at: Date.now() })
      }, onTrouble)
      .finally(() => setIsBusy(false))
  }
  return (
    <div className={classes.code}>
      <TextInput
        name="captcha"
        label={t('account.code')}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        size="md"
        required
      />
      <Button className={classes.sendCode} variant="default" size="md" loading={isBusy} disabled={rest > 0} onClick={handleSend}>
        {rest > 0 ? t('account.code.wait', { seconds: rest }) : t('account.code.send')}
      </Button>
    </div>
  )
}

/** Seconds left of the pause that began then. */
function useRest(since: number): number {
  const [now, setNow] = useState(Date.now)
  const rest = Math.max(0, Math.ceil(pauseSeconds - (now - since) / 1000))
  useEffect(() => {
    setNow(Date.now())
    if (since === 0) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [since])
  return since === 0 ? 0 : Math.min(rest, pauseSeconds)
}
