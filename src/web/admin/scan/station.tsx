import '#web/styles-whole.css'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { Page } from '#web/kit/page.tsx'
import { t } from '#web/lib/words.ts'
import classes from './station.module.css'

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
          <Group gap="4px 16px" justify="space-between">
            <Text fw={600}>{props.count}</Text>
            <Text size="sm" c="dimmed" visibleFrom="sm">
              {props.keysHelp}
            </Text>
          </Group>
        </Stack>
        {props.recent}
      </div>
    </Page>
  )
}

type StationKeys = {
  field: RefObject<HTMLInputElement | null>
  /** what each function key does */
  actions: Record<string, () => void>
  onReset: () => void
}

const interactive = 'input, select, textarea, button, a, [role="menuitem"], [role="option"], [contenteditable]'

/**
 * A hand scanner types wherever the focus is, so the field has it: from the beginning, after a click on nothing, when the window comes back, and for the first
 * letter that is typed while nothing has it. Whoever goes on by Tab to a button or a menu stays there.
 */
function useStationKeys({ field, actions, onReset }: StationKeys): void {
  const focusField = useEffectEvent(() => field.current?.focus())
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    const action = actions[event.key]
    if (action) {
      event.preventDefault()
      action()
      return
    }
    // A dialog or a menu of the frame closes by Esc first.
    const isElsewhere = document.querySelector('[role="dialog"], [role="menu"]') !== null
    if (event.key === 'Escape' && !isElsewhere) onReset()
    else if (event.key.length === 1 && !isElsewhere && !isInteractive(document.activeElement)) field.current?.focus()
  })
  const handleClick = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest(interactive)) return
    if (document.querySelector('[role="dialog"], [role="menu"]') === null) field.current?.focus()
  })
  useEffect(() => {
    focusField()
    const events: [EventTarget, string, EventListener][] = [
      [window, 'keydown', (event) => handleKey(event as KeyboardEvent)],
      [document, 'click', (event) => handleClick(event as MouseEvent)],
      [window, 'focus', () => focusField()],
    ]
    for (const [target, name, listener] of events) target.addEventListener(name, listener)
    return () => {
      for (const [target, name, listener] of events) target.removeEventListener(name, listener)
    }
  }, [])
}

const isInteractive = (element: Element | null): boolean => element?.matches(interactive) ?? false
