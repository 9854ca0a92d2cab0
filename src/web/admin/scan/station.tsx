import '#web/styles-whole.css'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { Page } from '#web/kit/page.tsx'
import { t } from '#web/lib/words.ts'
import classes from './station.module.css'
import { useStationKeys } from './use-station-keys.ts'

type Props = {
  title: string
  number: {
    field: RefObject<HTMLInputElement | null>
    label: string
    value: string
    problem: string
    onChange: (value: string) => void
  }
  submit: { label: string; isBusy?: boolean }
  /** what each function key does, besides F8 */
  keys: Record<string, () => void>
  keysHelp: string
  count: string
  isMuted: boolean
  onMute: () => void
  onSubmit: () => void
  onReset: () => void
  /** what else can be said of the parcel */
  children: ReactNode
  /** what came of the last one */
  outcome: ReactNode
  recent: ReactNode
}

/** A table in the warehouse with a hand scanner: one field that always has the focus, a result to be seen from afar, and what was scanned before. */
export function ScanStation({ number, submit, keys, isMuted, onReset, ...props }: Props) {
  const { field } = number
  const handleMute = () => {
    props.onMute()
    field.current?.focus()
  }
  useStationKeys({ field, actions: { ...keys, F8: handleMute }, onReset })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <Page
      title={props.title}
      actions={
        <Button
          variant="default"
          aria-pressed={isMuted}
          leftSection={isMuted ? <IconVolumeOff size={18} aria-hidden /> : <IconVolume size={18} aria-hidden />}
          onClick={handleMute}
        >
          {t(isMuted ? 'scan.sound_off' : 'scan.sound_on')}
        </Button>
      }
    >
      <div className={classes.station}>
        <Stack gap="md" className={classes.work}>
          <form onSubmit={handleSubmit} noValidate>
            <Stack gap="sm">
              <div className={classes.form}>
                <TextInput
                  ref={field}
                  data-number
                  size="xl"
                  label={number.label}
                  placeholder={t('scan.field.number_hint')}
                  value={number.value}
                  error={number.problem}
                  autoFocus
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  onChange={({ currentTarget }) => number.onChange(currentTarget.value)}
                />
                <Button type="submit" size="xl" loading={submit.isBusy}>
                  {submit.label}
                </Button>
                <Button type="button" size="xl" variant="default" onClick={onReset}>
                  {t('scan.reset')}
                </Button>
              </div>
              {props.children}
            </Stack>
          </form>
          {props.outcome}
          <div className={classes.foot}>
            <Text fw={600}>{props.count}</Text>
            <Text size="sm" c="dimmed" visibleFrom="sm">
              {props.keysHelp}
            </Text>
          </div>
        </Stack>
        {props.recent}
      </div>
    </Page>
  )
}
