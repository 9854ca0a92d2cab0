import { ImageUpload } from '#web/features/upload/image-upload.tsx'

export type HeavyInputProps = {
  id: string
  label: string
  description: string | undefined
  error: string | undefined
  required: boolean
  value: string
  onChange: (value: string) => void
}

/** A picture of a record. Resources belong to the back office, so an admin uploads it. */
export const ImageInput = (props: HeavyInputProps) => <ImageUpload {...props} realm="admin" />
