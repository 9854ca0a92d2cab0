import { Button, type InputWrapperProps, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseWallClock, toSeconds } from '#domain/time.ts'
import { showTime } from '#web/lib/show-time.ts'
import { siteNow } from '#web/lib/site.ts'
import { t } from '#web/lib/words.ts'

type Props = Pick<InputWrapperProps, 'label' | 'description' | 'error' | 'required' | 'inputWrapperOrder'> & {
  id: string
  /** 10-digit seconds */
  value: number | null
  onChange: (seconds: number | null) => void
}

/** A moment on the product's own clock, whatever the browser's zone; the zone stands beside it so that nobody has to guess. */
export function TimeInput({ value, onChange, ...frame }: Props) {
  // Uncontrolled: a date that is half typed has no value yet, and must not be wiped by our own drawing. "Now" draws it anew.
  const [drawing, setDrawing] = useState(0)
  const zone = siteNow().time_zone
  const handleNow = () => {
    onChange(toSeconds(new Date()))
    setDrawing((count) => count + 1)
  }
  return (
    <TextInput
      {...frame}
      key={drawing}
      type="datetime-local"
      step={1}
      defaultValue={showTime(value, 'yyyy-mm-ddThh:MM:ss')}
      description={
        frame.description
          ? `${String(frame.description)} ${t('resource.time_zone', { zone })}`
          : t('resource.time_zone', { zone })
      }
      rightSectionWidth={64}
      rightSection={
        <Button variant="subtle" size="compact-xs" onClick={handleNow}>
          {t('resource.time_now')}
        </Button>
      }
      onChange={(event) => onChange(readTime(event.currentTarget.value, zone))}
    />
  )
}

function readTime(text: string, zone: string): number | null {
  const instant = parseWallClock(text, zone)
  return instant && toSeconds(instant)
}
