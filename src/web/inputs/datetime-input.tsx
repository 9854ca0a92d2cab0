import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseWallClock, toSeconds } from '#domain/time.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { getSite } from '#web/lib/site.ts'
import { t } from '#web/lib/words.ts'
import { type InputProps, mantineFrame } from './input-props.ts'

/** A moment in 10-digit seconds, on the product's own clock whatever the browser's zone; the zone stands beside it so that nobody has to guess. */
export function DatetimeInput({ value, onChange, ...frame }: InputProps<number | null>) {
  // Uncontrolled: a date that is half typed has no value yet, and must not be wiped by our own drawing. What comes from elsewhere draws it anew.
  const [typed, setTyped] = useState(value)
  const [drawing, setDrawing] = useState(0)
  const zone = getSite().time_zone
  if (value !== typed) {
    setTyped(value)
    setDrawing(drawing + 1)
  }
  const handleChange = (text: string) => {
    const seconds = readTime(text, zone)
    setTyped(seconds)
    onChange(seconds)
  }
  const zoneNote = t('input.zone', { zone })
  return (
    <TextInput
      {...mantineFrame(frame)}
      key={drawing}
      type="datetime-local"
      step={1}
      defaultValue={formatSiteTime(value, 'yyyy-mm-ddThh:MM:ss')}
      description={frame.description ? `${frame.description} ${zoneNote}` : zoneNote}
      rightSectionWidth={64}
      rightSection={
        <Button variant="subtle" size="compact-xs" disabled={frame.isDisabled} onClick={() => onChange(toSeconds(new Date()))}>
          {t('input.now')}
        </Button>
      }
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  )
}

function readTime(text: string, zone: string): number | null {
  const instant = parseWallClock(text, zone)
  return instant && toSeconds(instant)
}
