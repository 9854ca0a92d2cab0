import { ColorSwatch, Group, Stack, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { t } from '#web/lib/words.ts'
import classes from './colour-input.module.css'
import { type InputProps, mantineFrame } from './input-props.ts'

const presetColours = [
  '#1f4e9c',
  '#1971c2',
  '#0c8599',
  '#2f9e44',
  '#f08c00',
  '#e8590c',
  '#e03131',
  '#9c36b5',
  '#495057',
  '#ffffff',
]

/** A colour, "#1f4e9c"; '' while there is none. Typed, picked in the browser's own way, or one of the usual ones; keys reach all three. */
export function ColourInput({ value, onChange, ...frame }: InputProps<string>) {
  const { isDisabled, label } = frame
  return (
    <Stack gap={6}>
      <TextInput
        {...mantineFrame(frame)}
        value={value}
        autoComplete="off"
        spellCheck={false}
        placeholder="#rrggbb"
        leftSectionPointerEvents="all"
        leftSection={
          <input
            type="color"
            className={classes.picker}
            data-empty={!isColour(value) || undefined}
            disabled={isDisabled}
            aria-label={t('input.colour_pick', { label })}
            value={isColour(value) ? value : '#000000'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={(event) => onChange(toColour(event.currentTarget.value))}
      />
      <Group gap={6} role="group" aria-label={t('input.colour_usual', { label })}>
        {presetColours.map((colour) => (
          <ColorSwatch
            key={colour}
            component="button"
            type="button"
            size={24}
            color={colour}
            className={classes.usual}
            disabled={isDisabled}
            aria-label={colour}
            title={colour}
            aria-pressed={value === colour}
            onClick={() => onChange(colour)}
          >
            {value === colour && <IconCheck size={14} color={colour === '#ffffff' ? '#000' : '#fff'} aria-hidden />}
          </ColorSwatch>
        ))}
      </Group>
    </Stack>
  )
}

/** "#ABC", "abcdef" → "#aabbcc", "#abcdef": as it is stored. What is no colour stays as it was typed, for the form to complain about. */
export function toColour(typed: string): string {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(typed.trim())?.[1]?.toLowerCase()
  if (!digits) return typed.trim()
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

export const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text)
