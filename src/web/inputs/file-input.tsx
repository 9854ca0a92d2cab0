import { FilesInput } from './files-input.tsx'
import type { InputProps } from './input-props.ts'

/** One file by its address; '' while there is none. A new one takes its place. */
export function FileInput({ value, onChange, ...frame }: InputProps<string>) {
  return <FilesInput {...frame} isOne value={value === '' ? [] : [value]} onChange={(urls) => onChange(urls[0] ?? '')} />
}
