import { ImageUpload } from '#web/inputs/upload/image-upload.tsx'
import type { InputProps } from './input-props.ts'

/** One picture, by its address. Only the back office has such forms, so an admin uploads it. */
export function ImageInput({ id, label, description, error, required, isDisabled, value, onChange }: InputProps<string>) {
  return (
    <div inert={isDisabled} style={isDisabled ? { opacity: 0.6 } : undefined}>
      <ImageUpload {...{ id, label, description, error, required, value, onChange }} realm="admin" />
    </div>
  )
}
