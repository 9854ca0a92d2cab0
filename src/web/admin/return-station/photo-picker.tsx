import { Button, Group, Text } from '@mantine/core'
import { IconCamera, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { uploadFile } from '#web/inputs/upload/upload-file.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import classes from './station.module.css'

type Props = {
  urls: readonly string[]
  inputRef: RefObject<HTMLInputElement | null>
  onChange: (urls: string[]) => void
  /** the scanner types into the field of the number again */
  onDone: () => void
}

const mostPhotos = 10

/** Pictures of the parcel while it is on the table, by camera or file; the member sees them. */
export function PhotoPicker({ urls, inputRef, onChange, onDone }: Props) {
  const upload = useMutation({
    mutationFn: async (files: File[]) => {
      const stored: string[] = []
      for (const file of files) stored.push((await uploadFile(file, { realm: 'admin', topic: 'return', accept: 'image/*' })).url)
      return stored
    },
    onSuccess: (stored) => onChange([...new Set([...urls, ...stored])].slice(0, mostPhotos)),
    onSettled: onDone,
  })
  return (
    <Group gap={8}>
      <input
        ref={inputRef}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        aria-label={t('returnStation.photo')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) upload.mutate(files)
        }}
      />
      <Button
        variant="default"
        size="md"
        loading={upload.isPending}
        leftSection={<IconCamera size={18} aria-hidden />}
        onClick={() => inputRef.current?.click()}
      >
        {t('returnStation.photo')}
      </Button>
      {urls.map((url, index) => (
        <span key={url} className={classes.photo}>
          <img src={url} alt={t('returnOrder.photo', { no: index + 1 })} />
          <IconButton
            label={t('returnStation.photo_remove', { no: index + 1 })}
            variant="filled"
            color="dark"
            radius="xl"
            size={22}
            onClick={() => {
              onChange(urls.filter((one) => one !== url))
              onDone()
            }}
          >
            <IconX size={14} aria-hidden />
          </IconButton>
        </span>
      ))}
      <Text size="sm" role="status" c={upload.error ? 'red' : 'dimmed'}>
        {upload.error ? upload.error.message : urls.length > 0 ? t('returnStation.photo_count', { count: urls.length }) : ''}
      </Text>
    </Group>
  )
}
