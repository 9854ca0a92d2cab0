import { Textarea } from '@mantine/core'
import { type InputProps, mantineFrame } from './input-props.ts'

type Props = InputProps<string> & { minRows?: number; isMono?: boolean }

/** Several lines; grows with its text. */
export function TextareaInput({ value, onChange, minRows = 3, isMono = false, ...frame }: Props) {
  return (
    <Textarea
      {...mantineFrame(frame)}
      autosize
      minRows={minRows}
      maxRows={14}
      styles={isMono ? { input: { fontFamily: 'var(--mantine-font-family-monospace)' } } : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
